/** Limits of the requirements that a run exceeded. */
export const exceededLimits: string[] = [];

/** Compares a value with its limit, if it has one. Returns the mark for the printed line. */
export function checkLimit(
  name: string,
  value: number,
  limit: number | undefined,
  bound: "at most" | "at least" = "at most",
): string {
  if (limit === undefined) return "";
  if (bound === "at most" ? value <= limit : value >= limit) return " ok";
  exceededLimits.push(`${name}: ${value.toFixed(2)}, limit ${bound} ${limit}`);
  return " EXCEEDED";
}
