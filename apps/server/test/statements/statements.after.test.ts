import { expect, test } from "vitest";
import { readStatements } from "./recorded-statements.ts";
import { compile, findStatementErrors } from "./statement-claims.ts";

/* Runs after all database tests (vitest.config.ts) and checks their recorded statements. */

/** FAST-102: sources whose statements only tests of the night run. */
const nightSources =
  /^apps\/server\/src\/(?:platform\/wal-archive\/|platform\/db\/replicas\/|platform\/db\/database\.ts|cli\/doctor\/connection-checks\.ts)/;
const isNight = process.env["TEST_NIGHT"] === "true";

/** True for a statement that no test of this run has to run. */
const isOfOtherRun = (error: string) =>
  error.endsWith("no test runs this statement") && nightSources.test(error) !== isNight;

test("HOUSE-006: every statement ran and matches its claimed columns and types", () => {
  const errors = findStatementErrors(
    compile(["apps/server/src/main.ts", "apps/server/src/cli.ts"]),
    readStatements(),
  );
  expect(errors.filter((error) => !isOfOtherRun(error))).toEqual([]);
});
