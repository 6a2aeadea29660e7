import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { useTranslations } from "use-intl";
import { SearchEntry } from "../areas/search/components/search-entry.tsx";
import { paths } from "../shared/paths.ts";
import { toActor } from "../shared/session/actor.ts";
import { hasOrganization, isBlocked, isStaff } from "../shared/session/person.ts";
import { useMenu } from "./shell/use-menu.ts";

/** WORK-010: what a person may begin from anywhere; whether he may in the end his record's area says. */
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

/** The search of the top bar with the pages and acts of whoever is signed in; blocked people have none. */
export function Search({ person }: { readonly person: CurrentUser }) {
  const t = useTranslations("app");
  const pages = useMenu().map((link) => ({ ...link, label: t(`menu.${link.name}`) }));
  if (isBlocked(person)) return null;
  const acts = actsOf(person).map((act) => ({ ...act, label: t(`acts.${act.name}`) }));
  return <SearchEntry pages={pages} acts={acts} />;
}
