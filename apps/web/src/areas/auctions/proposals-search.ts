import type { listProposals } from "@birzha/domain/auctions/api.ts";
import { proposalKeys } from "@birzha/domain/auctions/register.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { defaultListSize } from "@birzha/domain/shared/registers/paging.ts";
import { isDay } from "../../shared/address-values.ts";
import { isBoxSet } from "../../shared/register/address/box-address.ts";
import { listAddress } from "../../shared/register/address/list-address.ts";

type Query = NonNullable<CallOf<typeof listProposals>["query"]>;

/** Which list is on the screen: of auctions to come, of past ones (PROP-003), of drafts (PROP-004). */
export type ListKind = "open" | "past" | "drafts";

/** PROP-041: the conditions of the list, by the names of the calls; days are `YYYY-MM-DD`. */
export const proposalFilters = [
  "auctionDateFrom",
  "auctionDateTo",
  "commodityName",
  "basisName",
  "createUser",
] as const;
export type ProposalFilter = (typeof proposalFilters)[number];

/** Most characters of a text that is searched for. */
export const searchLimit = 255;
const words = (text: string) => text.length <= searchLimit;

/** The address of the list; PROP-006, A-5: `isDraft` opens the drafts, `past` the past auctions. */
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

/** PROP-016, FIX-025: the query of the list; the words of an order are those of the page. */
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
