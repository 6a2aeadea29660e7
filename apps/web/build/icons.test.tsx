import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import IconDownload from "../src/ui/icons/download.svg";
import IconStarFilled from "../src/ui/icons/star-filled.svg";

const source = path.resolve(import.meta.dirname, "../src");

test("FIX-345: an icon file is a component with size, stroke and colour", () => {
  const file = readFileSync(path.join(source, "ui/icons/download.svg"), "utf8");
  const shown = renderToStaticMarkup(<IconDownload size={16} stroke={1.6} aria-hidden />);
  expect(shown).toMatch(
    /^<svg [^>]*width="16" height="16" fill="none" [^>]*stroke-width="1.6" aria-hidden="true">/,
  );
  const paths = [...file.matchAll(/<path d="(.*?)"/g)].map(([, text]) => text);
  expect(paths).toHaveLength(3);
  for (const text of paths) expect(shown).toContain(text);
  expect(shown).not.toContain("M0 0h24v24H0z");
  expect(renderToStaticMarkup(<IconStarFilled color="gold" />)).toMatch(/ fill="gold"><path /);
});

test("FIX-345: every icon file is in use", () => {
  const code = globSync("**/*.{ts,tsx}", { cwd: source }).map((file) =>
    readFileSync(path.join(source, file), "utf8"),
  );
  const used = new Set(
    code.flatMap((text) => [...text.matchAll(/\/icons\/([\w-]+\.svg)"/g)].map(([, name]) => name)),
  );
  expect(globSync("*.svg", { cwd: path.join(source, "ui/icons") }).filter((name) => !used.has(name))).toEqual(
    [],
  );
});
