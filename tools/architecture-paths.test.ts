import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const named = (file: string) =>
  [
    ...readFileSync(path.join(root, file), "utf8").matchAll(/`((?:apps|packages|docs|tools)\/[\w./-]+)`/g),
  ].map(([, name]) => name!);

test.each(["docs/architecture.md", "docs/recipes/add-a-field.md"])(
  "every path that %s names is there",
  (file) => {
    const paths = named(file);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  },
);
