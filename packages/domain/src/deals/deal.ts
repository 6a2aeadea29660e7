import { hasEnded, isRejected, statusOf } from "../agreements/lifecycle.ts";
import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { addDecimals, compareDecimals, subtractDecimals, type Decimal } from "../shared/values/decimal.ts";
import { searchKey } from "../shared/values/search-key.ts";

/** Properties of a report that identify its contract (DEAL-001). */
export interface ReportedDeal {
  /** Organisation of the report. */
  readonly organizationInn: string;
  readonly manufacturerInn: string;
  readonly manufacturerName: string;
  readonly ownerInn: string | null;
  readonly ownerName: string | null;
  readonly purchaserInn: string | null;
  readonly purchaserName: string;
  readonly contractNumber: string;
  readonly contractDate: IsoDate;
}

/** The other party of a contract. */
export interface DealPartner {
  /** Null for a foreign buyer. */
  readonly inn: string | null;
  readonly name: string;
}

type Party = "organizationInn" | "manufacturerInn" | "ownerInn" | "purchaserInn" | "purchaserName";
type PartyName = "manufacturerName" | "ownerName";

const isBuyer = ({ purchaserInn, organizationInn }: Pick<ReportedDeal, Party>): boolean =>
  purchaserInn === organizationInn;

/** Returns the buyer, or the seller if the buyer reports itself. */
export function partnerOf(report: Pick<ReportedDeal, Party | PartyName>): DealPartner {
  const { purchaserInn, purchaserName, ownerInn, ownerName, manufacturerInn, manufacturerName } = report;
  if (!isBuyer(report)) return { inn: purchaserInn, name: purchaserName };
  return ownerInn === null
    ? { inn: manufacturerInn, name: manufacturerName }
    : { inn: ownerInn, name: ownerName ?? ownerInn };
}

/** Reports of an organisation with equal keys are consignments of one contract. */
export interface DealKey {
  /** INN, or the normalised name of a partner without one. */
  readonly partner: string;
  /** Normalised contract number, as DUP-001 compares it. */
  readonly number: string;
  readonly date: IsoDate;
}

/** Returns the key of a report's contract; the SQL function `report_partner` returns the same partner. */
export const dealKeyOf = (report: Omit<ReportedDeal, PartyName>): DealKey => ({
  partner: isBuyer(report)
    ? (report.ownerInn ?? report.manufacturerInn)
    : (report.purchaserInn ?? searchKey(report.purchaserName)),
  number: searchKey(report.contractNumber),
  date: report.contractDate,
});

/** Reports of a contract with the same status and currency. */
export interface DealTotal {
  readonly status: number;
  readonly currencyName: string;
  readonly reports: number;
  readonly tonnes: Decimal;
  readonly totalPrice: Decimal;
}

/** Whether a report counts against the volume: rejected, withdrawn and terminated ones do not. */
export function isOpenReport(status: number): boolean {
  const name = statusOf(status);
  return name !== undefined && !isRejected(name) && !hasEnded(name);
}

/** Returns the tonnes of the reports that count against the volume. */
export const reportedTonnes = (totals: readonly Pick<DealTotal, "status" | "tonnes">[]): Decimal =>
  totals
    .filter(({ status }) => isOpenReport(status))
    .reduce<Decimal>((sum, { tonnes }) => addDecimals(sum, tonnes), "0");

export const dealStates = ["open", "terminated", "rejected"] as const;
export type DealState = (typeof dealStates)[number];

/** A contract is open while one of its reports is, and terminated if a report is and none is open. */
export function dealStateOf(totals: readonly Pick<DealTotal, "status">[]): DealState {
  if (totals.some(({ status }) => isOpenReport(status))) return "open";
  return totals.some(({ status }) => hasEnded(statusOf(status))) ? "terminated" : "rejected";
}

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
export const restDays = 30;

/** Returns the terms for which home shows an unreported rest today. */
export const restTerms = (today: IsoDate): { readonly first: IsoDate; readonly last: IsoDate } => ({
  first: addDays(today, -restDays),
  last: addDays(today, restDays),
});

/** DEAL-002: maximum open reports that one act terminates. */
export const terminatedAtOnce = 1000;

/** Digits of a volume before and after the point; a contract has a thousand consignments and more. */
export const volumeDigits = { whole: 12, scale: 3 } as const;
