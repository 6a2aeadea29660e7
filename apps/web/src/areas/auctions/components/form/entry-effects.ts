import { autoEndOptions, autoStartOptions, renewalStepOptions } from "@birzha/domain/auctions/minutes.ts";
import { type EntryName, noDates, type ProposalEntries } from "./proposal-entries.ts";

/** PROP-062: reports whether several dates or a period rule out a series. */
export const isSeriesForced = ({ dateKind, dates }: ProposalEntries): boolean =>
  dateKind === "period" || dates.length > 1;

/** Returns the minutes of a chosen duration or period; undefined without a choice. */
const minutesOf = (item: ProposalEntries["durationMiniSession"]): number | undefined =>
  item?.volume === undefined ? undefined : Number(item.volume);

const toNumber = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

/** PROP-065, PROP-066: returns the minutes offered for the start and the end of the improvement. */
export function improveOptions(entries: ProposalEntries): {
  readonly start: readonly number[];
  readonly end: readonly number[];
} {
  const duration = minutesOf(entries.durationMiniSession);
  if (duration === undefined) return { start: [], end: [] };
  return {
    start: autoStartOptions(duration, toNumber(entries.autoImprovePriceEndTime)),
    end: autoEndOptions(duration, toNumber(entries.autoImprovePriceStartTime)),
  };
}

/** PROP-064: returns the renewal steps offered for the chosen period. */
export function stepOptions({ renewalPeriod }: ProposalEntries): readonly number[] {
  const period = minutesOf(renewalPeriod);
  return period === undefined ? [] : renewalStepOptions(period);
}

/** Returns the entries with the effects of a changed entry on the others (PROP-058..063, PROP-067). */
export function withEffects(entries: ProposalEntries, changed: EntryName): ProposalEntries {
  const next: { -readonly [Name in EntryName]: ProposalEntries[Name] } = { ...entries };
  if (changed === "dateKind") {
    // Switching the kind of dates clears the dates of the other kind.
    next.dates = noDates;
    next.begin = null;
    next.end = null;
  }
  if (isSeriesForced(next)) next.hasAuctionSeries = false;
  if (next.hasAuctionSeries !== true) next.determineStartPrice = null;
  if (next.hasAutoImproveStartPrice !== true) {
    next.autoImprovePriceStep = null;
    next.autoImprovePriceStartTime = null;
    next.autoImprovePriceEndTime = null;
  }
  if (next.hasAutoRenewal !== true) {
    next.renewalPeriod = null;
    next.renewalStep = null;
  }
  if (next.hasJointAuction !== true) next.customers = [];

  if (changed === "durationMiniSession") {
    const duration = minutesOf(next.durationMiniSession);
    const isOffered = (minute: string | null) =>
      minute !== null && duration !== undefined && autoStartOptions(duration).includes(Number(minute));
    if (!isOffered(next.autoImprovePriceStartTime)) next.autoImprovePriceStartTime = null;
    if (!isOffered(next.autoImprovePriceEndTime)) next.autoImprovePriceEndTime = null;
  }
  if (changed === "renewalPeriod" && next.renewalStep !== null)
    if (!stepOptions(next).includes(Number(next.renewalStep))) next.renewalStep = null;
  return next;
}
