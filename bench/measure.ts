import { processorTime, processorTimeOfAll, type startLoad } from "./processes.ts";
import type { Target } from "./load-generator.ts";

/** One way to the same result. */
export interface Way {
  readonly target: Target;
  /** Process whose time counts as the server's. */
  readonly server: number;
  readonly postmaster: number;
}

export interface Measured {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
  /** Processor time of a call, milliseconds: of the server process, of PostgreSQL. */
  readonly serverTime: number;
  readonly databaseTime: number;
}

/** Says whether a promise is kept, and remembers that it is not. */
export type Judge = (what: string, value: number, limit: number | undefined, isMost?: boolean) => string;

export interface Load {
  readonly connections: number;
  readonly turns: number;
  /** Milliseconds of a turn. */
  readonly turn: number;
}

/**
 * Measures several ways by turns, so that what else the machine does falls on all alike; a first turn warms up and does
 * not count. Of the turns the middle one counts: one that was disturbed says nothing of the others.
 */
export async function compare(
  load: Pick<ReturnType<typeof startLoad>, "perform">,
  ways: readonly Way[],
  { connections, turns, turn }: Load,
): Promise<Measured[]> {
  const results = ways.map(() => ({
    turns: [] as { p50: number; p95: number; perSecond: number }[],
    calls: 0,
    server: 0,
    database: 0,
  }));
  for (let round = 0; round <= turns; round++)
    for (const [place, { target, server, postmaster }] of ways.entries()) {
      const serverBefore = processorTime(server);
      const databaseBefore = processorTimeOfAll(postmaster);
      const { times, seconds } = await load.perform({ target, connections, duration: turn });
      if (round === 0) continue;
      const result = results[place]!;
      result.turns.push({ ...quantiles(times), perSecond: times.length / seconds });
      result.calls += times.length;
      result.server += processorTime(server) - serverBefore;
      result.database += processorTimeOfAll(postmaster) - databaseBefore;
    }
  return results.map(({ turns: measured, calls, server, database }) => ({
    p50: middle(measured.map(({ p50 }) => p50)),
    p95: middle(measured.map(({ p95 }) => p95)),
    perSecond: middle(measured.map(({ perSecond }) => perSecond)),
    serverTime: server / calls,
    databaseTime: database / calls,
  }));
}

const middle = (values: readonly number[]): number => quantiles(values).p50;

export function quantiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p95: at(0.95) };
}
