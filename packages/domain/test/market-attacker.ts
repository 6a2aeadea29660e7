import { collectCells, keyText } from "../src/market/cells.ts";
import { computeMonth, type NewPrice } from "../src/market/compute-month.ts";
import { netPrice, type MarketInput } from "../src/market/market-input.ts";
import { defaultMethod, type IndexMethod } from "../src/market/method.ts";
import { periodOf } from "../src/market/period.ts";

/*
 * MKT-002, MKT-103: an attacker who reads all published figures: every period, basis, place and version. It knows the deals
 * of one group of firms, and of the groups that a single declaration ties to it. Its arithmetic is its own.
 */

/** Published figures, and the rows behind each of them. */
export interface Portal {
  inputs: MarketInput[];
  blocks: { number: number; versions: number[] }[];
  published: (NewPrice & { id: number; run: number; rows: ReadonlySet<number> })[];
}

export const method: IndexMethod = { ...defaultMethod, outlierRatio: 100 };

/** Runs the index every night. */
export function publish(
  list: readonly MarketInput[],
  runs: number,
  rules: IndexMethod = method,
  today = "2027-01-15",
): Portal {
  const portal: Portal = { inputs: [...list], blocks: [], published: [] };
  for (let run = 1; run <= runs; run++) {
    const newest = new Map(portal.published.map((price) => [keyText(price), price]));
    const result = computeMonth({
      ...{ run, today, month: periodOf("month", "2026-11-10"), method: rules },
      inputs: portal.inputs.filter(({ fromRun }) => fromRun <= run),
      blocks: portal.blocks,
      published: [...newest.values()],
    });
    const blocks = new Map(result.placed.map(({ row, block }) => [row, block]));
    const outliers = new Set(result.outliers);
    portal.inputs = portal.inputs.map((row) => ({
      ...row,
      block: blocks.get(row) ?? row.block,
      outlierRun: row.outlierRun ?? (outliers.has(row) ? run : null),
    }));
    for (const number of result.revised) {
      const known = portal.blocks.find((block) => block.number === number);
      if (known) known.versions.push(run);
      else portal.blocks.push({ number, versions: [run] });
    }
    const rowsOf = rowsByCell(portal, rules);
    for (const price of result.prices)
      portal.published.push({ ...price, run, id: portal.published.length, rows: rowsOf(price) });
  }
  return portal;
}

function rowsByCell(
  { inputs, blocks }: Portal,
  rules: IndexMethod,
): (price: NewPrice) => ReadonlySet<number> {
  const filled = blocks.map((block) => ({
    ...block,
    rows: inputs.filter((row) => row.block === block.number),
    reasons: [],
  }));
  const cells = collectCells(filled, [], rules);
  return (price) => new Set(cells.get(keyText(price))!.rows.map((row) => inputs.indexOf(row)));
}

/** A prime below the root of the largest exact number, so that products stay exact. */
const prime = 67_108_859;

