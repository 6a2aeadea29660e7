import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import type { SearchKind } from "@birzha/domain/search/search-kinds.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { paths } from "../../../shared/paths.ts";
import { isStaff } from "../../../shared/session/user.ts";

/** Navigation target of a search result, in the router's terms. */
export interface Destination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | number | boolean>>;
  readonly hash?: string;
}

/** Page or action with its translated label. */
export interface NamedDestination extends Destination {
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
): Destination {
  const own = { params: { id: String(id) } };
  switch (kind) {
    case "agreements":
      return { to: paths.viewAgreement, ...own };
    case "contracts":
      return { to: paths.contracts, search: { "f.contractNumber": title, confirmed: true } };
    case "proposals":
      return {
        to: paths.proposalForm,
        search: { page: status === proposalStatus.draft ? "edit" : "view", id, status },
      };
    case "spot":
      return { to: paths.spot, search: { "f.contractNumber": title, processed: true } };
    case "applications":
      return {
        to: paths.applications,
        search: { inn: notes[0] ?? "", status: String(status), isOperator: "false", open: String(id) },
      };
    case "members":
      return { to: paths.members, search: { "f.memberInn": notes[0] ?? "" } };
    case "organizations":
      return { to: paths.editOrganization, ...own };
    case "users":
      return isStaff(user)
        ? { to: paths.viewUser, ...own }
        : {
            to: paths.editOrganization,
            params: { id: String(user.organizationInfo?.id) },
            search: { tab: "users" },
          };
  }
}
