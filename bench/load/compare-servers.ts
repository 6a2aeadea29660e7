import { createHistogram } from "node:perf_hooks";
import { processorTime, processorTimeOfTree } from "./process-usage.ts";
import { percentile, sendLoad, type BenchRequest } from "./send-load.ts";

/** A server that serves requests, with the PostgreSQL behind it. */
export interface MeasuredServer {
  readonly port: number;
  readonly pid: number;
  readonly postmaster: number;
  readonly request: BenchRequest;
}

export interface Measurement {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Milliseconds of processor time for one request. */
  readonly serverTime: number;
  readonly databaseTime: number;
}

export interface Turns {
  readonly connections: number;
  readonly turns: number;
  /** Of one turn. */
  readonly seconds: number;
}

/** Loads the servers by turns, so that other work of the machine hits all alike. A first turn does not count. */
export async function compareServers(
  servers: readonly MeasuredServer[],
  { connections, turns, seconds }: Turns,
): Promise<Measurement[]> {
  const totals = servers.map(() => ({ latencies: createHistogram(), seconds: 0, server: 0, database: 0 }));
  for (let turn = 0; turn <= turns; turn++)
    for (const [index, { port, pid, postmaster, request }] of servers.entries()) {
      const before = [processorTime(pid), processorTimeOfTree(postmaster)] as const;
      const result = await sendLoad(port, request, { connections, seconds });
      if (turn === 0) continue;
      const total = totals[index]!;
      total.latencies.add(result.latencies);
      total.seconds += result.seconds;
      total.server += processorTime(pid) - before[0];
      total.database += processorTimeOfTree(postmaster) - before[1];
    }
  return totals.map(({ latencies, seconds: all, server, database }) => ({
    p50: percentile(latencies, 50),
    p95: percentile(latencies, 95),
    p99: percentile(latencies, 99),
    perSecond: latencies.count / all,
    serverTime: server / latencies.count,
    databaseTime: database / latencies.count,
  }));
}
