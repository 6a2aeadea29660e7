import { beginAttempt } from "@birzha/identity/sign-in/attempts.ts";
import { noLedger } from "@birzha/identity/ledger.ts";
import { requestEmail } from "@birzha/identity/emails.ts";
import { migrateIdentity } from "@birzha/identity/schema.ts";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../stages/database.ts";
import { openDatabase } from "../../src/platform/db/database.ts";

/* INST-034: limits of the embedded sign-in with concurrent requests to two nodes. */

const database = await cloneDatabase();
const other = openDatabase(database.url, { max: 10, statementTimeout: 120_000 });
const nodes = [database.pool, other.pool];

beforeAll(() => migrateIdentity(database.pool));
afterAll(async () => {
  await other.close();
  await database.drop();
});

const onBothNodes = <T>(times: number, ask: (pool: Pool) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => ask(nodes[at % nodes.length]!)));

test("INST-034 INST-001: two nodes check ten of their concurrent guesses", async () => {
  const begun = await onBothNodes(20, (pool) => beginAttempt(pool, "elkina", { address: "10.1.0.1" }));
  expect(begun.filter((isLookedAt) => isLookedAt)).toHaveLength(10);
});

test("INST-034 INST-001: two nodes send three e-mails per address, ten per client", async () => {
  const ask = (pool: Pool, email: string, address: string) =>
    requestEmail(pool, noLedger, { purpose: "reset", email, subject: null, language: "ru", address });
  const counted = async (column: "email" | "address", value: string) => {
    const { rows } = await database.pool.query<{ letters: number }>(
      `select count(*)::int as letters from identity.emails where ${column} = $1`,
      [value],
    );
    return rows[0]!.letters;
  };
  let place = 0;
  await onBothNodes(12, (pool) => ask(pool, "elkina@firm.example", `10.2.0.${(place += 1)}`));
  expect(await counted("email", "elkina@firm.example")).toBe(3);
  await onBothNodes(20, (pool) => ask(pool, `reader-${(place += 1)}@firm.example`, "10.3.0.1"));
  expect(await counted("address", "10.3.0.1")).toBe(10);
});
