import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { userRegister } from "@birzha/domain/users/register.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { RecordLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { usePlainColumns } from "../../shared/register/plain-columns.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { UserStatus } from "./components/user-status.tsx";

const named: readonly number[] = Object.values(roleCodes);

/** G-8: returns a function that names a role. */
export function useRoleName() {
  const t = useTranslations("users.roles");
  return useCallback(
    (number: number): string =>
      // The phrase types do not include numeric keys.
      t((named.includes(number) ? String(number) : "other") as "other"),
    [t],
  );
}

/** USR-007: columns of the list. */
export function useUserColumns(): readonly TableColumn<User>[] {
  const roleName = useRoleName();
  const ownerOfCabinet = useTranslations("users.types")("1" as never);
  const ways = useMemo(
    () => ({
      account: {
        cell: ({ userId, account }: User) => (
          <RecordLink to={pagePaths.viewUser} id={userId}>
            {account}
          </RecordLink>
        ),
      },
      role: {
        text: (user: User) => roleName(user.role),
        // G-10: the user owns an account.
        sub: (user: User) => (user.userType === userType.owner ? ownerOfCabinet : ""),
      },
      status: {
        sub: ({ description }: User) => description ?? "",
        cell: (user: User) => <UserStatus {...user} />,
      },
    }),
    [roleName, ownerOfCabinet],
  );
  const label = useTranslations("users.fields");
  return usePlainColumns<typeof userRegister, User>({
    register: userRegister,
    isStaff: true,
    label,
    printed,
    ways,
  });
}

/** USR-007, FIX-243: the order of the documents. */
const printed = ["account", "registeredDate", "name", "phone", "status", "role"] as const;
