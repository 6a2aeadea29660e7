import type { listProposals } from "@birzha/domain/auctions/api.ts";
import { proposalKeys } from "@birzha/domain/auctions/register.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { defaultListSize } from "@birzha/domain/shared/registers/pagination.ts";
import { isDay } from "../../shared/address-values.ts";
import { isBoxSet } from "../../shared/register/address/box-address.ts";
import { listAddress } from "../../shared/register/address/list-address.ts";

type Query = NonNullable<CallOf<typeof listProposals>["query"]>;

/** Shown list: upcoming auctions, past ones (PROP-003), or drafts (PROP-004). */
export type ListKind = "open" | "past" | "drafts";

/** PROP-041: filters of the list, named as in the API; days are `YYYY-MM-DD`. */
export const proposalFilters = [
  "auctionDateFrom",
  "auctionDateTo",
  "commodityName",
  "basisName",
  "createUser",
] as const;
export type ProposalFilter = (typeof proposalFilters)[number];

/** Maximum length of a search text. */
export const searchLimit = 255;
const words = (text: string) => text.length <= searchLimit;

/** URL state of the list. PROP-006, A-5: `isDraft` opens the drafts, `past` the past auctions. */
export const proposalsAddress = listAddress({
  filters: {
    isDraft: isBoxSet,
    past: isBoxSet,
    auctionDateFrom: isDay,
    auctionDateTo: isDay,
    commodityName: words,
    basisName: words,
    createUser: words,
  } satisfies Record<ProposalFilter | "isDraft" | "past", (text: string) => boolean>,
  sortKeys: proposalKeys,
  pageSize: defaultListSize,
});
export type ProposalsSearch = ReturnType<typeof proposalsAddress.parse>;

/** PROP-016, FIX-025: query of the list. Names sort in the page's language. */
export function toListQuery(search: ProposalsSearch, language: Query["language"]): Query {
  const {
    page = 1,
    size = proposalsAddress.pageSize,
    sort,
    order,
    isDraft: _,
    past: __,
    ...filters
  } = search;
  return {
    page: page - 1,
    size,
    ...filters,
    ...(sort ? { sortKey: sort, sortDirection: order, language } : {}),
  };
}

export const kindOf = ({ isDraft, past }: ProposalsSearch): ListKind =>
  isDraft ? "drafts" : past ? "past" : "open";
