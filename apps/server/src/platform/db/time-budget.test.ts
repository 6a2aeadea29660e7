import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { requestBudget, signInBudget } from "./time-budget.ts";

test("FIX-233: a request waits for the database at most ten seconds", async () => {
  expect(requestBudget).toBeLessThanOrEqual(10_000);
  expect(signInBudget).toBeLessThanOrEqual(10_000);
  const pooler = await readFile(
    path.resolve(import.meta.dirname, "../../../../../deploy/pgbouncer.ini"),
    "utf8",
  );
  expect(Number(/^query_wait_timeout = (\d+)$/m.exec(pooler)?.[1])).toBeLessThanOrEqual(10);
});
