import { isIsoDate } from "@birzha/domain/shared/dates.ts";
import { textOf } from "../../shared/address-values.ts";

/** Which list is on the screen: of auctions to come, of past ones (PROP-003), of drafts (PROP-004). */
export const listKinds = ["open", "past", "drafts"] as const;
export type ListKind = (typeof listKinds)[number];

/** PROP-041: the conditions of the list, by the names of the calls; days are `YYYY-MM-DD`. */
export const proposalFilters = [
  "auctionDateFrom",
  "auctionDateTo",
  "commodityName",
  "basisName",
  "createUser",
] as const;
export type ProposalFilter = (typeof proposalFilters)[number];
export type ProposalFilters = { readonly [Filter in ProposalFilter]?: string };

/** Most characters of a text that is searched for. */
export const searchLimit = 255;

/** The address of the list. */
export interface ProposalsSearch {
  /** PROP-006: the list opens with drafts. */
  readonly isDraft?: true;
}

/** any value but `false` and an empty one counts. */
export const isSet = (value: unknown): boolean => {
  const text = textOf(value);
  return text !== "" && text !== "false";
};

export const parseProposalsSearch = (address: Readonly<Record<string, unknown>>): ProposalsSearch =>
  isSet(address["isDraft"]) ? { isDraft: true } : {};

/** PROP-014, PROP-016: what is sent of the typed conditions; empty texts and days that are none are left out. */
export function toFilters(
  typed: Readonly<Partial<Record<ProposalFilter, string | null | undefined>>>,
): ProposalFilters {
  const filters: { -readonly [Filter in ProposalFilter]?: string } = {};
  for (const filter of proposalFilters) {
    const text = typed[filter]?.trim();
    const isDay = filter === "auctionDateFrom" || filter === "auctionDateTo";
    if (text && (!isDay || isIsoDate(text))) filters[filter] = text;
  }
  return filters;
}
