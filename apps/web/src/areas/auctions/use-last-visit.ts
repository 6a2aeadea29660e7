import { redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import { paths } from "../../shared/paths.ts";
import type { Address } from "../../shared/register/address/address-paging.ts";
import { followSession } from "../../shared/session/session.ts";
import { kindOf, proposalsAddress, type ListKind, type ProposalsSearch } from "./proposals-search.ts";

/** PROP-017, PROP-037: the list as it was looked at last, kept while a person is elsewhere; gone with a reload. */
interface Visit {
  readonly search: ProposalsSearch;
  /** Every list has a page of its own while the conditions are the same (PROP-013). */
  readonly pages: { readonly [Kind in ListKind]?: number | undefined };
}

const nowhere: Visit = { search: {}, pages: {} };
let last = nowhere;

// Conditions of one person or organisation say nothing to another.
followSession(() => {
  last = nowhere;
});

const conditionsIn = ({ isDraft: _, past: __, page: ___, ...conditions }: ProposalsSearch) =>
  JSON.stringify(conditions);

const addressOf = (kind: ListKind) => ({
  isDraft: kind === "drafts" ? "true" : undefined,
  past: kind === "past" ? "true" : undefined,
  page: last.pages[kind],
});

/** Remembers what is on the screen. @returns the change that leads to another of the lists, where it was left */
export function useLastVisit(search: ProposalsSearch) {
  useEffect(() => {
    const isSame = conditionsIn(search) === conditionsIn(last.search);
    last = { search, pages: { ...(isSame ? last.pages : {}), [kindOf(search)]: search.page } };
  }, [search]);
  return addressOf;
}

interface Entry {
  readonly search: Address;
  readonly cause: string;
}

/** PROP-017: whoever comes by an address that says nothing of the list finds it as he left it. */
export function findAsLeft({ search, cause }: Entry): void {
  const { isDraft, ...said } = proposalsAddress.parse(search);
  if (cause !== "enter" || Object.keys(said).length > 0) return;
  // PROP-005: whoever opens the drafts has left the past.
  const kind = isDraft ? "drafts" : last.search.past ? "past" : "open";
  const left = proposalsAddress.parse({ ...last.search, ...addressOf(kind) });
  const { isDraft: _, ...found } = left;
  if (Object.keys(found).length > 0) throw redirect({ to: paths.auctions, search: left, replace: true });
}
