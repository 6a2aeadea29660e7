import { netPrice, type MarketInput } from "./market-input.ts";
import type { Confidentiality, IndexMethod } from "./method.ts";

/** Sums of deals. */
interface Sums {
  kilograms: number;
  /** Whole rubles. */
  value: number;
  deals: number;
}

const measures = ["kilograms", "value"] as const;

/** What a set of deals shows to each group of firms. */
interface Shares {
  readonly total: Sums;
  /** Sums of the deals of each party. */
  readonly ofParty: ReadonlyMap<string, Sums>;
  /** Sums of the deals that each group knows. */
  readonly knownTo: ReadonlyMap<string, Sums>;
  /** Sums of the deals of a party that a group knows, by both names. */
  readonly shared: ReadonlyMap<string, Sums>;
}

const pairKey = (party: string, insider: string) => `${party}\n${insider}`;

function add(table: Map<string, Sums>, key: string, { kilograms, value }: Sums): void {
  const sums = table.get(key);
  if (!sums) table.set(key, { kilograms, value, deals: 1 });
  else {
    sums.kilograms += kilograms;
    sums.value += value;
    sums.deals += 1;
  }
}

/** Row of an index, as far as the rules about shares read it. */
export type SharedRow = Pick<MarketInput, "hasVat" | "insiders" | "kilograms" | "parties" | "price" | "rate">;

function measure(rows: readonly SharedRow[], method: IndexMethod): Shares {
  const total = { kilograms: 0, value: 0, deals: 0 };
  const [ofParty, knownTo, shared] = [
    new Map<string, Sums>(),
    new Map<string, Sums>(),
    new Map<string, Sums>(),
  ];
  for (const row of rows) {
    const { kilograms, parties, insiders } = row;
    // Hundredths of a ruble times kilograms, in rubles.
    const value = Number((BigInt(netPrice(row, method)) * BigInt(kilograms)) / 100_000n);
    const sums = { kilograms, value, deals: 1 };
    total.kilograms += kilograms;
    total.value += value;
    total.deals += 1;
    for (const party of parties) {
      add(ofParty, party, sums);
      for (const insider of insiders) add(shared, pairKey(party, insider), sums);
    }
    for (const insider of insiders) add(knownTo, insider, sums);
  }
  return { total, ofParty, knownTo, shared };
}

const nothing: Readonly<Sums> = { kilograms: 0, value: 0, deals: 0 };

/**
 * MKT-103: whether no group can estimate the tonnes or the value of another one to within `minError` percent. The best
 * estimate is the sum of all deals that the group does not know.
 */
function isVague({ total, ofParty, knownTo, shared }: Shares, minError: number): boolean {
  return measures.every((name) => {
    const parties = [...ofParty].map(([party, sums]) => ({ party, sum: sums[name] }));
    parties.sort((left, right) => right.sum - left.sum);
    const isVagueFor = (insider: string, known: number) => {
      const unknown = total[name] - known;
      for (const { party, sum } of parties) {
        // Parties come by their size: the others are small enough even if the group knows none of their deals.
        if (sum * (100 + minError) <= unknown * 100) return true;
        const own = sum - (shared.get(pairKey(party, insider)) ?? nothing)[name];
        if (own > 0 && own * (100 + minError) > unknown * 100) return false;
      }
      return true;
    };
    return isVagueFor("", 0) && [...knownTo].every(([insider, known]) => isVagueFor(insider, known[name]));
  });
}

/** MKT-002, MKT-103: whether the sums of a set of deals may be shown. */
export function isShareable(rows: readonly SharedRow[], method: IndexMethod): boolean {
  const { minDeals, minGroups, maxShare, minError } = method.confidentiality;
  if (rows.length < minDeals) return false;
  const shares = measure(rows, method);
  const { total, ofParty } = shares;
  return (
    ofParty.size >= minGroups &&
    [...ofParty.values()].every(({ kilograms }) => kilograms * 100 < total.kilograms * maxShare) &&
    isVague(shares, minError)
  );
}

/** Figures of a cell that are the price of one or two deals. */
export interface ShownFigures {
  readonly median: boolean;
  readonly quartiles: boolean;
}

/** MKT-103: which of these figures the support of a set of deals allows. */
export function shownFigures(
  rows: readonly Pick<MarketInput, "insiders" | "parties">[],
  { median, quartiles }: Pick<Confidentiality, "median" | "quartiles">,
): ShownFigures {
  const groups = new Set(rows.flatMap(({ parties }) => parties)).size;
  const known = new Map<string, number>();
  for (const { insiders } of rows)
    for (const insider of insiders) known.set(insider, (known.get(insider) ?? 0) + 1);
  const mostKnown = Math.max(0, ...known.values());
  const isSupported = (support: Confidentiality["median"]) =>
    rows.length >= support.deals &&
    groups >= support.groups &&
    rows.length - mostKnown >= support.unknownDeals;
  return { median: isSupported(median), quartiles: isSupported(quartiles) };
}
