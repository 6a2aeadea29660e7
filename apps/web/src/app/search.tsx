import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { useTranslations } from "use-intl";
import { SearchEntry } from "../areas/search/components/search-entry.tsx";
import { pagePaths } from "../shared/paths.ts";
import { toActor } from "../shared/session/actor.ts";
import { hasOrganization, isBlocked, isStaff } from "../shared/session/user.ts";
import { useMenu } from "./menu/use-menu.ts";

/** WORK-010: the actions that a user can start from anywhere. The area of the record checks the permission itself. */
function actionsOf(user: CurrentUser) {
  const isMember = !isStaff(user) && hasOrganization(user);
  return [
    ...(isMember || isOperator(toActor(user))
      ? [{ name: "newReport", to: pagePaths.newAgreement } as const]
      : []),
    ...(isMember && user.hasAuctions
      ? [
          { name: "newProposal", to: pagePaths.proposalForm } as const,
          { name: "admissions", to: pagePaths.membersEdit } as const,
        ]
      : []),
    { name: "profile", to: pagePaths.viewUser, params: { id: String(user.userId) } } as const,
  ];
}

/** The search of the top bar with the pages and actions of the current user; hidden for blocked users. */
export function HeaderSearch({ user }: { readonly user: CurrentUser }) {
  const t = useTranslations("app");
  // SCREEN-009: found by the documents' words and by the short words of the side bar.
  const pages = [
    ...useMenu().map((link) => ({
      ...link,
      label: t(`menuShort.${link.name}`),
      otherWords: [t(`menu.${link.name}`), ...(link.line ? [t(`menuLines.${link.line}`)] : [])].join(" "),
    })),
    { to: pagePaths.help, label: t("help.title") },
  ];
  if (isBlocked(user)) return null;
  const actions = actionsOf(user).map((act) => ({ ...act, label: t(`acts.${act.name}`) }));
  return <SearchEntry pages={pages} acts={actions} />;
}
