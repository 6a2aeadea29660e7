import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  groupsOf,
  learnedByAll,
  method,
  publish,
  solvedGroups,
  type Portal,
} from "../../test/market-attacker.ts";
import { listDays } from "../shared/values/dates.ts";
import { keysAround, keyText } from "./cells.ts";
import { groupFirms } from "./groups.ts";
import { isLive, type MarketInput } from "./market-input.ts";
import { otherSide } from "./method.ts";
import { isShareable } from "./shares.ts";

const report = (reportId: number, { parties = ["A", "X"], ...row }: Partial<MarketInput>): MarketInput => ({
  ...{
    id: reportId,
    reportId,
    version: 1,
    day: "2026-11-02",
    productTypeId: 1,
    basis: "Порт",
    place: "Азов",
  },
  ...{ parties, insiders: parties, kilograms: 100_000, price: 1_500_000, rate: 10_000, hasVat: false },
  ...{ flags: [], block: null, outlierRun: null, fromRun: 1, untilRun: null },
  ...row,
});

/** Deals of these sellers, each with a buyer of its own. */
const deals = (sellers: string, row: Partial<MarketInput> = {}, from = 1): MarketInput[] =>
  [...sellers].map((seller, at) => report(from + at, { parties: [seller, `to ${seller}`], ...row }));

/** Removes the rules of blocks: every cell is published, and every change at once. */
function publishNaively(inputs: readonly MarketInput[], runs: number): Portal {
  const sums = new Map<string, ReadonlySet<number>>();
  for (let run = 1; run <= runs; run++) {
    const cells = new Map<string, number[]>();
    for (const at of inputs.keys())
      if (isLive(inputs[at]!, run))
        for (const text of keysAround([inputs[at]!], method).map(keyText))
          cells.set(text, [...(cells.get(text) ?? []), at]);
    for (const cell of cells.values())
      if (
        isShareable(
          cell.map((at) => inputs[at]!),
          method,
        )
      )
        sums.set(cell.join(), new Set(cell));
  }
  const published = [...sums.values()].map((rows) => ({ rows }) as Portal["published"][number]);
  return { inputs: [...inputs], blocks: [], published };
}

const row = fc.record({
  day: fc.constantFrom("2026-11-02", "2026-11-03", "2026-11-10"),
  basis: fc.constantFrom("Порт", "Элеватор"),
  place: fc.constantFrom("Азов", "Тамань", null),
  parties: fc
    .tuple(fc.constantFrom("A", "B", "C", "D", "E"), fc.constantFrom("V", "W", "X", "Y", "A"))
    .map((parties) => [...new Set(parties)]),
  kilograms: fc.integer({ min: 20_000, max: 200_000 }),
  price: fc.integer({ min: 1_400_000, max: 1_700_000 }),
  fromRun: fc.constantFrom(1, 1, 1, 1, 2, 3),
  untilRun: fc.constantFrom(null, null, null, null, 4),
});

