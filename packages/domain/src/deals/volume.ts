import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { addDecimals, compareDecimals, subtractDecimals, type Decimal } from "../shared/values/decimal.ts";

/** Volume of a contract and the tonnes reported so far. */
export interface DealBalance {
  readonly volume: Decimal;
  readonly reported: Decimal;
}

/** Balance of the contract of a report, by the text of its key. */
export interface KeyedBalance extends DealBalance {
  readonly key: string;
}

/** Counts reports of one request or file: each counts as reported for those after it. */
export function createReportedCount(): (
  found: KeyedBalance | undefined,
  amount: Decimal,
) => DealBalance | undefined {
  const tonnes = new Map<string, Decimal>();
  return (found, amount) => {
    if (found === undefined) return undefined;
    const before = tonnes.get(found.key) ?? "0";
    tonnes.set(found.key, addDecimals(before, amount));
    return { volume: found.volume, reported: addDecimals(found.reported, before) };
  };
}

/** DEAL-003: whether another consignment makes the reported tonnes exceed the volume. */
export const isOverVolume = ({ volume, reported }: DealBalance, amount: Decimal): boolean =>
  compareDecimals(addDecimals(reported, amount), volume) > 0;

/** Returns the tonnes that are not reported yet; zero for an overrun. */
export function unreportedRest({ volume, reported }: DealBalance): Decimal {
  const rest = subtractDecimals(volume, reported);
  return compareDecimals(rest, "0") > 0 ? rest : "0";
}

/** DEAL-003: days before and after the term in which home shows an unreported rest. */
const restDays = 30;

/** Returns the terms for which home shows an unreported rest today. */
export const restTerms = (today: IsoDate): { readonly first: IsoDate; readonly last: IsoDate } => ({
  first: addDays(today, -restDays),
  last: addDays(today, restDays),
});

/** Digits of a volume before and after the point; a contract has a thousand consignments and more. */
export const volumeDigits = { whole: 12, scale: 3 } as const;
