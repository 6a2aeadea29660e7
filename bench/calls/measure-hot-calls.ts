import { deepStrictEqual } from "node:assert";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { makeBaselineCalls } from "../baseline/baseline-statements.ts";
import { startBaseline } from "../baseline/start-baseline.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import {
  compareServers,
  type MeasuredServer,
  type Measurement,
  type Turns,
} from "../load/compare-servers.ts";
import { checkLimit } from "../load/limits.ts";
import { sampleNumber } from "../load/sample-number.ts";
import { sendOnce, type BenchRequest } from "../load/send-load.ts";
import { hotCalls, type HotCall } from "./hot-calls.ts";
import { sampleSubmission } from "./sample-report.ts";

const show = (number: number) => number.toFixed(number < 100 ? 2 : 0).padStart(10);

function printLine(title: string, of: string, measured: Measurement, note = ""): void {
  const { p50, p95, p99, perSecond, serverTime, databaseTime } = measured;
  const numbers = [p50, p95, p99, perSecond, serverTime, databaseTime].map(show).join("");
  console.log(`${title.padEnd(46)}${of.padEnd(9)}${numbers}  ${note}`);
}

/** FAST-110: largest p99 as a multiple of the baseline's. */
const maxP99Ratio = 3;

/** FAST-001, FAST-110: throughput and p99 of the hot calls beside the baseline, by turns on the same database. */
export async function measureHotCalls(
  portal: FilledPortal,
  groups: ReadonlySet<string>,
  connectionCounts: readonly number[],
  turns: Omit<Turns, "connections">,
): Promise<void> {
  const { rows, url, register } = portal;
  const database = openDatabase(url, { max: 2, statementTimeout: 0 });
  const { rows: found } = await sql<{ id: number }>`
    select id from agreements where organization_id = ${register.organizationId} order by id limit 1`.execute(
    database.db,
  );
  const { id } = found[0]!;
  const body = await sampleSubmission(database, register.organizationId);
  await database.close();

  const calls = hotCalls(id).filter(({ group }) => groups.has(group));
  if (calls.length === 0) return;
  const requests = calls.map(({ group, account, path }): BenchRequest => ({
    method: group === "create" ? "POST" : "GET",
    path,
    cookie: register.cookies[account],
    ...(group === "create" ? { body } : {}),
  }));
  const create = requests.find((request) => request.body !== undefined);
  // A number of its own: an earlier run on the same folder has registered the same report.
  const created = create && { ...create, body: create.body!.replace(sampleNumber, randomUUID()) };
  const createdId = created && (await fetchData<{ id: number }>(portal.port, created)).data.id;
  const baseline = await startBaseline(
    url,
    await makeBaselineCalls(url, calls, { id, organizationId: register.organizationId, createdId }),
  );
  const serversOf = (index: number): [MeasuredServer, MeasuredServer] => {
    const { method, body: sent } = requests[index]!;
    const { postmaster } = portal;
    return [
      {
        port: baseline.port,
        pid: baseline.pid,
        postmaster,
        request: { method, path: `/${index}`, body: sent },
      },
      { port: portal.port, pid: portal.pid, postmaster, request: requests[index]! },
    ];
  };
  try {
    console.log(`${"".padEnd(55)}    p50 ms    p95 ms    p99 ms per second  CPU ms of server and PostgreSQL`);
    for (const [index, call] of calls.entries()) {
      const servers = serversOf(index);
      if (call.group !== "create") await compareResponses(call, servers);
      for (const connections of connectionCounts) {
        const [base, own] = (await compareServers(servers, { connections, ...turns })) as [
          Measurement,
          Measurement,
        ];
        const title = `${call.name}, ${rows / 1000}k, ${connections} callers`;
        const share = own.perSecond / base.perSecond;
        const p99Ratio = own.p99 / base.p99;
        const hasLimit = connections === 16;
        printLine(title, "baseline", base);
        printLine(
          title,
          "portal",
          own,
          `${Math.round(share * 100)} %${checkLimit(title, share, hasLimit ? call.minShare : undefined, "at least")}` +
            `, p99 × ${p99Ratio.toFixed(1)}${checkLimit(`${title}, p99`, p99Ratio, hasLimit ? maxP99Ratio : undefined)}`,
        );
      }
    }
  } finally {
    baseline.stop();
  }
}

async function fetchData<T>(port: number, request: BenchRequest): Promise<{ data: T }> {
  const { status, text } = await sendOnce(port, request);
  if (status !== 200) throw new Error(`${request.path}: HTTP ${status} ${text}`);
  const { requestId: _, ...response } = JSON.parse(text) as { requestId: string; data: T };
  return response;
}

/** The baseline counts only where it returns the same rows and totals (FAST-001). */
async function compareResponses({ name }: HotCall, servers: readonly MeasuredServer[]): Promise<void> {
  const [baseline, portal] = await Promise.all(servers.map(({ port, request }) => fetchData(port, request)));
  deepStrictEqual(baseline, portal, `${name}: the baseline returns something else`);
}
