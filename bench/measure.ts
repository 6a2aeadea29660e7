/** How long each of many calls took, and how many ended in a second. */
export interface Measured {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
}

export interface Load {
  /** Callers that wait for their answer before they ask again. */
  readonly connections: number;
  /** Calls that are timed, of all callers together. */
  readonly calls: number;
}

/** One call; the number tells the callers apart. */
export type Call = (caller: number) => Promise<void>;

/** Turns taken by each side: what else the machine does then falls on all alike. */
const turns = 5;

/** Measures several ways to the same result by turns, after a first turn that does not count. */
export async function compare(ways: readonly Call[], load: Load): Promise<Measured[]> {
  const part = { ...load, calls: Math.ceil(load.calls / turns) };
  const results = ways.map(() => ({ times: [] as number[], seconds: 0 }));
  for (let turn = 0; turn <= turns; turn++)
    for (const [place, way] of ways.entries()) {
      const start = performance.now();
      const times = await run(way, part);
      if (turn === 0) continue;
      results[place]!.times.push(...times);
      results[place]!.seconds += (performance.now() - start) / 1000;
    }
  return results.map(({ times, seconds }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
    return { p50: at(0.5), p95: at(0.95), perSecond: times.length / seconds };
  });
}

async function run(call: Call, { connections, calls }: Load): Promise<number[]> {
  const times: number[] = [];
  let left = calls;
  const work = async (caller: number) => {
    while (left-- > 0) {
      const start = performance.now();
      await call(caller);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, caller) => work(caller)));
  return times;
}
