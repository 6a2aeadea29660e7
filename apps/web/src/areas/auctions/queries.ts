import {
  checkProposal,
  getCurrentDate,
  getDraft,
  getLastProposal,
  getProposal,
  getProposalHistory,
  listDrafts,
  listProposals,
} from "@birzha/domain/auctions/api.ts";
import {
  creatorPage,
  getProposalOrganization,
  listCreators,
  type listCustomers,
} from "@birzha/domain/auctions/dictionary-api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ProposalRow } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { listAuctionDictionaries } from "@birzha/domain/exchange/api.ts";
import type { ResponseOf, PageOf } from "@birzha/domain/shared/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import type { InterfaceLocale } from "../../i18n/locale.ts";
import { kindOf, toListQuery, type ProposalsSearch } from "./proposals-search.ts";

/** Row of either list; drafts have fewer fields (PROP-039, PROP-040). */
export type ListedProposal = ResponseOf<typeof listDrafts>["rows"][number] & Partial<ProposalRow>;
export type CustomerOrganization = ResponseOf<typeof listCustomers>[number];

/** PROP-003, PROP-004, PROP-121, PROP-122: page of the list. */
export function listQuery(search: ProposalsSearch, locale: InterfaceLocale) {
  const kind = kindOf(search);
  const query = toListQuery(search, locale);
  return queryOptions({
    queryKey: ["auctions", "list", kind, query],
    queryFn: ({ signal }): Promise<PageOf<ListedProposal>> => {
      if (kind === "drafts") return callEndpoint(listDrafts, { query, signal });
      const getClosedProposal = kind === "past" ? "true" : "false";
      return callEndpoint(listProposals, { query: { ...query, getClosedProposal }, signal });
    },
    meta: { error: "auctions.failures.list" },
  });
}

/** PROP-012, DICT-014: authors of the proposals in the list. */
export const creatorsQuery = (isPast: boolean) =>
  queryOptions({
    queryKey: ["auctions", "creators", isPast],
    queryFn: async ({ signal }) => {
      const query = { getClosedProposal: isPast ? "true" : "false", ...creatorPage };
      return (await callEndpoint(listCreators, { query, signal })).rows;
    },
    meta: { silent: true },
  });

/**
 * PROP-053: proposal by id. Drafts and proposals have different endpoints. The cache entry is dropped with
 * the form.
 */
export const proposalQuery = (id: number, status: number | undefined) =>
  queryOptions({
    queryKey: ["auctions", "proposal", id, status === proposalStatus.draft],
    queryFn: ({ signal }): Promise<Proposal> =>
      callEndpoint(status === proposalStatus.draft ? getDraft : getProposal, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });

/** FIX-063, FIX-064: history of a filed proposal. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ["auctions", "history", id],
    queryFn: ({ signal }) => callEndpoint(getProposalHistory, { params: { id }, signal }),
    gcTime: 0,
    meta: { silent: true },
  });

/** PROP-048, PROP-125: changeable fields of a proposal. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: ["auctions", "check", id],
    queryFn: ({ signal }) => callEndpoint(checkProposal, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });

/** PROP-046, DICT-013: acting organisation of the form. */
export const organizationQuery = queryOptions({
  queryKey: ["auctions", "firm"],
  queryFn: ({ signal }) => callEndpoint(getProposalOrganization, { signal }),
  meta: { silent: true },
});

/**
 * PROP-097: server time. Refetched when the form opens or regains focus; between fetches the clock runs in
 * the browser (FIX-067).
 */
export const currentDateQuery = queryOptions({
  queryKey: ["auctions", "current-date"],
  queryFn: ({ signal }) => callEndpoint(getCurrentDate, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
  meta: { silent: true },
});

/** DESK-010: last proposal of the acting organisation when a new form opens. */
export const lastProposalQuery = queryOptions({
  queryKey: ["auctions", "last"],
  queryFn: ({ signal }) => callEndpoint(getLastProposal, { signal }),
  gcTime: 0,
  staleTime: Infinity,
  meta: { silent: true },
});

/**
 * DICT-001..010, SCREEN-111: items of all dictionaries, by one request. Silent, because the form shows the failure
 * (DICT-024).
 */
export const dictionariesQuery = queryOptions({
  queryKey: ["auctions", "dictionaries"],
  queryFn: ({ signal }) => callEndpoint(listAuctionDictionaries, { signal }),
  meta: { silent: true },
});
