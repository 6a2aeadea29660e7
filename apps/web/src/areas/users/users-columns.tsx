import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { userRegister } from "@birzha/domain/users/register.ts";
import { role } from "@birzha/domain/users/role.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { RecordLink } from "../../shared/page-links.tsx";
import { paths } from "../../shared/paths.ts";
import { usePlainColumns } from "../../shared/register/plain-columns.ts";
import type { Column } from "../../ui/table/columns/column.ts";
import { UserStatus } from "./components/user-status.tsx";

const named: readonly number[] = Object.values(role);

/** G-8: what people call a role. */
export function useRoleName() {
  const t = useTranslations("users.roles");
  return useCallback(
    (number: number): string =>
      // The types know phrases whose keys are numbers by no name.
      t((named.includes(number) ? String(number) : "other") as "other"),
    [t],
  );
}

/** USR-007: the columns of the list. */
export function useUserColumns(): readonly Column<User>[] {
  const roleName = useRoleName();
  const ownerOfCabinet = useTranslations("users.types")("1" as never);
  const ways = useMemo(
    () => ({
      account: {
        cell: ({ userId, account }: User) => (
          <RecordLink to={paths.viewUser} id={userId}>
            {account}
          </RecordLink>
        ),
      },
      role: {
        text: (user: User) => roleName(user.role),
        // G-10: he owns a cabinet.
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
    ways,
  });
}
