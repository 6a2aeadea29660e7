import { deepStrictEqual } from "node:assert";
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { measureBatch, sayBatch } from "./batch.ts";
import { casesFor, type Case } from "./cases.ts";
import { enterRegister, provideFill, type FilledRegister } from "./fill-register.ts";
import { compare, type Measured, type Way } from "./measure.ts";
import { importPromise, measureImports } from "./imports.ts";
import { leastCalls, type Registered } from "./least-statements.ts";
import type { Asked } from "./load-generator.ts";
import { sayFailover } from "./failover.ts";
import { measureLists } from "./lists.ts";
import { measureLive, sayLive } from "./live.ts";
import { memoryOf, startLeast, startLoad, startPortal, type Portal } from "./processes.ts";
import { measureMemory, measureStart } from "./memory.ts";
import { measurePause } from "./pause.ts";
import { sampleNumber, sampleSubmission } from "./sample-report.ts";
import { measureSearch, searchPromise } from "./search.ts";
import { sayNodes } from "./nodes.ts";
import { sayStandbys } from "./standbys.ts";
import { measureSlowForm } from "./slow-form.ts";
import { sayWriters } from "./writers.ts";
import { measureWorkbook } from "./workbook.ts";

/*
 * npm run bench [-- --rows 100000,1000000 --only page,substring,sort,search,record,create,batch,imports,workbook,pause,memory,form,live,lists,failover,writers,standbys,nodes
 *   --connections 1,16,64 --turns 9 --turn 600 --load 120 --list contracts,users]
 * The register through HTTP beside the least that can give the same answers; bench/README.md says how to read it.
 */

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "100000,1000000" },
    only: {
      type: "string",
      default:
        "page,substring,sort,search,record,create,batch,imports,workbook,pause,memory,form,live,lists,failover,writers,standbys,nodes",
    },
    connections: { type: "string", default: "1,16,64" },
    turns: { type: "string", default: "9" },
    turn: { type: "string", default: "600" },
    load: { type: "string", default: "120" },
    list: { type: "string" },
  },
});
const sizes = options.rows.split(",").map(Number);
const groups = new Set(options.only.split(","));
const connectionCounts = options.connections.split(",").map(Number);

/** A filled register with everything that is asked of it. */
interface Place {
  readonly rows: number;
  readonly portal: Portal;
  /** Bytes after the start, where memory is measured. */
  readonly memory: number | undefined;
  readonly filled: FilledRegister;
  readonly cases: readonly Case[];
  readonly asked: readonly Asked[];
  readonly least: Awaited<ReturnType<typeof startLeast>>;
}

/** A visit on a bad line takes seconds, and hardly varies. */
const slowVisits = 3;

const started: (() => unknown)[] = [];

async function prepare(rows: number): Promise<Place> {
  const portal = await startPortal(await provideFill(rows));
  started.push(portal.stop);
  const memory = groups.has("memory") ? await measureStart(portal) : undefined;
  const database = openDatabase(portal.url, { max: 2, statementTimeout: 0 });
  const filled = await enterRegister(database);
  const { rows: found } = await sql<{ id: number }>`
    select id from agreements where organization_id = ${filled.organizationId} order by id limit 1`.execute(
    database.db,
  );
  const body = await sampleSubmission(database, filled.organizationId);
  await database.close();
  const cases = casesFor(found[0]!.id).filter(({ group }) => groups.has(group));
  const asked = cases.map(({ path, person, group }): Asked => ({
    method: group === "create" ? "POST" : "GET",
    path,
    cookie: `auth.session=${filled.sessions[person]}`,
    ...(group === "create" ? { body } : {}),
  }));
  const created = groups.has("create")
    ? await register(
        portal,
        asked.find(({ body }) => body)!,
      )
    : undefined;
  const calls = await leastCalls(portal.url, cases, {
    id: found[0]!.id,
    organizationId: filled.organizationId,
    created,
  });
  const least = await startLeast(portal.url, calls);
  started.push(least.stop);
  const place = { rows, portal, memory, filled, cases, asked, least };
  await compareAnswers(place);
  return place;
}

const leastAsked = (index: number, { method, body }: Asked): Asked => ({
  method,
  path: `/${index}`,
  cookie: "",
  body,
});

async function answerOf(port: number, { method, path, cookie, body }: Asked): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      cookie,
      clientrequestid: randomUUID(),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body } : {}),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** A report of the sample under a number of its own. */
async function register({ port }: Portal, asked: Asked): Promise<Registered> {
  const contractNumber = randomUUID();
  const body = asked.body!.replace(sampleNumber, contractNumber);
  const { data } = (await answerOf(port, { ...asked, body })) as { data: { id: number } };
  return { id: data.id, contractNumber };
}

