import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import type { Column } from "../../ui/table/column.ts";
import { OrganizationStatus } from "./components/organization-status.tsx";
import css from "./list-columns.module.css";

/** The day an instant has in Moscow, "-" where there is none (PLAT-129, PLAT-130, G-28). */
export const dayOf = (instant: string | null): string => formatDate(instant && moscowDate(new Date(instant)));

/** ORG-010: the columns of the list. Their ids are what the server sorts by. */
export function useListColumns(): readonly Column<Organization>[] {
  const t = useTranslations("organizations.fields");
  const format = useFormatter();
  return useMemo<Column<Organization>[]>(
    () => [
      { id: "inn", label: t("inn"), width: 128, sortable: true, text: ({ inn }) => inn },
      {
        id: "name",
        label: t("name"),
        width: 330,
        sortable: true,
        text: ({ name }) => name,
        sub: ({ address }) => address,
        cell: ({ id, name }) => (
          // The row leads there too; the link is for the keyboard and for a new tab.
          <Link
            to={paths.editOrganization}
            params={{ id: String(id) }}
            className={css.name}
            onClick={(event) => event.stopPropagation()}
          >
            {shortCompanyName(name)}
          </Link>
        ),
      },
      {
        id: "status",
        label: t("status"),
        width: 158,
        sortable: true,
        text: ({ statusName }) => statusName,
        sub: ({ description }) => description ?? "",
        cell: (organization) => <OrganizationStatus {...organization} />,
      },
      {
        id: "activeDate",
        label: t("activeDate"),
        width: 126,
        sortable: true,
        text: ({ activeDate }) => formatDate(activeDate),
      },
      {
        id: "statusDate",
        label: t("statusDate"),
        width: 132,
        sortable: true,
        text: ({ statusDate }) => dayOf(statusDate),
      },
      {
        id: "numberOfReports",
        label: t("numberOfReports"),
        width: 112,
        align: "right",
        sortable: true,
        text: ({ numberOfReports }) => (numberOfReports === null ? "-" : format.number(numberOfReports)),
      },
      {
        id: "ownerName",
        label: t("ownerName"),
        width: 190,
        sortable: true,
        text: ({ ownerName, ownerAccount }) => ownerName || ownerAccount || "-",
        sub: ({ ownerAccount }) => ownerAccount ?? "",
      },
    ],
    [t, format],
  );
}
