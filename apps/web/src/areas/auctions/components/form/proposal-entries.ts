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
import type { Locale } from "../../../../i18n/locale.ts";

/** PROP-056. */
export type DateKind = "single" | "period";

/** One day of the list; the key stays with it while others come and go. */
export interface DateEntry {
  readonly key: number;
  readonly day: IsoDate | null;
}

/** What the inputs of the form hold: the values of a proposal, its dates by their kind. */
export interface ProposalEntries extends Omit<ProposalValues, "auctionDate" | "language"> {
  readonly dateKind: DateKind;
  /** Of single dates: at least one, which may be empty yet. */
  readonly dates: readonly DateEntry[];
  readonly begin: IsoDate | null;
  readonly end: IsoDate | null;
}
export type EntryName = keyof ProposalEntries;

/** The form from above to below. */
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

/** PROP-063: one day, and it is empty. */
export const noDates: readonly DateEntry[] = [{ key: 0, day: null }];

const toDateEntries = (days: readonly (IsoDate | null)[]): readonly DateEntry[] =>
  days.length > 0 ? days.map((day, key) => ({ key, day })) : noDates;

/** The entries of a stored proposal, or of a new one. */
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

/** a copy is a new proposal, so days that it may not be filed for any more are left out. */
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

/** DESK-010: what a new proposal takes from the last one: all but its days and what was written beside it. */
export const toFirstEntries = (last: ProposalPayload): ProposalEntries => ({
  ...toEntries(last),
  ...dateEntriesOf(toEntries(undefined)),
  info: "",
});

const dateEntriesOf = ({ dateKind, dates, begin, end }: ProposalEntries) => ({ dateKind, dates, begin, end });

/** The entries that hold something, of those that `toFirstEntries` takes. */
export const takenEntries = (first: ProposalEntries): readonly EntryName[] =>
  entryOrder.filter((name) => {
    if (name in dateEntriesOf(first)) return false;
    const value = first[name];
    return value !== null && value !== "" && (!Array.isArray(value) || value.length > 0);
  });

/** DESK-010: the days with one more, in the first empty place, or without it. */
export function withDayToggled(dates: readonly DateEntry[], day: IsoDate): readonly DateEntry[] {
  if (dates.some((entry) => entry.day === day)) {
    const rest = dates.filter((entry) => entry.day !== day);
    return rest.length > 0 ? rest : noDates;
  }
  const empty = dates.find((entry) => entry.day === null);
  if (empty) return dates.map((entry) => (entry === empty ? { ...entry, day } : entry));
  return [...dates, { key: Math.max(...dates.map(({ key }) => key)) + 1, day }];
}

/** The days of the list that count: the first, and all that are filled in. */
export const countedDates = ({ dates }: ProposalEntries): readonly DateEntry[] =>
  dates.filter(({ day }, place) => place === 0 || day !== null);

/** What is judged and sent of the entries (PROP-075: in the language of the page). */
export function fromEntries(entries: ProposalEntries, language: Locale): ProposalValues {
  const { dateKind, dates: _dates, begin, end, ...rest } = entries;
  const auctionDate =
    dateKind === "period"
      ? { begin, end, dates: [] }
      : { begin: null, end: null, dates: countedDates(entries).map(({ day }) => day) };
  return { ...rest, auctionDate, language };
}

/** Whether two fillings of the form are the same; keys of days tell nothing. */
export const areSame = (one: ProposalEntries, other: ProposalEntries): boolean =>
  textOf(one) === textOf(other);

const textOf = ({ dates, ...rest }: ProposalEntries): string =>
  JSON.stringify([
    dates.map(({ day }) => day),
    Object.entries(rest).toSorted(([name], [other]) => (name < other ? -1 : 1)),
  ]);
