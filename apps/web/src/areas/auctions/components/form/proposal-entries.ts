import { maxAuctionDate, minAuctionDate, type MoscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import {
  emptyProposal,
  type Proposal,
  type ProposalPayload,
  type ProposalValues,
  toValues,
} from "@birzha/domain/auctions/proposal/proposal.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { InterfaceLocale } from "../../../../i18n/locale.ts";

/** PROP-056: single days or a period. */
export type DateKind = "single" | "period";

/** Day of the list with a stable React key. */
export interface DateEntry {
  readonly key: number;
  readonly day: IsoDate | null;
}

/** Values of the form's inputs: those of a proposal, with the dates split by kind. */
export interface ProposalEntries extends Omit<ProposalValues, "auctionDate" | "language"> {
  readonly dateKind: DateKind;
  /** Single dates: at least one, which can be empty. */
  readonly dates: readonly DateEntry[];
  readonly begin: IsoDate | null;
  readonly end: IsoDate | null;
}
export type EntryName = keyof ProposalEntries;

/** Entries in their order on the form. */
export const entryOrder = [
  "dateKind",
  "dates",
  "begin",
  "end",
  "direction",
  "commodity",
  "productUnit",
  "basis",
  "termsSupply",
  "lotVolume",
  "lotQty",
  "currency",
  "hasVat",
  "minStepPrice",
  "startPrice",
  "numberOfParticipants",
  "durationMiniSession",
  "hasAuctionSeries",
  "determineStartPrice",
  "hasAutoImproveStartPrice",
  "autoImprovePriceStep",
  "autoImprovePriceStartTime",
  "autoImprovePriceEndTime",
  "hasAutoRenewal",
  "renewalPeriod",
  "renewalStep",
  "exportAuction",
  "hasJointAuction",
  "customers",
  "info",
] as const satisfies readonly EntryName[];

/** PROP-063: initial list of dates, with one empty day. */
export const noDates: readonly DateEntry[] = [{ key: 0, day: null }];

const toDateEntries = (days: readonly (IsoDate | null)[]): readonly DateEntry[] =>
  days.length > 0 ? days.map((day, key) => ({ key, day })) : noDates;

/** Returns the entries of a stored proposal, or the initial ones. */
export function toEntries(proposal: ProposalPayload | undefined): ProposalEntries {
  const { auctionDate, language: _language, ...rest } = proposal ? toValues(proposal) : emptyProposal;
  const { begin, end, dates } = auctionDate;
  return {
    ...rest,
    dateKind: begin || end ? "period" : "single",
    dates: toDateEntries(dates),
    begin,
    end,
  };
}

/**
 * returns the entries of a copy. It is a new proposal, so days outside the allowed range are removed.
 */
export function toCopy(proposal: Proposal, now: MoscowTime): ProposalEntries {
  const entries = toEntries(proposal);
  const [first, last] = [minAuctionDate(now, proposalStatus.draft), maxAuctionDate(now)];
  const within = (day: IsoDate | null) => (day && day >= first && day <= last ? day : null);
  return {
    ...entries,
    begin: within(entries.begin),
    end: within(entries.end),
    dates: toDateEntries(entries.dates.map(({ day }) => within(day)).filter((day) => day !== null)),
  };
}

/**
 * DESK-010: returns the entries that prefill a new proposal from the last one: all except dates and comment.
 */
export const toFirstEntries = (last: ProposalPayload): ProposalEntries => ({
  ...toEntries(last),
  ...dateEntriesOf(toEntries(undefined)),
  info: "",
});

const dateEntriesOf = ({ dateKind, dates, begin, end }: ProposalEntries) => ({ dateKind, dates, begin, end });

/** Returns the names of the prefilled entries that have a value. */
export const prefilledEntries = (first: ProposalEntries): readonly EntryName[] =>
  entryOrder.filter((name) => {
    if (name in dateEntriesOf(first)) return false;
    const value = first[name];
    return value !== null && value !== "" && (!Array.isArray(value) || value.length > 0);
  });

/** DESK-010: adds the day to the list, in the first empty entry if any, or removes it. */
export function withDayToggled(dates: readonly DateEntry[], day: IsoDate): readonly DateEntry[] {
  if (dates.some((entry) => entry.day === day)) {
    const rest = dates.filter((entry) => entry.day !== day);
    return rest.length > 0 ? rest : noDates;
  }
  const empty = dates.find((entry) => entry.day === null);
  if (empty) return dates.map((entry) => (entry === empty ? { ...entry, day } : entry));
  return [...dates, { key: Math.max(...dates.map(({ key }) => key)) + 1, day }];
}

/** Returns the days that count: the first one, even if empty, and all with a value. */
export const countedDates = ({ dates }: ProposalEntries): readonly DateEntry[] =>
  dates.filter(({ day }, place) => place === 0 || day !== null);

/** Converts the entries to the values that are validated and sent (PROP-075: in the page's language). */
export function fromEntries(entries: ProposalEntries, language: InterfaceLocale): ProposalValues {
  const { dateKind, dates: _dates, begin, end, ...rest } = entries;
  const auctionDate =
    dateKind === "period"
      ? { begin, end, dates: [] }
      : { begin: null, end: null, dates: countedDates(entries).map(({ day }) => day) };
  return { ...rest, auctionDate, language };
}

/** Compares two sets of entries, ignoring the React keys of days. */
export const areSame = (one: ProposalEntries, other: ProposalEntries): boolean =>
  textOf(one) === textOf(other);

const textOf = ({ dates, ...rest }: ProposalEntries): string =>
  JSON.stringify([
    dates.map(({ day }) => day),
    Object.entries(rest).toSorted(([name], [other]) => (name < other ? -1 : 1)),
  ]);
