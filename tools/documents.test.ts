import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { areas } from "@birzha/domain/areas.ts";
import { expect, test } from "vitest";
import { listFiles } from "./source-files.ts";

const root = path.resolve(import.meta.dirname, "..");
const named = (file: string) =>
  [
    ...readFileSync(path.join(root, file), "utf8").matchAll(/`((?:apps|packages|docs|tools)\/[\w./-]+)`/g),
  ].map(([, name]) => name!);

test.each(["docs/architecture.md", "docs/recipes/add-a-field.md"])(
  "HOUSE-021: every path that %s names is there",
  (file) => {
    const paths = named(file);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  },
);

test.each(["README.md", "docs/architecture.md"])("HOUSE-021: %s names every area", (file) => {
  const text = readFileSync(path.join(root, file), "utf8");
  expect(areas.filter((area) => !new RegExp(`\\b${area}\\b`).test(text))).toEqual([]);
});

test("HOUSE-021: every link between the documents leads somewhere", () => {
  const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...listFiles("docs")];
  const lost = documents
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/\]\(([^)#:\s]+)(?:#[\w-]+)?\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(lost).toEqual([]);
});
