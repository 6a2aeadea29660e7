import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { startSession } from "../../apps/server/src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../../apps/server/src/platform/db/database.ts";
import { provideLists, staffUserId } from "../fill/fill-lists.ts";
import { findPostgres, startPortal } from "../load/portal-process.ts";
import { checkLimit } from "../load/limits.ts";
import { LoadError, percentile, sendLoad, sendOnce } from "../load/send-load.ts";
import { auditCases } from "./audit-cases.ts";
import { filterCases, pageCases, sortCases, type ListCase, type SampleValues } from "./list-cases.ts";
import { lists } from "./list-definitions.ts";
import type { List, View } from "./list-requests.ts";

/** FAST-005: milliseconds of a page at 100,000 rows with 16 callers, p95. */
const maxP95 = 100;
const connections = 16;
/** Responses of a measurement. */
const amount = 320;
/** Milliseconds in which PostgreSQL ends the statements of callers that gave up. */
const recovery = 3_000;

type Account = "operator" | "member";

/** A portal with filled lists. */
interface ListPortal {
  readonly port: number;
  readonly cookies: Readonly<Record<Account, string>>;
}

/** Measures the pages, orders and filters of every list, or of the named ones. */
export async function measureLists(only?: readonly string[]): Promise<void> {
  const known = [...lists.map(({ name }) => name), "audit"];
  const unknown = only?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`unknown list ${unknown.join(", ")}; available: ${known.join(", ")}`);
  const isChosen = (name: string) => only?.includes(name) ?? true;
  const dataDir = await provideLists();
  const { port, stop } = await startPortal(dataDir);
  const database = openDatabase((await findPostgres(dataDir)).url, { max: 2, statementTimeout: 0 });
  try {
    const portal = { port, cookies: await startSessions(database) };
    console.log(`${"".padEnd(66)}   p50 ms   p95 ms     rows`);
    for (const list of lists) if (isChosen(list.name)) await measureList(portal, list);
    if (isChosen("audit")) await measureCases(portal, "audit", "operator", await auditCases(database));
  } finally {
    await database.close();
    await stop();
  }
}

/** Sessions of staff and of the owner of a firm with about a thousand contracts. */
async function startSessions({ db }: OpenDatabase): Promise<ListPortal["cookies"]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from contract_deals d join organizations o on o.inn = d.owner_inn
    group by o.id order by abs(count(*) - 1000), o.id limit 1`.execute(db);
  const cookie = async (user: number) => `auth.session=${await startSession(db, user, {}, 24 * 3600)}`;
  // An organisation and its owner have the same id.
  return { member: await cookie(rows[0]!.id), operator: await cookie(staffUserId) };
}

async function measureList(portal: ListPortal, list: List): Promise<void> {
  const widest = list.views.at(-1)!;
  for (const view of list.views) {
    const { total } = await readPage(portal, list, view, 0);
    const sample = view === widest ? await readSample(portal, list, view, total) : undefined;
    await measureCases(portal, list.name, "operator", [
      ...pageCases(list, view, total),
      ...sortCases(list, view, true),
      ...(sample ? filterCases(list, view, sample) : []),
    ]);
  }
  if (list.isForMembers)
    await measureCases(portal, list.name, "member", [
      ...list.views.flatMap((view) => pageCases(list, view, 0)),
      ...sortCases(list, widest, false),
    ]);
}

async function readSample(portal: ListPortal, list: List, view: View, total: number): Promise<SampleValues> {
  const { records } = await readPage(portal, list, view, Math.floor(total / 2 / list.size));
  const sample: Record<string, unknown> = {};
  for (const record of records)
    for (const [key, value] of Object.entries(record)) sample[key] ??= value ?? undefined;
  return sample;
}

async function readPage({ port, cookies }: ListPortal, list: List, view: View, page: number) {
  const request = { ...list.request({ view, page, size: list.size }), cookie: cookies.operator };
  const { status, text } = await sendOnce(port, request);
  if (status !== 200) throw new Error(`${request.path}: HTTP ${status} ${text}`);
  return readRows(text);
}

function readRows(text: string): { readonly total: number; readonly records: readonly SampleValues[] } {
  const { data, paging } = JSON.parse(text) as {
    readonly data: readonly SampleValues[] | { readonly records: readonly SampleValues[] };
    readonly paging?: { readonly totalRecords: number };
  };
  const records = "records" in data ? data.records : data;
  return { records, total: paging?.totalRecords ?? records.length };
}

async function measureCases(
  { port, cookies }: ListPortal,
  list: string,
  account: Account,
  cases: readonly ListCase[],
): Promise<void> {
  const show = (number: number) => number.toFixed(1).padStart(9);
  for (const { name, request } of cases) {
    const title = `${list}, ${account === "member" ? "member, " : ""}${name}`;
    const own = { ...request, cookie: cookies[account] };
    const { status, text } = await sendOnce(port, own);
    // A list that gives up (503) or refuses to sort breaks the promise; other errors are errors of the bench.
    const hasGivenUp = status === 503 || text.includes("too-many-to-sort");
    if (status !== 200 && !hasGivenUp) throw new Error(`${title}: HTTP ${status} ${text}`);
    const latencies = hasGivenUp ? undefined : await loadList(port, own);
    if (!latencies) {
      console.log(`${title.padEnd(66)} times out${checkLimit(title, Infinity, maxP95)}`);
      continue;
    }
    const p95 = percentile(latencies, 95);
    console.log(
      `${title.padEnd(66)}${show(percentile(latencies, 50))}${show(p95)}${String(readRows(text).total).padStart(9)}` +
        checkLimit(`${title}, p95`, p95, maxP95),
    );
  }
}

/** @returns undefined where the portal sheds the load */
async function loadList(port: number, request: ListCase["request"]) {
  try {
    await sendLoad(port, request, { connections, amount: connections });
    return (await sendLoad(port, request, { connections, amount })).latencies;
  } catch (error) {
    if (!(error instanceof LoadError && error.status === 503)) throw error;
    await delay(recovery);
    return undefined;
  }
}
