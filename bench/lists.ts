import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { startSession } from "../apps/server/src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../apps/server/src/platform/db/database.ts";
import { provideLists } from "./fill-lists.ts";
import { rows, staff } from "./fill-values.ts";
import { auditCases, touchAudit } from "./list-audit.ts";
import { filtersOf, pagesOf, searchOf, sortsOf, type ListCase } from "./list-cases.ts";
import type { Call, List, View } from "./list-wires.ts";
import { lists } from "./lists-asked.ts";
import type { Asked } from "./load-generator.ts";
import { quantiles, type Judge } from "./measure.ts";
import { startLoad, startPortal, type Portal } from "./processes.ts";

const connections = 16;
/** Milliseconds of a call's turn, after those that do not count. */
const duration = { warm: 300, measured: 1_000 };
/** Milliseconds after which nothing is answered any more that the portal has given up. */
const pause = 3_000;
/** How often a row is changed past the portal. */
const changes = 10;
const sessionSeconds = 24 * 3600;
/** Rows of a page from which the values are taken that are asked for. */
const sampled = 100;

/** Where the lists are measured. */
interface Place {
  readonly portal: Portal;
  readonly database: OpenDatabase;
  readonly load: Pick<ReturnType<typeof startLoad>, "perform">;
  readonly judge: Judge;
  readonly sessions: { readonly operator: string; readonly member: string };
  /** The member's firm. */
  readonly organizationId: number;
}
type Person = keyof Place["sessions"];

/**
 * FAST-005: every list of the product at a hundred thousand rows, asked by sixteen callers: its pages, orders and filters.
 * @param only names of lists; all of them unless told
 */
export async function measureLists(judge: Judge, only?: readonly string[]): Promise<void> {
  const known = [...lists.map(({ name }) => name), "audit"];
  const unknown = only?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`no list ${unknown.join(", ")}; there are ${known.join(", ")}`);
  const isWanted = (name: string) => only?.includes(name) ?? true;
  const portal = await startPortal(await provideLists());
  const load = startLoad();
  const database = openDatabase(portal.url, { max: 2, statementTimeout: 0 });
  try {
    const place = { portal, database, load, judge, ...(await enterLists(database)) };
    console.log(`${"".padEnd(title)}   p50 ms   p95 ms per second     rows`);
    for (const list of lists) if (isWanted(list.name)) await measureList(place, list);
    if (isWanted("audit")) await measureAudit(place);
  } finally {
    await database.close();
    load.stop();
    await portal.stop();
  }
}

/** Sessions of one of the exchange's staff and of the owner of a firm that has about a thousand contracts. */
async function enterLists({ db }: OpenDatabase): Promise<Pick<Place, "sessions" | "organizationId">> {
  const { rows: found } = await sql<{ id: number }>`
    select o.id from contract_deals d join organizations o on o.inn = d.owner_inn
    group by o.id order by abs(count(*) - 1000), o.id limit 1`.execute(db);
  const organizationId = found[0]!.id;
  return {
    organizationId,
    // The owner of an organisation has its number.
    sessions: {
      member: await startSession(db, organizationId, {}, sessionSeconds),
      operator: await startSession(db, staff.first, {}, sessionSeconds),
    },
  };
}

async function measureList(place: Place, list: List): Promise<void> {
  const sample = await sampleOf(place, list);
  const known = { sample, organizationId: place.organizationId };
  for (const view of list.views)
    await measureAll(place, list.name, "operator", [
      ...pagesOf(list, view, await countIn(place, "operator", list, view)),
      ...sortsOf(list, view, true),
      ...(view.isNarrowed ? filtersOf(list, view, known) : []),
      ...(list.beside ? [{ name: `beside ${view.name}`, call: list.beside(view), limit: undefined }] : []),
    ]);
  const [opened] = list.views;
  await measureChanged(place, list.name, firstPage(list, opened), list.touch);
  if (list.ofMembers === undefined) return;
  const widest = list.views.at(-1)!;
  await measureAll(place, list.name, "member", [
    // A firm may have nothing that waits.
    ...list.views.flatMap((view) =>
      pagesOf(list, view, 0).map((page) => ({ ...page, mayBeEmpty: true as const })),
    ),
    ...sortsOf(list, widest, false),
    ...searchOf(list, widest),
  ]);
}

async function measureAudit(place: Place): Promise<void> {
  const { cases, refused } = await auditCases(place.database);
  await measureAll(place, "audit", "operator", cases);
  for (const { name, call } of refused) {
    const answer = await askOnce(place, "operator", call);
    if (!("refused" in answer)) throw new Error(`audit, ${name}: is not refused any more, measure it`);
    console.log(`audit, ${name}: refused by the rule of the log`);
  }
  await measureChanged(place, "audit", cases[0]!.call, touchAudit);
}

const firstPage = (list: List, view: View): Call => list.call({ view, page: 0, size: list.size });