/** The limit is honest only where it answers the same (FAST-001): the same rows, the same total. */
async function compareAnswers({ cases, asked, portal, least }: Place): Promise<void> {
  for (const [index, { group, name }] of cases.entries()) {
    if (group === "create") continue;
    const { requestId: _, ...limit } = (await answerOf(least.port, leastAsked(index, asked[index]!))) as {
      requestId: string;
    };
    const { requestId: __, ...ours } = (await answerOf(portal.port, asked[index]!)) as { requestId: string };
    deepStrictEqual(limit, ours, `${name}: the least server answers something else`);
  }
}

/** The limit, and the portal. */
function waysOf({ portal, least, asked }: Place, index: number): readonly [Way, Way] {
  const { postmaster } = portal;
  return [
    { target: { port: least.port, asked: leastAsked(index, asked[index]!) }, server: least.pid, postmaster },
    { target: { port: portal.port, asked: asked[index]! }, server: portal.pid, postmaster },
  ];
}

const broken: string[] = [];
const show = (number: number, width = 9) => number.toFixed(number < 100 ? 2 : 0).padStart(width);
const judge = (what: string, value: number, limit: number | undefined, isMost = true): string => {
  if (limit === undefined) return "";
  const isKept = isMost ? value <= limit : value >= limit;
  if (!isKept)
    broken.push(`${what}: ${value.toFixed(2)}, promised ${isMost ? "at most" : "at least"} ${limit}`);
  return isKept ? " ok" : " BROKEN";
};

function print(
  title: string,
  of: string,
  { p50, p95, perSecond, serverTime, databaseTime }: Measured,
  rest = "",
) {
  console.log(
    `${title.padEnd(46)}${of.padEnd(6)}${show(p50)}${show(p95)}${show(perSecond)}` +
      `${show(serverTime)}${show(databaseTime)}  ${rest}`,
  );
}

async function measureCase(load: ReturnType<typeof startLoad>, places: readonly Place[], index: number) {
  const { name, group, promise } = places[0]!.cases[index]!;
  const turns = { turns: Number(options.turns), turn: Number(options.turn) };
  for (const connections of group === "sort" ? [16] : connectionCounts) {
    const ways = places.map((place) => waysOf(place, index));
    const results = await compare(load, ways.flat(), { connections, ...turns });
    for (const [at, { rows }] of places.entries()) {
      const [least, http] = results.slice(at * 2, at * 2 + 2) as [Measured, Measured];
      const title = `${name}, ${rows / 1000}k, ${connections} at once`;
      print(title, "least", least);
      const isJudged = connections === 16;
      const share = http.perSecond / least.perSecond;
      const notes = [
        `${Math.round(share * 100)} % of least${judge(title, share, isJudged ? promise.share : undefined, false)}`,
      ];
      if (isJudged && promise.processorTime !== undefined) {
        const times = http.serverTime / least.serverTime;
        notes.push(
          `Node x ${times.toFixed(1)}${judge(`${title}, processor time of Node`, times, promise.processorTime)}`,
        );
      }
      if (at === places.length - 1 && isJudged && rows >= 1_000_000 && promise.p95 !== undefined)
        notes.push(`p95${judge(`${title}, p95`, http.p95, promise.p95)}`);
      if (at > 0) {
        const growth = http.p95 / results[1]!.p95;
        notes.push(`p95 x ${growth.toFixed(2)}${judge(`${title}, growth of p95`, growth, promise.growth)}`);
      }
      print(title, "HTTP", http, notes.join(", "));
    }
  }
}

/** Pages and records of every kind, by turns. */
const casesOfMemory = casesFor(1).flatMap(({ group, path }) =>
  /page|substring|sort/.test(group) ? [path] : [],
);

