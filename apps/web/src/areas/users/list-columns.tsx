import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import type { Column } from "../../ui/table/column.ts";
import { UserStatus } from "./components/user-status.tsx";
import css from "./list-columns.module.css";
import { useRoleNames } from "./use-role-names.ts";

/** The day an instant has in Moscow (PLAT-129, G-28). */
export const dayOf = (instant: string): string => formatDate(moscowDate(new Date(instant)));

/** USR-007: the columns of the list. Their ids are what the server sorts by. */
export function useListColumns(): readonly Column<User>[] {
  const t = useTranslations("users");
  const { roleName, ownerName } = useRoleNames();
  return useMemo<Column<User>[]>(
    () => [
      {
        id: "account",
        label: t("fields.account"),
        width: 170,
        sortable: true,
        text: ({ account }) => account,
        cell: ({ userId, account }) => (
          // The row leads there too; the link is for the keyboard and for a new tab.
          <Link
            to={paths.viewUser}
            params={{ id: String(userId) }}
            className={css.link}
            onClick={(event) => event.stopPropagation()}
          >
            {account}
          </Link>
        ),
      },
      { id: "name", label: t("fields.name"), width: 270, sortable: true, text: ({ name }) => name || "-" },
      {
        id: "phone",
        label: t("fields.phone"),
        width: 160,
        sortable: true,
        text: ({ phone }) => phone || "-",
      },
      {
        id: "registeredDate",
        label: t("fields.registeredDate"),
        width: 146,
        sortable: true,
        text: ({ registeredDate }) => dayOf(registeredDate),
      },
      {
        id: "role",
        label: t("fields.role"),
        width: 206,
        sortable: true,
        text: ({ role }) => roleName(role),
        sub: ownerName,
      },
      {
        id: "status",
        label: t("fields.status"),
        width: 190,
        sortable: true,
        text: ({ statusName }) => statusName,
        sub: ({ description }) => description ?? "",
        cell: (user) => <UserStatus {...user} />,
      },
    ],
    [t, roleName, ownerName],
  );
}