describe("MKT-002, MKT-103: an attacker", () => {
  test("learns nothing from any combination of published figures and versions", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 60 }), (list) => {
        const inputs = list.map((each, at) => report(at + 1, { ...each, insiders: each.parties }));
        expect(learnedByAll(publish(inputs, 4))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("learns a deal by subtraction where cells are published without blocks", () => {
    const inputs = [...deals("ABCD"), ...deals("E", { place: "Тамань" }, 5)];
    expect(solvedGroups(publishNaively(inputs, 1), "outsider")).toContain("E");
    expect(learnedByAll(publish(inputs, 1))).toEqual([]);
  });

  test("learns a late deal by comparing nights where changes are published one by one", () => {
    const inputs = [...deals("ABC"), ...deals("D", { fromRun: 2 }, 4)];
    expect(solvedGroups(publishNaively(inputs, 2), "outsider")).toContain("D");
    expect(learnedByAll(publish(inputs, 2))).toEqual([]);
  });

  test("finds what each weaker rule would disclose", () => {
    const weaker = (rules: Partial<typeof method.confidentiality>) => ({
      ...method,
      confidentiality: { ...method.confidentiality, ...rules },
    });
    const two = deals("AB");
    expect(learnedByAll(publish(two, 1, weaker({ minDeals: 2, minError: 0 })))).toContain("A solves B");
    const unequal = [...deals("AB"), ...deals("C", { kilograms: 12_000 }, 3)];
    expect(learnedByAll(publish(unequal, 1, weaker({ minError: 5 })))).toContain("A estimates B");
    const few = { deals: 3, unknownDeals: 1, groups: 3 };
    expect(learnedByAll(publish(deals("ABC"), 1, weaker({ median: few, quartiles: few })))).toContain(
      "A orders",
    );
  });
});

/** Random numbers below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Invents a market of firms: one has a third of the deals, two share an employee, one has a successor, two call each
 * other affiliated, one calls two rivals affiliated. Both sides report a third of the deals. Some reports are late, some
 * are withdrawn after the first run.
 */
function inventMarket(size: number, dealsOfFirm = 4): MarketInput[] {
  const random = randomFrom(size);
  const pick = <V>(list: readonly V[]): V => list[Math.floor(random() * list.length)]!;
  const firms = Array.from({ length: size }, (_, at) => String(1000 + at));
  const nth = (at: number) => firms[at % size]!;
  const groups = groupFirms({
    confirmed: [
      [nth(1), nth(2)],
      [nth(3), nth(4)],
    ],
    declared: [
      [nth(5), nth(6)],
      [nth(6), nth(5)],
      [nth(7), nth(8)],
      [nth(7), nth(9)],
    ],
  });
  return Array.from({ length: 30 + size * dealsOfFirm }).flatMap((_, at) => {
    const seller = random() < 0.33 ? nth(0) : pick(firms);
    const named = [seller, pick(firms.filter((firm) => firm !== seller))];
    const found = named.map((inn) => groups.get(inn) ?? { group: inn, tied: [] });
    const parties = [...new Set(found.map(({ group }) => group))];
    const deal = report(at * 2 + 1, {
      parties,
      insiders: [...new Set([...parties, ...found.flatMap(({ tied }) => tied)])],
      day: pick(listDays("2026-11-02", "2026-11-29")),
      basis: pick(["Порт", "Порт", "Элеватор"]),
      place: pick(["Азов", "Тамань", "Ейск", null]),
      kilograms: Math.round(20_000 + random() ** 2 * 1_000_000),
      price: Math.round(1_500_000 * (0.9 + random() * 0.2)),
      fromRun: random() < 0.8 ? 1 : 2,
      untilRun: random() < 0.1 ? 3 : null,
    });
    return random() < 0.33
      ? [deal, { ...deal, id: deal.id + 1, reportId: deal.id + 1, flags: [otherSide] }]
      : [deal];
  });
}

test.each([3, 4, 5, 6, 8, 10, 15, 25, 40, 60])(
  "MKT-103, MKT-107: an attacker learns nothing of a market of %i firms",
  (size) => {
    const portal = publish(inventMarket(size), 3);
    // The first firms have all the roles.
    expect(learnedByAll(portal, groupsOf(portal.inputs).toSorted().slice(0, 15))).toEqual([]);
  },
);

test("MKT-107: at least half of the cells that may be shown alone are published in a market of 60 firms", () => {
  const inputs = inventMarket(60, 40);
  const safe = publishNaively(inputs, 1).published.length;
  expect(publish(inputs, 1).published.length / safe).toBeGreaterThanOrEqual(0.5);
});

describe("MKT-002: a price is hidden", () => {
  const shown = (inputs: readonly MarketInput[]) => publish(inputs, 1).published.length > 0;

  test("while a group was a party of all deals on more than 20 % of 60 days", () => {
    const alone = (days: number) =>
      listDays("2026-10-01", "2026-10-31")
        .slice(0, days)
        .map((day, at) => report(at + 10, { day, parties: ["A", `buyer ${at}`] }));
    expect(shown([...deals("ABC"), ...alone(12)])).toBe(true);
    expect(shown([...deals("ABC"), ...alone(13)])).toBe(false);
  });

  test("until the days for late reports have passed", () => {
    const at = (today: string) =>
      publish(deals("ABC"), 1, method, today).published.map(({ period }) => period.kind);
    const times = (count: number, kind: string) => Array.from({ length: count }, () => kind);
    expect(at("2026-11-15")).toEqual([]);
    expect(at("2026-11-16")).toEqual([...times(4, "day"), ...times(4, "week")]);
    expect(at("2026-11-23")).toHaveLength(12);
    expect(at("2026-12-07")).toHaveLength(16);
  });

  test("in thin weeks, which half a month or the month shows together", () => {
    const weeks = (...days: string[]) =>
      publish(
        days.flatMap((day, at) => deals("ABC"[at]!, { day }, at + 1)),
        1,
      ).published.map(({ period }) => period.kind);
    expect(new Set(weeks("2026-11-02", "2026-11-03", "2026-11-10"))).toEqual(new Set(["halfMonth", "month"]));
    expect(new Set(weeks("2026-11-02", "2026-11-10", "2026-11-20"))).toEqual(new Set(["month"]));
  });

  test("from reports outside of the range of the method, and from the report of the other side", () => {
    expect(shown(deals("ABC", { price: 9_999 }))).toBe(false);
    expect(shown(deals("ABC", { price: 10_000 }))).toBe(true);
    expect(shown(deals("ABC", { price: 100_000_000 }))).toBe(true);
    expect(shown(deals("ABC", { price: 100_000_001 }))).toBe(false);
    expect(shown(deals("ABC", { kilograms: 300_000_000 }))).toBe(true);
    expect(shown(deals("ABC", { kilograms: 300_000_001 }))).toBe(false);
    expect(shown([...deals("AB"), report(3, { parties: ["C", "to C"], flags: [otherSide] })])).toBe(false);
  });
});

describe("MKT-003: a published price changes", () => {
  test("once late deals may be shown themselves, with old price and reason", () => {
    const late = (sellers: string) => [
      ...deals("ABC"),
      ...deals(sellers, { fromRun: 2, price: 1_600_000 }, 4),
    ];
    const monthly = (sellers: string) =>
      publish(late(sellers), 2).published.filter(
        ({ period, basis, place }) => period.kind === "month" && basis === null && place === null,
      );
    const first = { run: 1, mean: 15_000, deals: 3, replaces: null, reasons: [] };
    expect(monthly("DE")).toMatchObject([first]);
    expect(monthly("DEF")).toMatchObject([
      first,
      { run: 2, mean: 15_500, deals: 6, replaces: expect.any(Number), reasons: ["late"] },
    ]);
  });

  test.each(["corrected", "withdrawn"] as const)("because reports were %s", (reason) => {
    const ended = deals("ABC", { untilRun: 2 });
    const added =
      reason === "corrected" ? deals("ABC", { fromRun: 2, price: 1_700_000 }) : deals("DEF", {}, 4);
    const { published } = publish([...ended, ...added], 2);
    expect(
      published.filter(({ run, replaces }) => run === 2 && replaces !== null).map(({ reasons }) => reasons),
    ).toContainEqual([reason]);
  });
});
