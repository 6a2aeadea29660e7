import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

const writtenOnce = [
  "agreement_versions",
  "auction_proposal_decisions",
  "auction_proposal_versions",
  "audit_log",
  "audit_seals",
  "contract_deal_edits",
  "duty_rule_versions",
  "member_admission_versions",
  "member_application_entries",
  "organization_versions",
  "signature_evidence",
  "spot_deal_edits",
  "user_versions",
];

test("FIX-010: the list has every table whose comment says write-once", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and obj_description(oid, 'pg_class') ~* 'never changed|written once|append-only'
    order by relname`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(writtenOnce);
});

test.each(writtenOnce)("FIX-010 S-7 S-8: the owner of %s cannot change or remove a row", async (name) => {
  const { rows } = await sql<{ column: string; owner: boolean }>`
    select a.attname as column, pg_has_role(current_user, c.relowner, 'USAGE') as owner
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.oid = ${name}::regclass and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    limit 1`.execute(db);
  const [{ column, owner }] = rows as [{ column: string; owner: boolean }];
  expect(owner).toBe(true);
  for (const statement of [
    `update ${name} set ${column} = ${column}`,
    `delete from ${name}`,
    `truncate ${name} cascade`,
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(
      `rows of ${name} are never changed or removed`,
    );
});
