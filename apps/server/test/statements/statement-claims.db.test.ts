import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../stages/database.ts";
import * as planted from "./planted-statements.ts";
import { readStatements } from "./recorded-statements.ts";
import { compile, findStatementErrors } from "./statement-claims.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

test("HOUSE-006: wrong columns, names, types and possibly null values are errors", async () => {
  for (const ask of Object.values(planted)) await ask(db).catch(() => undefined);
  const file = "apps/server/test/statements/planted-statements.ts";
  // Other tests can read the records at the same time.
  const found = findStatementErrors(compile([file]), readStatements()).filter((error) =>
    error.startsWith(file),
  );
  expect(found.map((error) => error.replace(/^\S+:\d+: /, ""))).toEqual([
    "no test runs this statement",
    "result has an undeclared column name",
    "result has no column nane",
    "amount is declared as number but has string (type 1700)",
    "inn is declared as number but has string (type 25)",
    "name was null but is declared as string",
  ]);
});
