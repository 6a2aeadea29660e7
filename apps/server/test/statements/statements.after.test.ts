import { expect, test } from "vitest";
import { readStatements } from "./recorded-statements.ts";
import { compile, findStatementErrors } from "./statement-claims.ts";

/* Runs when all database tests have run (vitest.config.ts), for it judges what they have recorded. */

test("HOUSE-006: every statement ran and matches its claimed columns and types", () => {
  const errors = findStatementErrors(
    compile(["apps/server/src/main.ts", "apps/server/src/cli.ts"]),
    readStatements(),
  );
  expect(errors).toEqual([]);
});
