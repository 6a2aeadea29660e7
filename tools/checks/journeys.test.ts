import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { journeys } from "../../e2e/journeys/journeys.ts";
import { repository } from "../source-files.ts";

test("SCREEN-018: the release check has the journeys of the requirement", () => {
  const rows = readFileSync(`${repository}/docs/requirements/screens.md`, "utf8");
  const [, listed] = /^\| SCREEN-018 .*?\(([^)]+)\)/m.exec(rows)!;
  expect(journeys.map(({ name }) => name)).toEqual(listed!.split(", "));
});
