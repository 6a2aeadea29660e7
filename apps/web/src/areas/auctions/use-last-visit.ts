import { redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import { pagePaths } from "../../shared/paths.ts";
import type { AddressSearch } from "../../shared/register/address/address-paging.ts";
import { followSession } from "../../shared/session/session-store.ts";
import { kindOf, proposalsAddress, type ListKind, type ProposalsSearch } from "./proposals-search.ts";

/**
 * PROP-017, PROP-037: last state of the list, in memory while the user visits other pages; a reload clears
 * it.
 */
interface Visit {
  readonly search: ProposalsSearch;
  /** Each list has its own page number while the filters stay the same (PROP-013). */
  readonly pages: { readonly [Kind in ListKind]?: number | undefined };
}

const nowhere: Visit = { search: {}, pages: {} };
let last = nowhere;

// Filters must not carry over to another user or organisation.
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

/**
 * Records the state on the screen.
 * @returns the search change that leads to another list in its last state
 */
export function useLastVisit(search: ProposalsSearch) {
  useEffect(() => {
    const isSame = conditionsIn(search) === conditionsIn(last.search);
    last = { search, pages: { ...(isSame ? last.pages : {}), [kindOf(search)]: search.page } };
  }, [search]);
  return addressOf;
}

/** PROP-017: redirects a URL without state to the last state of the list. */
export function findAsLeft({
  search,
  cause,
}: {
  readonly search: AddressSearch;
  readonly cause: string;
}): void {
  const { isDraft, ...filters } = proposalsAddress.parse(search);
  if (cause !== "enter" || Object.keys(filters).length > 0) return;
  // PROP-005: opening the drafts leaves the list of past auctions.
  const kind = isDraft ? "drafts" : last.search.past ? "past" : "open";
  const left = proposalsAddress.parse({ ...last.search, ...addressOf(kind) });
  const { isDraft: _, ...found } = left;
  if (Object.keys(found).length > 0) throw redirect({ to: pagePaths.auctions, search: left, replace: true });
}
