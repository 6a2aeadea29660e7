import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { aUser } from "../../../test/stages/factories.ts";
import { inTransaction } from "./request-transaction.ts";

const { db, requests, drop } = await cloneDatabase();
afterAll(drop);

test.each([
  "update audit_log set action = 'x'",
  "delete from audit_log",
  "insert into audit_checks (checked_at, rows) values (now(), 1)",
  "update users set role = 2",
  "insert into memberships (user_id, organization_id) values (1, 1)",
  "update organizations set inn = '7707083893'",
  "update organization_versions set name = 'x'",
])("S-8 S-13: the role of requests cannot run: %s", async (statement) => {
  const attempt = inTransaction(requests.db, undefined, "write", (tx) => sql.raw(statement).execute(tx));
  await expect(attempt).rejects.toMatchObject({ code: "42501" });
});

test("S-1: a user sees only own stored responses", async () => {
  const [first, second] = [await aUser(db), await aUser(db)];
  await sql`
    insert into request_results (user_id, client_request_id, fingerprint)
    values (${first.id}, 'a', 'x'), (${second.id}, 'b', 'x')`.execute(db);
  const actor = { kind: "newcomer", userId: first.id, role: first.role } as never;
  const seen = await inTransaction(requests.db, actor, "read", (tx) =>
    sql<{ id: string }>`select client_request_id as id from request_results`.execute(tx),
  );
  expect(seen.rows).toEqual([{ id: "a" }]);
});
