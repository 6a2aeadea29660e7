import type { AuctionDate } from "@birzha/domain/auctions/auction-dates.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";

/** PROP-021: what stands for the dates of an auction: its days, or the period as one text. */
export const shownDates = ({ begin, end, dates }: AuctionDate): readonly string[] =>
  begin || end ? [`${formatDate(begin)} – ${formatDate(end)}`] : dates.map(formatDate);
