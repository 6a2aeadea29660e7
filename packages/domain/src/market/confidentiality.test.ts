import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keysAround, keyText } from "./cells.ts";
import { computeMonth, type NewPrice } from "./compute-month.ts";
import { isLive, type MarketInput } from "./market-input.ts";
import { periodOf } from "./period.ts";
import { isShareable } from "./shares.ts";
import { listDays } from "../shared/values/dates.ts";
import { defaultMethod, type IndexMethod } from "./method.ts";

/** Attacker: solves for the prices of a competitor from all published sums, and knows the deals of one group. */

/** A modulus instead of fractions: a prime that no coefficient reaches. */
const prime = 2_147_483_647n;

const power = (base: bigint, exponent: bigint): bigint =>
  exponent === 0n ? 1n : (power((base * base) % prime, exponent / 2n) * (exponent % 2n ? base : 1n)) % prime;

/** Returns whether a combination of the rows is zero in the hidden columns and not zero in the others. */
function isSolvable(rows: readonly (readonly bigint[])[], hidden: number): boolean {
  let rest = rows.map((row) => [...row]);
  for (let column = 0; column < hidden; column++) {
    const pivot = rest.find((row) => row[column] !== 0n);
    if (!pivot) continue;
    const inverse = power(pivot[column]!, prime - 2n);
    rest = rest
      .filter((row) => row !== pivot)
      .map((row) => {
        const factor = (row[column]! * inverse) % prime;
        return row.map((value, at) => (((value - factor * pivot[at]!) % prime) + prime) % prime);
      });
  }
  return rest.some((row) => row.some((value) => value !== 0n));
}

/** Returns the groups of which the attacker learns a sum of deals. */
function learnedGroups(
  inputs: readonly MarketInput[],
  sums: readonly ReadonlySet<number>[],
  attacker: string,
): string[] {
  const groups = new Set(inputs.map(({ group }) => group));
  groups.delete(attacker);
  const foreign = [...inputs.keys()].filter((at) => inputs[at]!.group !== attacker);
  return [...groups].filter((group) => {
    const hidden = foreign.filter((at) => inputs[at]!.group !== group);
    const own = foreign.filter((at) => inputs[at]!.group === group);
    const equations = sums.map((sum) => [...hidden, ...own].map((at) => (sum.has(at) ? 1n : 0n)));
    return isSolvable(equations, hidden.length);
  });
}

const method: IndexMethod = { ...defaultMethod, outlierRatio: 100 };

const report = (reportId: number, row: Partial<MarketInput>) =>
  ({
    ...{
      id: reportId,
      reportId,
      version: 1,
      day: "2026-11-02",
      productTypeId: 1,
      basis: "Порт",
      place: "Азов",
      group: "A",
    },
    ...{
      kilograms: 100_000,
      price: 1_500_000,
      rate: 10_000,
      hasVat: false,
      flags: [],
      block: null,
      isOutlier: false,
      fromRun: 1,
      untilRun: null,
    },
    ...row,
  }) as MarketInput;

interface Portal {
  inputs: MarketInput[];
  blocks: { number: number; versions: number[] }[];
  published: (NewPrice & { id: number; run: number })[];
  /** Rows of each published figure. */
  sums: Set<number>[];
}

/** Runs the index every night. */
function publish(
  list: readonly MarketInput[],
  runs: number,
  rules: IndexMethod,
  today = "2027-01-15",
): Portal {
  const portal: Portal = { inputs: [...list], blocks: [], published: [], sums: [] };
  for (let run = 1; run <= runs; run++) {
    const newest = new Map(portal.published.map((price) => [keyText(price), price]));
    const result = computeMonth({
      ...{ run, today, month: periodOf("month", "2026-11-10"), method: rules },
      inputs: portal.inputs.filter(({ fromRun }) => fromRun <= run),
      blocks: portal.blocks,
      published: [...newest.values()],
    });
    const blocks = new Map(result.placed.map(({ row, block }) => [row, block]));
    portal.inputs = portal.inputs.map((row) => ({
      ...row,
      block: blocks.get(row) ?? row.block,
      isOutlier: row.isOutlier || result.outliers.includes(row),
    }));
    for (const number of result.revised) {
      const known = portal.blocks.find((block) => block.number === number);
      if (known) known.versions.push(run);
      else portal.blocks.push({ number, versions: [run] });
    }
    for (const price of result.prices) {
      portal.published.push({ ...price, run, id: portal.published.length });
      portal.sums.push(rowsOf(portal, price));
    }
  }
  return portal;
}

function rowsOf({ inputs, blocks }: Portal, price: NewPrice): Set<number> {
  const inside = blocks.filter(({ number }) =>
    keysAround(
      inputs.filter((row) => row.block === number),
      method,
    ).some((key) => keyText(key) === keyText(price)),
  );
  const versions = new Map(inside.map(({ number, versions: list }) => [number, list.at(-1)!]));
  return new Set(
    [...inputs.keys()].filter((at) => {
      const version = versions.get(inputs[at]!.block ?? -1);
      return version !== undefined && isLive(inputs[at]!, version);
    }),
  );
}

const leaks = (inputs: readonly MarketInput[], runs: number, rules: IndexMethod = method): string[] => {
  const { sums } = publish(inputs, runs, rules);
  return ["A", "B", "outsider"].flatMap((attacker) =>
    learnedGroups(inputs, sums, attacker).map((group) => `${attacker}→${group}`),
  );
};

