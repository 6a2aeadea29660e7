/** Promises of the requirements that a run did not keep. */
export const exceededLimits: string[] = [];

/** Compares a value with its limit; without a limit nothing is promised. Returns the mark for the printed line. */
export function checkLimit(
  name: string,
  value: number,
  limit: number | undefined,
  bound: "at most" | "at least" = "at most",
): string {
  if (limit === undefined) return "";
  if (bound === "at most" ? value <= limit : value >= limit) return " ok";
  exceededLimits.push(`${name}: ${value.toFixed(2)}, promised ${bound} ${limit}`);
  return " BROKEN";
}
