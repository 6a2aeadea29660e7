import { expect, test } from "vitest";
import { listFiles, readText } from "./source-files.ts";

const { packages } = JSON.parse(readText("package-lock.json")) as {
  readonly packages: Readonly<Record<string, unknown>>;
};
const installed = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ""));

test("FAST-105: npm ci installs neither release tools nor another Node.js", () => {
  expect(installed).toContain("vitest");
  const heavy = /^(?:selenium-webdriver|puppeteer-core|@cyclonedx\/.*|node-(?:linux|win)-.*)$/;
  expect(installed.filter((name) => heavy.test(name))).toEqual([]);
});

test("HOUSE-108: npm ci generates the types that git ignores", () => {
  const { scripts } = JSON.parse(readText("package.json")) as { readonly scripts: { prepare: string } };
  expect(scripts.prepare).toContain("node tools/generate-types.ts");
  expect(readText(".gitignore").split("\n")).toContain("*.generated.ts");
  const generated = [...listFiles("apps"), ...listFiles("packages")].filter((path) =>
    path.endsWith(".generated.ts"),
  );
  expect(generated).toEqual([
    "apps/server/src/platform/db/tables.generated.ts",
    "packages/client/src/paths.generated.ts",
  ]);
});

test("FAST-105: the lock files contain no registry addresses", () => {
  for (const folder of ["", "e2e/journeys/", "tools/node/", "tools/release/"])
    expect(readText(`${folder}package-lock.json`)).not.toMatch(/"resolved": "https?:/);
});
