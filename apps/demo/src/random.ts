/** Deterministic random choices: the demo data has a fixed seed. */
export interface RandomSource {
  /** An integer from `from` to `to`, both inclusive. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** One of the values, with probability by weight. */
  readonly weighted: <T>(list: readonly (readonly [value: T, weight: number])[]) => T;
  /** True with this probability in per cent. */
  readonly chance: (percent: number) => boolean;
}

/** Mulberry32: small, uniform and portable; not cryptographic. */
export function randomFrom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const between = (from: number, to: number) => from + (next() % (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!;
  return {
    between,
    pick,
    weighted: (list) => {
      let left = between(
        1,
        list.reduce((sum, [, weight]) => sum + weight, 0),
      );
      return list.find(([, weight]) => (left -= weight) <= 0)![0];
    },
    chance: (percent) => between(1, 100) <= percent,
  };
}
