import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { role } from "@birzha/domain/users/role.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { useCallback } from "react";
import { useTranslations } from "use-intl";

const named: readonly number[] = Object.values(role);

/** G-8, G-10: what people call a role, and that its holder owns a cabinet. */
export function useRoleNames() {
  const t = useTranslations();
  const roleName = useCallback(
    (number: number): string =>
      // The types know phrases whose keys are numbers by no name.
      t((named.includes(number) ? `users.roles.${number}` : "users.roles.other") as "users.roles.other"),
    [t],
  );
  const ownerName = useCallback(
    (user: Pick<User, "userType">): string =>
      user.userType === userType.owner ? t("users.types.1" as "users.roles.other") : "",
    [t],
  );
  return { roleName, ownerName };
}
