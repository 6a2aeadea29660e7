import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { portalTheme } from "./theme.ts";

const rootFontSize = 16;
const pixels = (size: string) => Number.parseFloat(size) * rootFontSize;
const source = path.resolve(import.meta.dirname, "../..");

test("PLAT-138 PLAT-144 G-92: layouts change only at 768, 992 and 1200 px", () => {
  const { sm, md, lg } = portalTheme.breakpoints!;
  expect([sm, md, lg].map((size) => pixels(size!))).toEqual([768, 992, 1200]);

  const sheets = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".css"),
  );
  expect(sheets.length).toBeGreaterThan(50);
  for (const sheet of sheets) {
    const queries = readFileSync(path.join(source, sheet), "utf8").matchAll(/@media[^{]*width[^{]*/g);
    for (const [query] of queries)
      for (const [, size] of query.matchAll(/width[\s:<>=]+([\d.]+)em/g))
        // 61.99em is the last width below 992 px.
        expect([48, 62, 75], `${sheet}: ${query}`).toContain(Math.ceil(Number(size)));
  }
});
