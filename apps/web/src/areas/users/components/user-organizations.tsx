import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { UserOrganization } from "@birzha/domain/users/user.ts";
import { IconBuilding } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { TabTable } from "../../../shared/tab-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import card from "../../../ui/record-card.module.css";
import type { Column } from "../../../ui/table/column.ts";
import { ToneChip } from "../../../ui/tone-chip.tsx";
import css from "../list-columns.module.css";
import { organizationsQuery } from "../queries.ts";

interface UserOrganizationsProps {
  readonly userId: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** USR-025: the organisations a user may act for, for exchange staff. */
export function UserOrganizations({ userId, page, onPage }: UserOrganizationsProps) {
  const t = useTranslations("users");
  const list = useQuery({ ...organizationsQuery(userId, page), placeholderData: keepPreviousData });
  const columns = useMemo<Column<UserOrganization>[]>(
    () => [
      { id: "inn", label: t("organizations.inn"), width: 130, text: ({ inn }) => inn },
      {
        id: "name",
        label: t("organizations.name"),
        width: 420,
        text: ({ name }) => name,
        sub: ({ address }) => address,
        cell: (organization) => <NameLink organization={organization} />,
      },
      { id: "type", label: t("fields.userType"), width: 170, text: ({ userTypeName }) => userTypeName },
      {
        id: "status",
        label: t("organizations.status"),
        width: 180,
        text: ({ statusName }) => statusName,
        cell: (organization) => <Status organization={organization} />,
      },
    ],
    [t],
  );
  return (
    <TabTable
      label={t("page.organizations")}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      list={list}
      page={page}
      onPage={onPage}
      empty={<EmptyState icon={<IconBuilding size={28} stroke={1.6} />} title={t("organizations.empty")} />}
      card={(organization) => (
        <article className={card.card}>
          <header>
            <NameLink organization={organization} />
            <Status organization={organization} />
          </header>
          <dl>
            <dt>{t("organizations.inn")}</dt>
            <dd>{organization.inn}</dd>
            <dt>{t("fields.userType")}</dt>
            <dd>{organization.userTypeName}</dd>
          </dl>
        </article>
      )}
    />
  );
}

interface OfOrganization {
  readonly organization: UserOrganization;
}

const NameLink = ({ organization: { id, name } }: OfOrganization) => (
  <Link to={paths.editOrganization} params={{ id: String(id) }} className={css.link}>
    {name}
  </Link>
);

const Status = ({ organization: { status, statusName } }: OfOrganization) => (
  <ToneChip tone={status === organizationStatus.blocked ? "bad" : "ok"}>{statusName}</ToneChip>
);

const rowId = ({ id }: UserOrganization) => String(id);
const rowLabel = ({ name }: UserOrganization) => name;
