import { hasEnded, isRejected, statusOf } from "../agreements/lifecycle.ts";
import { contractNumberIdentity } from "../shared/values/contract-number.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { addDecimals, type Decimal } from "../shared/values/decimal.ts";
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
  number: contractNumberIdentity(report.contractNumber),
  date: report.contractDate,
});

/** Reports of a contract with the same status and currency. */
export interface DealTotal {
  readonly status: number;
  /** Withdrawn reports have the status of rejected ones. */
  readonly isWithdrawn: boolean;
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

/** Returns the number of reports that a termination of the contract would end. */
export const openReportCount = (totals: readonly Pick<DealTotal, "status" | "reports">[]): number =>
  totals.reduce((sum, { status, reports }) => sum + (isOpenReport(status) ? reports : 0), 0);

type DealState = "open" | "terminated" | "rejected" | "withdrawn";

/**
 * A contract is open while one of its reports is, and terminated if a report is and none is open; withdrawn if all are
 * (FIX-302).
 */
export function dealStateOf(totals: readonly Pick<DealTotal, "status" | "isWithdrawn">[]): DealState {
  if (totals.some(({ status }) => isOpenReport(status))) return "open";
  if (totals.some(({ status }) => hasEnded(statusOf(status)))) return "terminated";
  return totals.every(({ isWithdrawn }) => isWithdrawn) ? "withdrawn" : "rejected";
}

/** DEAL-001: whether the last day of a contract is earlier than its date. */
export const isTermTooEarly = (term: IsoDate | null, contractDate: IsoDate): boolean =>
  term !== null && term < contractDate;

/** DEAL-002: maximum open reports that one act terminates. */
export const terminatedAtOnce = 1000;