/** A value of each column, of rows in the middle of where most rows are. */
async function sampleOf(place: Place, list: List): Promise<Readonly<Record<string, unknown>>> {
  const view = list.views.at(-1)!;
  const total = await countIn(place, "operator", list, view);
  if (total < 0.9 * rows) throw new Error(`${list.name}: has ${total} rows ${view.name}, not ${rows}`);
  const page = Math.floor(total / 2 / sampled);
  const answer = await askOnce(place, "operator", list.call({ view, page, size: sampled }));
  if (!("found" in answer)) throw new Error(`${list.name}: ${answer.refused}`);
  const sample: Record<string, unknown> = {};
  for (const row of answer.data)
    for (const [key, value] of Object.entries(row)) sample[key] ??= value ?? undefined;
  return sample;
}

async function countIn(place: Place, person: Person, list: List, view: View): Promise<number> {
  const answer = await askOnce(place, person, firstPage(list, view));
  if (!("found" in answer)) throw new Error(`${list.name}: ${answer.refused}`);
  return answer.found;
}

interface Found {
  /** Rows that there are; of the audit log those of the piece. */
  readonly found: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}
type Answer = Found | { readonly refused: string };

const asPerson = ({ sessions }: Place, person: Person, call: Call): Asked => ({
  ...call,
  cookie: `auth.session=${sessions[person]}`,
});

/** What a list does not do by its rule, and what the portal gives up because it takes too long: faults of the product. */
const isRefusal = (status: number, text: string) => status === 503 || text.includes("too-many-to-sort");

/** @throws Error where the question itself is wrong */
async function askOnce(place: Place, person: Person, call: Call): Promise<Answer> {
  const { method, path, cookie, body } = asPerson(place, person, call);
  const answer = await fetch(`http://127.0.0.1:${place.portal.port}${path}`, {
    method,
    headers: {
      cookie,
      clientrequestid: randomUUID(),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body } : {}),
  });
  const text = await answer.text();
  if (answer.status !== 200) {
    if (isRefusal(answer.status, text)) return { refused: `${answer.status} ${text}` };
    throw new Error(`${path} ${body ?? ""}: ${answer.status} ${text}`);
  }
  const { data, paging } = JSON.parse(text) as {
    readonly data: Found["data"] | { readonly records: Found["data"] };
    readonly paging?: { readonly totalRecords: number };
  };
  const records = "records" in data ? data.records : data;
  return { data: records, found: paging?.totalRecords ?? records.length };
}

interface Measured {
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
}

const title = 66;
const show = (number: number) => number.toFixed(number < 100 ? 1 : 0).padStart(9);

async function measureAll(
  place: Place,
  list: string,
  person: Person,
  cases: readonly ListCase[],
): Promise<void> {
  for (const { name, call, limit, mayBeEmpty } of cases) {
    const what = `${list}, ${person === "member" ? "member, " : ""}${name || "first page"}`;
    const answer = await askOnce(place, person, call);
    if ("found" in answer && answer.found === 0 && !mayBeEmpty) throw new Error(`${what}: finds nothing`);
    const measured = "found" in answer ? await measure(place, asPerson(place, person, call)) : answer;
    if ("refused" in measured) {
      // Whoever gives up has kept no promise.
      console.log(`${what.padEnd(title)} ${measured.refused.trim()}${place.judge(what, Infinity, limit)}`);
      continue;
    }
    const { p50, p95, perSecond } = measured;
    const found = "found" in answer ? String(answer.found).padStart(9) : "";
    console.log(
      `${what.padEnd(title)}${show(p50)}${show(p95)} ${show(perSecond)}${found} ${place.judge(`${what}, p95`, p95, limit)}`,
    );
  }
}

async function measure(
  { portal: { port }, load }: Place,
  asked: Asked,
): Promise<Measured | { readonly refused: string }> {
  const order = { target: { port, asked }, connections };
  try {
    await load.perform({ ...order, duration: duration.warm });
    const { times, seconds } = await load.perform({ ...order, duration: duration.measured });
    return { ...quantiles(times), perSecond: times.length / seconds };
  } catch (error) {
    const text = String(error);
    if (!text.includes("HTTP/1.1 503")) throw error;
    // What the other callers have asked is still being answered.
    await delay(pause);
    return { refused: "503 when so many ask" };
  }
}

/** What one asks who comes right after somebody has changed a row: a total may have to be counted anew. Not judged. */
async function measureChanged(place: Place, list: string, call: Call, touch: string): Promise<void> {
  const target = { port: place.portal.port, asked: asPerson(place, "operator", call) };
  const times: { changed: number[]; unchanged: number[] } = { changed: [], unchanged: [] };
  for (let turn = 0; turn < changes; turn++) {
    for (const kind of ["changed", "unchanged"] as const) {
      if (kind === "changed") await sql.raw(touch).execute(place.database.db);
      const outcome = await place.load.perform({ target, connections: 1, duration: 0 });
      times[kind].push(...outcome.times);
    }
  }
  const [changed, unchanged] = [times.changed, times.unchanged].map((all) => quantiles(all).p50) as [
    number,
    number,
  ];
  console.log(
    `${`${list}, first page alone after a change`.padEnd(title)}${show(changed)}   (${unchanged.toFixed(1)} ms without one)`,
  );
}
