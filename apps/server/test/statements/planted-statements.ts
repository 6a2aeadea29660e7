import { sql, type Kysely } from "kysely";
import type { PortalDatabase } from "../../src/platform/db/database.ts";

/* HOUSE-006: wrong statements, each with another error, and a valid one. */

type Db = Kysely<PortalDatabase>;

export const asksRight = (db: Db) =>
  sql<{ id: number; kind: "one"; at: string | null; tags: readonly string[]; file: Buffer; isTrue: boolean }>`
    select 1::bigint as id, 'one' as kind, null::timestamptz as at, array['a'] as tags, ''::bytea as file,
      true as "isTrue"`.execute(db);

export const asksMissingColumn = (db: Db) =>
  sql<{ nane: string }>`select nane from organizations`.execute(db);

export const claimsOtherName = (db: Db) => sql<{ nane: string }>`select '' as name`.execute(db);

export const claimsNumberOfText = (db: Db) => sql<{ amount: number }>`select 1.5 as amount`.execute(db);

export const claimsNumberInBuilder = (db: Db) =>
  db
    .selectFrom("organizations")
    .select(sql<number>`inn`.as("inn"))
    .execute();

export const claimsNoEmptyValue = (db: Db) => sql<{ name: string }>`select null as name`.execute(db);
