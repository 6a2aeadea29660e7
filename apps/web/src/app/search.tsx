import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { useTranslations } from "use-intl";
import { SearchEntry } from "../areas/search/components/search-entry.tsx";
import { paths } from "../shared/paths.ts";
import { toActor } from "../shared/session/actor.ts";
import { hasOrganization, isBlocked, isStaff } from "../shared/session/person.ts";
import { useMenu } from "./shell/use-menu.ts";

/** WORK-010: the actions that a user can start from anywhere. The area of the record checks the permission itself. */
function actsOf(person: CurrentUser) {
  const isMember = !isStaff(person) && hasOrganization(person);
  return [
    ...(isMember || isOperator(toActor(person))
      ? [{ name: "newReport", to: paths.newAgreement } as const]
      : []),
    ...(isMember && person.hasAuctions
      ? [
          { name: "newProposal", to: paths.proposalForm } as const,
          { name: "admissions", to: paths.membersEdit } as const,
        ]
      : []),
    { name: "profile", to: paths.viewUser, params: { id: String(person.userId) } } as const,
  ];
}

/** The search of the top bar with the pages and actions of the current user; hidden for blocked users. */
export function Search({ person }: { readonly person: CurrentUser }) {
  const t = useTranslations("app");
  const pages = useMenu().map((link) => ({ ...link, label: t(`menu.${link.name}`) }));
  if (isBlocked(person)) return null;
  const acts = actsOf(person).map((act) => ({ ...act, label: t(`acts.${act.name}`) }));
  return <SearchEntry pages={pages} acts={acts} />;
}
