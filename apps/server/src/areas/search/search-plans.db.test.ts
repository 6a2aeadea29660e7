import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { actingOrganization, operatorActor } from "../../../test/stages/actors.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOrganization } from "../../../test/stages/factories.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db, requests } = database;

/** More than the search looks through in order. */
const many = 20_000;
let member: Actor;

beforeAll(async () => {
  const own = await anOrganization(db);
  const large = await anOrganization(db);
  member = { ...operatorActor(actingOrganization(own)), kind: "owner", role: 1 };
  // Every hundredth is the member's; each has a word of its own, and one that all have.
  await sql`
    insert into search_entries (kind, record_id, scope, firm_only, at, words)
    select ${searchKinds.agreements}, n, case when n % 100 = 0 then ${own.inn}::text else ${large.inn}::text end, false,
      '2024-01-01'::timestamptz + n * interval '1 minute', search_words('пшеница', array['зп-' || n])
    from generate_series(1, ${many}) n`.execute(db);
  await sql`vacuum analyze search_entries`.execute(db);
});

interface Read {
  readonly ids: readonly number[];
  /** Rows of the table that were looked at. */
  readonly rows: number;
  readonly wholeTable: number;
  /** How often each index was asked. */
  readonly newest: number;
  readonly own: number;
  readonly words: number;
  /** What the index of words named. */
  readonly named: number;
}

/** What the connection has read so far. */
async function countReads(tx: Tx): Promise<Omit<Read, "ids">> {
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

/** Searches, and counts what PostgreSQL read for it: a function cannot be asked for the plans of its statements. */
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

test("WORK-010: a word that most records have is met among the newest; no index of words is asked", async () => {
  const { ids, ...read } = await readFor(staff, ["пшен"]);
  expect(ids).toEqual([many, many - 1, many - 2, many - 3, many - 4]);
  expect(read).toEqual({ rows: 5, wholeTable: 0, newest: 1, own: 0, words: 0, named: 0 });
});

test("WORK-010: rare words are found by their index, all of them at once", async () => {
  const { ids, ...read } = await readFor(staff, ["пшен", "зп777"]);
  expect(ids).toEqual([7779, 7778, 7777, 7776, 7775]);
  expect(read).toMatchObject({ wholeTable: 0, newest: 1, own: 0, words: 1, named: 11 });
  // A part of a number, from its middle.
  expect((await readFor(staff, ["7778"])).ids).toEqual([17778, 7778]);
});

test("WORK-010: a firm's search reads records of the firm alone", async () => {
  const { ids, ...read } = await readFor(member, ["зп1230"]);
  expect(ids).toEqual([12300]);
  expect(read).toEqual({ rows: many / 100 + 1, wholeTable: 0, newest: 0, own: 1, words: 1, named: 1 });
  expect(await readFor(member, ["пшен"])).toMatchObject({ rows: 5, own: 1, words: 0 });
});

test("WORK-010: a word that only others have costs what a word costs that nobody has", async () => {
  const nobodys = await readFor(member, ["зп99999"]);
  expect(nobodys.ids).toEqual([]);
  // One record of another firm, and eleven.
  for (const word of ["зп12301", "зп1231"]) expect(await readFor(member, [word])).toEqual(nobodys);
});