const rows = fc.array(
  fc.record({
    day: fc.constantFrom("2026-11-02", "2026-11-03", "2026-11-10"),
    basis: fc.constantFrom("Порт", "Элеватор"),
    place: fc.constantFrom("Азов", "Тамань", "Ейск", null),
    group: fc.constantFrom("A", "B", "C", "D", "E"),
    kilograms: fc.integer({ min: 50_000, max: 200_000 }),
    price: fc.integer({ min: 1_400_000, max: 1_700_000 }),
    fromRun: fc.constantFrom(1, 1, 1, 1, 2, 3),
    untilRun: fc.constantFrom(null, null, null, null, 4),
  }),
  { minLength: 3, maxLength: 60 },
);

/** Removes the rules of blocks: every cell is published, and every change at once. */
function publishNaively(list: readonly MarketInput[], runs: number): Set<number>[] {
  const sums = new Set<string>();
  for (let run = 1; run <= runs; run++) {
    const live = [...list.keys()].filter((at) => isLive(list[at]!, run));
    const cells = new Map<string, number[]>();
    for (const at of live)
      for (const text of keysAround([list[at]!], method).map(keyText))
        cells.set(text, [...(cells.get(text) ?? []), at]);
    for (const cell of cells.values())
      if (
        isShareable(
          cell.map((at) => list[at]!),
          method.confidentiality,
        )
      )
        sums.add(cell.join(" "));
  }
  return [...sums].map((text) => new Set(text.split(" ").map(Number)));
}

const week = (groups: string, row: Partial<MarketInput> = {}): MarketInput[] =>
  [...groups].map((group, at) => report(at + 1, { group, ...row }));

describe("MKT-002: an attacker", () => {
  test("learns no sum of a competitor from any combination of published prices and versions", () => {
    fc.assert(
      fc.property(rows, (list) => {
        expect(
          leaks(
            list.map((row, at) => report(at + 1, row)),
            4,
          ),
        ).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("learns a competitor's deal by subtraction where cells are published without blocks", () => {
    const inputs = [...week("ABC"), ...week("D", { place: "Тамань" })];
    expect(learnedGroups(inputs, publishNaively(inputs, 1), "outsider")).toEqual(["D"]);
    expect(leaks(inputs, 1)).toEqual([]);
  });

  test("learns a late deal by comparing nights where changes are published one by one", () => {
    const inputs = [...week("ABC"), ...week("D", { fromRun: 2 })];
    expect(learnedGroups(inputs, publishNaively(inputs, 2), "outsider")).toEqual(["D"]);
    expect(leaks(inputs, 2)).toEqual([]);
  });

  test("who is one of two groups learns the other one where two groups are enough", () => {
    const inputs = week("AB");
    const rules = { ...method, confidentiality: { ...method.confidentiality, minGroups: 2 } };
    expect(leaks(inputs, 1, rules)).toContain("A→B");
    expect(leaks(inputs, 1)).toEqual([]);
  });
});

describe("MKT-002: a price is hidden", () => {
  const shown = (inputs: readonly MarketInput[], rules = method) =>
    publish(inputs, 1, rules).published.length > 0;

  test("while a group has 70 % of the tonnes", () => {
    const share = (kilograms: number) => shown([...week("BC"), ...week("A", { kilograms })]);
    expect(share(466_000)).toBe(true);
    expect(share(467_000)).toBe(false);
  });

  test("while a group was the only reporter on more than 20 % of 60 days", () => {
    const alone = (days: number) =>
      listDays("2026-10-01", "2026-10-31")
        .slice(0, days)
        .map((day, at) => report(at + 10, { day }));
    expect(shown([...week("ABC"), ...alone(12)])).toBe(true);
    expect(shown([...week("ABC"), ...alone(13)])).toBe(false);
  });

  test("until the days for late reports have passed", () => {
    const at = (today: string) =>
      publish(week("ABC"), 1, method, today).published.map(({ period }) => period.kind);
    expect(at("2026-11-15")).toEqual([]);
    expect(at("2026-11-16")).toEqual(["day", "day", "day", "day", "week", "week", "week", "week"]);
    expect(at("2026-12-07")).toHaveLength(12);
  });
});

describe("MKT-003: a published price changes", () => {
  test("once late reports of three groups can be shown, with old price and reason", () => {
    const late = (groups: string) => [...week("ABC"), ...week(groups, { fromRun: 2, price: 1_600_000 })];
    const monthly = (groups: string) =>
      publish(late(groups), 2, method).published.filter(
        ({ period, basis, place }) => period.kind === "month" && basis === null && place === null,
      );
    const first = { run: 1, median: 15_000, deals: 3, replaces: null, reasons: [] };
    expect(monthly("DE")).toMatchObject([first]);
    expect(monthly("DEF")).toMatchObject([
      first,
      { run: 2, median: 15_500, deals: 6, replaces: expect.any(Number), reasons: ["late"] },
    ]);
  });

  test.each(["corrected", "withdrawn"] as const)("because reports were %s", (reason) => {
    const ended = week("ABC", { untilRun: 2 });
    const corrected = reason === "corrected" ? week("ABC", { fromRun: 2, price: 1_700_000 }) : week("DEF");
    const { published } = publish([...ended, ...corrected], 2, method);
    expect(
      published.filter(({ run, replaces }) => run === 2 && replaces !== null).map(({ reasons }) => reasons),
    ).toContainEqual([reason]);
  });
});
