import type { UserVersion } from "@birzha/domain/users/user.ts";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { TabTable } from "../../../shared/tab-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import css from "../../../ui/record-card.module.css";
import type { Column } from "../../../ui/table/column.ts";
import { historyQuery } from "../queries.ts";
import { useRoleNames } from "../use-role-names.ts";
import { UserStatus } from "./user-status.tsx";

interface UserHistoryProps {
  readonly userId: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** USR-016, S-7: what the user was called and whether he was blocked since when, newest first. */
export function UserHistory({ userId, page, onPage }: UserHistoryProps) {
  const t = useTranslations("users");
  const format = useFormatter();
  const { roleName } = useRoleNames();
  const history = useQuery({ ...historyQuery(userId, page), placeholderData: keepPreviousData });
  const columns = useMemo<Column<UserVersion>[]>(
    () => [
      {
        id: "changedDate",
        label: t("fields.changedDate"),
        width: 160,
        text: ({ changedDate }) => format.dateTime(new Date(changedDate), "moment"),
      },
      {
        id: "changedFamilyName",
        label: t("fields.changedFamilyName"),
        width: 240,
        text: ({ changedFamilyName }) => changedFamilyName ?? "-",
      },
      { id: "account", label: t("fields.account"), width: 150, text: ({ account }) => account },
      { id: "name", label: t("fields.name"), width: 260, text: ({ name }) => name || "-" },
      { id: "phone", label: t("fields.phone"), width: 170, text: ({ phone }) => phone || "-" },
      {
        id: "role",
        label: t("fields.role"),
        width: 210,
        text: ({ role }) => (role === null ? "-" : roleName(role)),
      },
      {
        id: "status",
        label: t("fields.status"),
        width: 190,
        text: ({ statusName }) => statusName,
        sub: ({ description }) => description ?? "",
        cell: (version) => <UserStatus {...version} />,
      },
    ],
    [t, format, roleName],
  );
  return (
    <TabTable
      label={t("page.history")}
      columns={columns}
      rowId={rowId}
      rowLabel={rowId}
      list={history}
      page={page}
      onPage={onPage}
      empty={<EmptyState icon={<IconHistory size={28} stroke={1.6} />} title={t("page.historyEmpty")} />}
      card={(version) => (
        <article className={css.card}>
          <header>
            {format.dateTime(new Date(version.changedDate), "moment")}
            <UserStatus {...version} />
          </header>
          <dl>
            <dt>{t("fields.changedFamilyName")}</dt>
            <dd>{version.changedFamilyName ?? "-"}</dd>
            <dt>{t("fields.name")}</dt>
            <dd>{version.name || "-"}</dd>
            <dt>{t("fields.phone")}</dt>
            <dd>{version.phone || "-"}</dd>
            {version.role !== null && (
              <>
                <dt>{t("fields.role")}</dt>
                <dd>{roleName(version.role)}</dd>
              </>
            )}
            {version.description && (
              <>
                <dt>{t("fields.description")}</dt>
                <dd>{version.description}</dd>
              </>
            )}
          </dl>
        </article>
      )}
    />
  );
}

const rowId = ({ id }: UserVersion) => String(id);
