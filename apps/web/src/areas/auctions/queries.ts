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
  getFirm,
  listCreators,
  type listCustomers,
} from "@birzha/domain/auctions/dictionary-api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ProposalRow } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { dictionaryCalls } from "@birzha/domain/exchange/api.ts";
import type { DictionaryItem, DictionaryKind } from "@birzha/domain/exchange/dictionaries.ts";
import type { AnswerOf, PageOf } from "@birzha/domain/shared/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Locale } from "../../i18n/locale.ts";
import { kindOf, toListQuery, type ProposalsSearch } from "./proposals-search.ts";

/** A row of either list: drafts have fewer fields (PROP-039, PROP-040). */
export type ListedProposal = AnswerOf<typeof listDrafts>["rows"][number] & Partial<ProposalRow>;
export type CustomerFirm = AnswerOf<typeof listCustomers>[number];

/** PROP-003, PROP-004, PROP-121, PROP-122. */
export function listQuery(search: ProposalsSearch, locale: Locale) {
  const kind = kindOf(search);
  const query = toListQuery(search, locale);
  return queryOptions({
    queryKey: ["auctions", "list", kind, query],
    queryFn: ({ signal }): Promise<PageOf<ListedProposal>> => {
      if (kind === "drafts") return call(listDrafts, { query, signal });
      const getClosedProposal = kind === "past" ? "true" : "false";
      return call(listProposals, { query: { ...query, getClosedProposal }, signal });
    },
    meta: { error: "auctions.failures.list" },
  });
}

/** PROP-012, DICT-014: whoever filed what the list may show. */
export const creatorsQuery = (isPast: boolean) =>
  queryOptions({
    queryKey: ["auctions", "creators", isPast],
    queryFn: async ({ signal }) => {
      const query = { getClosedProposal: isPast ? "true" : "false", ...creatorPage };
      return (await call(listCreators, { query, signal })).rows;
    },
    meta: { silent: true },
  });

/** PROP-053: drafts and proposals are read by different calls; what was read is forgotten with the form. */
export const proposalQuery = (id: number, status: number | undefined) =>
  queryOptions({
    queryKey: ["auctions", "proposal", id, status === proposalStatus.draft],
    queryFn: ({ signal }): Promise<Proposal> =>
      call(status === proposalStatus.draft ? getDraft : getProposal, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });

/** FIX-063, FIX-064: of one that was filed. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ["auctions", "history", id],
    queryFn: ({ signal }) => call(getProposalHistory, { params: { id }, signal }),
    gcTime: 0,
    meta: { silent: true },
  });

/** PROP-048, PROP-125. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: ["auctions", "check", id],
    queryFn: ({ signal }) => call(checkProposal, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });

/** PROP-046, DICT-013. */
export const firmQuery = queryOptions({
  queryKey: ["auctions", "firm"],
  queryFn: ({ signal }) => call(getFirm, { signal }),
  meta: { silent: true },
});

/** PROP-097: asked for anew whenever the form opens, or is looked at again; its clock goes on by itself (FIX-067). */
export const currentDateQuery = queryOptions({
  queryKey: ["auctions", "current-date"],
  queryFn: ({ signal }) => call(getCurrentDate, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
  meta: { silent: true },
});

/** DESK-010: of the acting organisation, as it stands when a new form opens. */
export const lastProposalQuery = queryOptions({
  queryKey: ["auctions", "last"],
  queryFn: ({ signal }) => call(getLastProposal, { signal }),
  gcTime: 0,
  staleTime: Infinity,
  meta: { silent: true },
});

/** DICT-001..010. The form says once for all of them that one did not come (DICT-024). */
export const dictionaryQuery = (kind: DictionaryKind) =>
  queryOptions({
    queryKey: ["auctions", "dictionary", kind],
    queryFn: ({ signal }): Promise<readonly DictionaryItem[]> => call(dictionaryCalls[kind], { signal }),
    meta: { silent: true },
  });
