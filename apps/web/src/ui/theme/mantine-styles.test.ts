import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.resolve(import.meta.dirname, "../..");
const styles = path.resolve(source, "../../../node_modules/@mantine/core/styles");

test("HOUSE-107: every component of Mantine in use has its style sheet", () => {
  const used = globSync("**/*.{ts,tsx}", { cwd: source })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), "utf8").matchAll(/import \{([^}]+)\} from "@mantine\/core"/g),
    ])
    .flatMap(([, names]) => names!.split(",").map((name) => name.trim()));
  const sheets = readFileSync(path.join(import.meta.dirname, "mantine.css"), "utf8");
  const missing = [...new Set(used)].filter(
    (name) => existsSync(path.join(styles, `${name}.layer.css`)) && !sheets.includes(`/${name}.layer.css`),
  );
  expect(missing).toEqual([]);
});
