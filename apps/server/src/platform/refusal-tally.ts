/** Codes of the errors that this node has refused reports with since `takeRefusals` ran last. The rules bound its size. */
let tally = new Map<string, number>();

/** SCREEN-106: counts each code once per refused report. Synchronous, so that the request does not wait. */
export function countRefusal(codes: Iterable<string>): void {
  for (const code of new Set(codes)) tally.set(code, (tally.get(code) ?? 0) + 1);
}

/** Returns the counts and resets them to zero. */
export function takeRefusals(): ReadonlyMap<string, number> {
  const taken = tally;
  tally = new Map();
  return taken;
}

/** Adds counts that could not be saved. */
export function returnRefusals(counts: ReadonlyMap<string, number>): void {
  for (const [code, count] of counts) tally.set(code, (tally.get(code) ?? 0) + count);
}
