import { expect, test } from "vitest";
import { readStatements } from "./recorded-statements.ts";
import { compile, findStatementErrors } from "./statement-claims.ts";

/* Runs after all database tests (vitest.config.ts) and checks their recorded statements. */

test("HOUSE-006: every statement ran and matches its claimed columns and types", () => {
  const errors = findStatementErrors(
    compile(["apps/server/src/main.ts", "apps/server/src/cli.ts"]),
    readStatements(),
  );
  expect(errors).toEqual([]);
});