async function measureRegisters(): Promise<void> {
  const places: Place[] = [];
  for (const rows of sizes) places.push(await prepare(rows));
  const load = startLoad();
  started.push(load.stop);
  console.log(
    `${"".padEnd(52)}   p50 ms   p95 ms per second   CPU ms of the server and of PostgreSQL for a call`,
  );
  for (const index of places[0]!.cases.keys()) await measureCase(load, places, index);
  for (const { rows, portal, filled, memory } of places) {
    const page = {
      method: "GET",
      path: "/api/Agreements/list",
      cookie: `auth.session=${filled.sessions.operator}`,
    } as const;
    if (groups.has("workbook")) {
      const { rowsPerSecond, growth, alone, meanwhile } = await measureWorkbook(
        portal,
        filled,
        50_000,
        page,
        load,
      );
      const title = `workbook of 50,000 rows, ${rows / 1000}k`;
      console.log(
        `\n${title}: ${Math.round(rowsPerSecond)} rows/s${judge(title, rowsPerSecond, 5_000, false)}, memory grew by ` +
          `${Math.round(growth / 1e6)} MB${judge(`${title}, MB`, growth / 1e6, 150)}, p95 of the first page ` +
          `${alone.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms meanwhile` +
          judge(`${title}, p95 of others`, meanwhile / alone, 2),
      );
    }
    if (groups.has("batch"))
      console.log(sayBatch(await measureBatch(portal, filled, page, load), rows, judge));
    if (groups.has("search"))
      for (const { title, p50, p95 } of await measureSearch(portal, filled, load)) {
        const limit = rows >= 1_000_000 ? searchPromise : undefined;
        console.log(
          `${title}, ${rows / 1000}k, 16 at once: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms` +
            judge(`${title}, p95`, p95, limit),
        );
      }
    if (groups.has("imports")) {
      for (const { name, p50, p95, seconds, rows: sent } of await measureImports(portal, filled)) {
        const title = `imports of ${name}, ${rows / 1000}k`;
        const isAll = sent === importPromise.rows;
        console.log(
          `${title}: a call of 1,000 p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms` +
            `${judge(`${title}, p95 of a call`, p95, importPromise.call)}, ${sent} in ${Math.round(seconds)} s` +
            judge(`${title}, seconds`, seconds, isAll ? importPromise.all : undefined),
        );
      }
    }
    if (groups.has("pause")) {
      const { refusedWithin, healthWithin, backWithin } = await measurePause(portal, page);
      console.log(
        `PostgreSQL stands still for 10 s, ${rows / 1000}k: refused within ${Math.round(refusedWithin)} ms` +
          `${judge("pause, 503", refusedWithin, 3_000)}, /healthz within ${Math.round(healthWithin)} ms, ` +
          `back within ${Math.round(backWithin)} ms${judge("pause, back", backWithin, 1_000)}`,
      );
    }
    if (memory !== undefined) {
      const calls = casesOfMemory.map((path): Asked => ({
        method: "GET",
        path,
        cookie: `auth.session=${filled.sessions.operator}`,
      }));
      const measured = await measureMemory(portal, memory, calls, Number(options.load), load);
      const [begun, most, after] = [measured.started, measured.most, measured.after].map(
        (bytes) => bytes / 1e6,
      ) as [number, number, number];
      const title = `memory, ${rows / 1000}k`;
      console.log(
        `${title}: ${Math.round(begun)} MB after the start${judge(`${title}, MB after the start`, begun, 300)}, at most ` +
          `${Math.round(most)} MB in ${options.load} s of load${judge(`${title}, MB under load`, most, 600)}, ` +
          `${Math.round(after)} MB after it`,
      );
    }
    if (groups.has("form")) {
      const { usable, whole } = await measureSlowForm(portal.port, filled.sessions.member, slowVisits);
      console.log(
        `new report on slow 3G with a processor four times slower, ${rows / 1000}k: usable after ` +
          `${Math.round(usable)} ms${judge("new report on a bad line, ms", usable, 8_000)}, whole after ` +
          `${Math.round(whole)} ms`,
      );
    }
    if (groups.has("live"))
      console.log(sayLive(await measureLive(portal, filled.organizationId), rows, judge));
    console.log(
      `peak memory of the portal, ${rows / 1000}k: ${Math.round(memoryOf(portal.pid, "VmHWM") / 1e6)} MB`,
    );
  }
}

const notOfRegisters = new Set(["lists", "failover", "writers", "standbys", "nodes"]);
const began = performance.now();
try {
  if ([...groups].some((group) => !notOfRegisters.has(group))) await measureRegisters();
  if (groups.has("lists")) await measureLists(judge, options.list?.split(","));
  if (groups.has("failover")) console.log(await sayFailover(judge));
  if (groups.has("nodes")) console.log(await sayNodes(judge));
  if (groups.has("writers")) console.log(await sayWriters(judge));
  if (groups.has("standbys"))
    console.log(await sayStandbys(sizes[0]!, Number(options.turns), Number(options.turn)));
} finally {
  for (const stop of started.reverse()) await stop();
}
console.log(`\n${Math.round((performance.now() - began) / 1000)} s`);
if (broken.length > 0) {
  console.error(`Promises that were broken:\n${broken.map((line) => `  ${line}`).join("\n")}`);
  process.exitCode = 1;
}
