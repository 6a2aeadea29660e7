import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import type { SearchKind } from "@birzha/domain/search/search-kinds.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { isStaff } from "../../../shared/session/user.ts";

/** Navigation target of a search result, in the router's terms. */
export interface SearchDestination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | number | boolean>>;
  readonly hash?: string;
}

/** Page or action with its translated label. */
export interface NamedDestination extends SearchDestination {
  readonly label: string;
  /** Further words that find it. */
  readonly otherWords?: string;
}

/**
 * WORK-010: returns the page of the found record. A record without its own page opens in its list, filtered
 * to it.
 */
export function destinationOf(
  kind: SearchKind,
  { id, title, notes, status }: SearchHit,
  user: CurrentUser,
): SearchDestination {
  const own = { params: { id: String(id) } };
  switch (kind) {
    case "agreements":
      return { to: pagePaths.viewAgreement, ...own };
    case "contracts":
      return { to: pagePaths.contracts, search: { "f.contractNumber": title, confirmed: true } };
    case "proposals":
      return {
        to: pagePaths.proposalForm,
        search: { page: status === proposalStatus.draft ? "edit" : "view", id, status },
      };
    case "spot":
      return { to: pagePaths.spot, search: { "f.contractNumber": title, processed: true } };
    case "applications":
      return {
        to: pagePaths.applications,
        search: { inn: notes[0] ?? "", status: String(status), isOperator: "false", open: String(id) },
      };
    case "members":
      return { to: pagePaths.members, search: { "f.memberInn": notes[0] ?? "" } };
    case "organizations":
      return { to: pagePaths.editOrganization, ...own };
    case "users":
      return isStaff(user)
        ? { to: pagePaths.viewUser, ...own }
        : {
            to: pagePaths.editOrganization,
            params: { id: String(user.organizationInfo?.id) },
            search: { tab: "users" },
          };
  }
}
