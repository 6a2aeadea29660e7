import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import type { SearchKind } from "@birzha/domain/search/search-kinds.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { paths } from "../../../shared/paths.ts";
import { isStaff } from "../../../shared/session/person.ts";

/** Where something that was found opens, as routes write it. */
export interface Destination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | number | boolean>>;
}

/** A page or an act of the portal, in the words of who looks at it. */
export interface NamedPlace extends Destination {
  readonly label: string;
}

/** WORK-010: a hit leads to its record's own page; what has none stands alone in its list, opened where that can be. */
export function destinationOf(
  kind: SearchKind,
  { id, title, notes, status }: SearchHit,
  person: CurrentUser,
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
      return isStaff(person)
        ? { to: paths.viewUser, ...own }
        : {
            to: paths.editOrganization,
            params: { id: String(person.organizationInfo?.id) },
            search: { tab: "users" },
          };
  }
}
