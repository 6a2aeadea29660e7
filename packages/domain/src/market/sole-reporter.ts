import { addDays, type IsoDate } from "../shared/values/dates.ts";
import type { CellKey } from "./cells.ts";
import { isEligible, isLive, type MarketInput } from "./market-input.ts";
import type { Confidentiality, IndexMethod } from "./method.ts";

/** Groups that are parties of every deal of a day. */
type Reporters = Map<IsoDate, readonly string[]>;

/** These groups of each day, by basis and place. */
export type ReporterDays = ReadonlyMap<string, Reporters>;

const dimensionsText = ({ basis, place }: Pick<CellKey, "basis" | "place">): string =>
  `${basis ?? ""}\n${place ?? ""}`;

/** Returns the reporters of each day for all combinations of basis and place. */
export function indexReporters(
  inputs: readonly MarketInput[],
  run: number,
  method: IndexMethod,
): ReporterDays {
  const table = new Map<string, Reporters>();
  for (const input of inputs) {
    if (!isLive(input, run) || !isEligible(input, method)) continue;
    const { day, basis, place, parties } = input;
    const dimensions = [
      { basis: null, place: null },
      { basis, place: null },
      ...(place === null
        ? []
        : [
            { basis: null, place },
            { basis, place },
          ]),
    ];
    for (const text of dimensions.map(dimensionsText)) {
      let days = table.get(text);
      if (!days) table.set(text, (days = new Map()));
      days.set(day, days.get(day)?.filter((group) => parties.includes(group)) ?? parties);
    }
  }
  return table;
}

/** MKT-002: whether a group was a party of all deals on too many of the days up to the end of a period. */
export function hasSoleReporter(
  table: ReporterDays,
  { period, basis, place }: CellKey,
  { soleShare, soleDays }: Pick<Confidentiality, "soleDays" | "soleShare">,
): boolean {
  const since = addDays(period.to, -soleDays);
  const counts = new Map<string, number>();
  for (const [day, groups] of table.get(dimensionsText({ basis, place })) ?? []) {
    if (day <= since || day > period.to) continue;
    for (const group of groups) {
      const count = (counts.get(group) ?? 0) + 1;
      if (count * 100 > soleDays * soleShare) return true;
      counts.set(group, count);
    }
  }
  return false;
}
