import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";

afterEach(cleanup);
const shown = (text: string) => render(<Markdown text={text} />).container.innerHTML;

test("DOOR-008: headings, lists, code and links of a changelog become elements", () => {
  expect(
    shown(
      "## [1.0.0] - 2026-11-22\n\n### Added\n\n- One `call`\n  goes on.\n- Two, see [there](/docs).\n\nThe **end**.",
    ),
  ).toBe(
    "<h2>1.0.0 - 2026-11-22</h2><h3>Added</h3><ul><li>One <code>call</code> goes on.</li>" +
      '<li>Two, see <a href="/docs" target="_blank" rel="noopener noreferrer">there</a>.</li></ul>' +
      "<p>The <strong>end</strong>.</p>",
  );
});

test("DOOR-008: HTML in the text is not rendered", () => {
  const html = shown("<img src=x onerror=alert(1)> [here](javascript:alert) [and](//evil.example)");
  expect(html).toBe("<p>&lt;img src=x onerror=alert(1)&gt; here and</p>");
});
