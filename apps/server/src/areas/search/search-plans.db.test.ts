import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { actingOrganization, operatorActor } from "../../../test/stages/actors.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOrganization } from "../../../test/stages/factories.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db, requests } = database;

/** More records than the search scans in order. */
const many = 20_000;
let member: Actor;

beforeAll(async () => {
  const own = await anOrganization(db);
  const large = await anOrganization(db);
  member = { ...operatorActor(actingOrganization(own)), kind: "owner", role: 1 };
  // The member owns each hundredth record; each record has one unique and one common word.
  await sql`
    insert into search_entries (kind, record_id, scope, firm_only, at, words)
    select ${searchKinds.agreements}, n, case when n % 100 = 0 then ${own.inn}::text else ${large.inn}::text end, false,
      '2024-01-01'::timestamptz + n * interval '1 minute', search_words('пшеница', array['зп-' || n])
    from generate_series(1, ${many}) n`.execute(db);
  await sql`vacuum analyze search_entries`.execute(db);
});

interface Read {
  readonly ids: readonly number[];
  /** Rows of the table that PostgreSQL read. */
  readonly rows: number;
  readonly wholeTable: number;
  /** Number of scans of each index. */
  readonly newest: number;
  readonly own: number;
  readonly words: number;
  /** Entries that the word index returned. */
  readonly named: number;
}

/** Blocks that the connection has read so far. */
async function countReads(tx: DbTransaction): Promise<Omit<Read, "ids">> {
  const { rows } = await sql<Omit<Read, "ids">>`
    select (pg_stat_get_xact_tuples_fetched('search_entries'::regclass)
        + pg_stat_get_xact_tuples_fetched('search_entries_newest'::regclass)
        + pg_stat_get_xact_tuples_fetched('search_entries_own'::regclass))::int as rows,
      pg_stat_get_xact_numscans('search_entries'::regclass)::int as "wholeTable",
      pg_stat_get_xact_numscans('search_entries_newest'::regclass)::int as newest,
      pg_stat_get_xact_numscans('search_entries_own'::regclass)::int as own,
      pg_stat_get_xact_numscans('search_entries_words'::regclass)::int as words,
      pg_stat_get_xact_tuples_returned('search_entries_words'::regclass)::int as named`.execute(tx);
  return rows[0]!;
}

/** Searches and counts the reads of PostgreSQL: a function does not show the plans of its statements. */
const readFor = (actor: Actor, words: readonly string[]): Promise<Read> =>
  inTransaction(requests.db, actor, "read", async (tx) => {
    const before = await countReads(tx);
    const found = await sql<{ ids: number[] }>`
      select search_ids(${searchKinds.agreements}::smallint, ${words}::text[], 5) as ids`.execute(tx);
    const after = await countReads(tx);
    const read = Object.entries(after).map(([name, count]) => [
      name,
      count - before[name as keyof typeof before],
    ]);
    return { ids: found.rows[0]!.ids, ...(Object.fromEntries(read) as typeof after) };
  });

const staff = operatorActor(undefined);

test("WORK-010: a common word scans the newest records without its index", async () => {
  const { ids, ...read } = await readFor(staff, ["пшен"]);
  expect(ids).toEqual([many, many - 1, many - 2, many - 3, many - 4]);
  expect(read).toEqual({ rows: 5, wholeTable: 0, newest: 1, own: 0, words: 0, named: 0 });
});

test("WORK-010: rare words use the index together", async () => {
  const { ids, ...read } = await readFor(staff, ["пшен", "зп777"]);
  expect(ids).toEqual([7779, 7778, 7777, 7776, 7775]);
  expect(read).toMatchObject({ wholeTable: 0, newest: 1, own: 0, words: 1, named: 11 });
  // A part from the middle of a number.
  expect((await readFor(staff, ["7778"])).ids).toEqual([17778, 7778]);
});

test("WORK-010: an organisation's search reads only its own records", async () => {
  const { ids, ...read } = await readFor(member, ["зп1230"]);
  expect(ids).toEqual([12300]);
  expect(read).toEqual({ rows: many / 100 + 1, wholeTable: 0, newest: 0, own: 1, words: 1, named: 1 });
  expect(await readFor(member, ["пшен"])).toMatchObject({ rows: 5, own: 1, words: 0 });
});

test("WORK-010: foreign-only words cost as much as unknown words", async () => {
  const nobodys = await readFor(member, ["зп99999"]);
  expect(nobodys.ids).toEqual([]);
  // One record of another organisation, and eleven.
  for (const word of ["зп12301", "зп1231"]) expect(await readFor(member, [word])).toEqual(nobodys);
});