function inverse(value: number): number {
  let [result, base, exponent] = [1, value, prime - 2];
  for (; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}

/** Returns whether a combination of the rows is zero in the first columns and not zero in the others. */
function isSolvable(rows: readonly (readonly number[])[], hidden: number): boolean {
  let rest = rows;
  for (let column = 0; column < hidden; column++) {
    const pivot = rest.find((row) => row[column] !== 0);
    if (!pivot) continue;
    const divisor = inverse(pivot[column]!);
    rest = rest.flatMap((row) => {
      if (row === pivot) return [];
      const factor = (row[column]! * divisor) % prime;
      return [row.map((value, at) => (value + prime - ((factor * pivot[at]!) % prime)) % prime)];
    });
  }
  return rest.some((row) => row.some((value) => value !== 0));
}

/** All groups that are parties of a deal. */
export const groupsOf = (inputs: readonly MarketInput[]): string[] => [
  ...new Set(inputs.flatMap(({ parties }) => parties)),
];

/** Returns the rows that a group does not know. */
const unknownTo = ({ inputs }: Portal, attacker: string): number[] =>
  [...inputs.keys()].filter((at) => !inputs[at]!.insiders.includes(attacker));

/** Rows of each published sum and of each difference of two sums of which one contains the other, each set once. */
interface Knowledge {
  readonly sums: readonly ReadonlySet<number>[];
  readonly differences: readonly ReadonlySet<number>[];
}

function distinct(sets: readonly ReadonlySet<number>[]): ReadonlySet<number>[] {
  return [
    ...new Map(
      sets.map((rows) => [[...rows].sort((left, right) => left - right).join(), rows] as const),
    ).values(),
  ];
}

function collectKnowledge({ published }: Portal): Knowledge {
  const sums = distinct(published.map(({ rows }) => rows));
  const differences = sums.flatMap((outer) =>
    sums.flatMap((inner) =>
      inner.size < outer.size && [...inner].every((at) => outer.has(at))
        ? [new Set([...outer].filter((at) => !inner.has(at)))]
        : [],
    ),
  );
  return { sums, differences: distinct(differences) };
}

/** Returns the other groups of which a combination of published sums contains nothing but deals that they are party of. */
export function solvedGroups(
  portal: Portal,
  attacker: string,
  { sums } = collectKnowledge(portal),
): string[] {
  const { inputs } = portal;
  // Rows of the same sums and parties are one column.
  const columns = new Map<
    string,
    { readonly parties: readonly string[]; readonly inside: readonly number[] }
  >();
  for (const at of unknownTo(portal, attacker)) {
    const { parties } = inputs[at]!;
    const inside = sums.map((rows) => (rows.has(at) ? 1 : 0));
    if (inside.includes(1)) columns.set(`${parties.join()} ${inside.join("")}`, { parties, inside });
  }
  const patterns = (list: readonly { readonly inside: readonly number[] }[]) => [
    ...new Map(list.map(({ inside }) => [inside.join(""), inside])).values(),
  ];
  return groupsOf(inputs).filter((group) => {
    if (group === attacker) return false;
    const isOwn = ({ parties }: { readonly parties: readonly string[] }) => parties.includes(group);
    const own = patterns([...columns.values()].filter(isOwn));
    if (own.length === 0) return false;
    const hidden = patterns([...columns.values()].filter((column) => !isOwn(column)));
    const ordered = [...hidden, ...own];
    return isSolvable(
      sums.map((_, at) => ordered.map((inside) => inside[at]!)),
      hidden.length,
    );
  });
}

/** Percent to which no sum of another group may be estimated. */
const error = 15;

/** Returns the other groups whose tonnes or value one sum, or a difference of two, gives to within 15 %. */
export function estimatedGroups(
  portal: Portal,
  attacker: string,
  knowledge = collectKnowledge(portal),
): string[] {
  const { inputs } = portal;
  const unknown = new Set(unknownTo(portal, attacker));
  const found = new Set<string>();
  for (const set of [...knowledge.sums, ...knowledge.differences]) {
    const rows = [...set].filter((at) => unknown.has(at));
    for (const sizeOf of [
      ({ kilograms }: MarketInput) => kilograms,
      (row: MarketInput) => (row.kilograms * netPrice(row, method)) / 100_000,
    ]) {
      const sums = new Map<string, number>();
      let total = 0;
      for (const at of rows) {
        const row = inputs[at]!;
        total += sizeOf(row);
        for (const party of row.parties) sums.set(party, (sums.get(party) ?? 0) + sizeOf(row));
      }
      // A ruble of rounding a deal.
      for (const [party, sum] of sums)
        if ((total - sum) * 100 < sum * error - rows.length * 100) found.add(party);
    }
  }
  return [...found];
}

/** Returns the number of figures whose order gives the price of every deal that the attacker does not know. */
export function solvedOrders(portal: Portal, attacker: string): number {
  const unknown = new Set(unknownTo(portal, attacker));
  return portal.published.filter(({ rows, median, lowerQuartile }) => {
    const shown = (median === null ? 0 : 1) + (lowerQuartile === null ? 0 : 2);
    const hidden = [...rows].filter((at) => unknown.has(at)).length;
    return hidden > 0 && hidden <= shown;
  }).length;
}

/** Returns what groups and a reader without deals learn, one text for each find. */
export function learnedByAll(portal: Portal, attackers = groupsOf(portal.inputs)): string[] {
  const knowledge = collectKnowledge(portal);
  return ["outsider", ...attackers].flatMap((attacker) => [
    ...solvedGroups(portal, attacker, knowledge).map((group) => `${attacker} solves ${group}`),
    ...estimatedGroups(portal, attacker, knowledge).map((group) => `${attacker} estimates ${group}`),
    ...Array.from({ length: solvedOrders(portal, attacker) }, () => `${attacker} orders`),
  ]);
}
