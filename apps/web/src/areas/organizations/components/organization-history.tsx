import type { OrganizationVersion } from "@birzha/domain/organizations/organization.ts";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { TabTable } from "../../../shared/tab-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { historyQuery } from "../queries.ts";
import { OrganizationStatus } from "./organization-status.tsx";
import css from "../../../ui/record-card.module.css";

interface OrganizationHistoryProps {
  readonly organizationId: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** ORG-038: what the organisation was called since when, newest first. */
export function OrganizationHistory({ organizationId, page, onPage }: OrganizationHistoryProps) {
  const t = useTranslations("organizations");
  const format = useFormatter();
  const history = useQuery({
    ...historyQuery(organizationId, page),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo<Column<OrganizationVersion>[]>(
    () => [
      {
        id: "changedDate",
        label: t("page.changedDate"),
        width: 150,
        text: ({ changedDate }) => format.dateTime(new Date(changedDate), "moment"),
      },
      { id: "account", label: t("page.account"), width: 140, text: ({ account }) => account ?? "-" },
      { id: "inn", label: t("fields.inn"), width: 128, text: ({ inn }) => inn },
      { id: "name", label: t("fields.name"), width: 280, text: ({ name }) => name },
      { id: "address", label: t("fields.address"), width: 280, text: ({ address }) => address },
      {
        id: "status",
        label: t("fields.status"),
        width: 180,
        text: ({ statusName }) => statusName,
        sub: ({ description }) => description ?? "",
        cell: (version) => <OrganizationStatus {...version} />,
      },
    ],
    [t, format],
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
            <OrganizationStatus {...version} />
          </header>
          <dl>
            <dt>{t("page.account")}</dt>
            <dd>{version.account ?? "-"}</dd>
            <dt>{t("fields.name")}</dt>
            <dd>{version.name}</dd>
            <dt>{t("fields.address")}</dt>
            <dd>{version.address}</dd>
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

const rowId = ({ id }: OrganizationVersion) => String(id);
