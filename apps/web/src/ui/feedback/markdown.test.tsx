import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MarkdownText } from "./markdown.tsx";

afterEach(cleanup);
const shown = (text: string) => render(<MarkdownText text={text} />).container.innerHTML;

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

test("SCREEN-019: steps, pictures and links of a guide become elements", () => {
  const parts = {
    picture: (address: string, alt: string) => <img src={`/files/${address}`} alt={alt} />,
    link: (address: string, name: string) =>
      address.endsWith(".md") ? <a href="/help">{name}</a> : undefined,
  };
  const text = "1. Open **one**,\n   then wait.\n2. See [two](other.md).\n\n![A page](a.webp)";
  expect(render(<MarkdownText text={text} parts={parts} />).container.innerHTML).toBe(
    "<ol><li>Open <strong>one</strong>, then wait.</li>" +
      '<li>See <a href="/help">two</a>.</li></ol><img alt="A page" src="/files/a.webp">',
  );
});
