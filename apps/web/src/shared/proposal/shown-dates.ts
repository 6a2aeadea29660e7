import type { AuctionDate } from "@birzha/domain/auctions/auction-dates.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";

/** PROP-021: returns the dates of an auction as text: its days, or the period. */
export const shownDates = ({ begin, end, dates }: AuctionDate): readonly string[] =>
  begin || end ? [`${formatDate(begin)} – ${formatDate(end)}`] : dates.map(formatDate);
