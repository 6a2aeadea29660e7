import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { UserOrganization } from "@birzha/domain/users/user.ts";
import IconBuilding from "../../../ui/icons/building.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../../i18n/phrase.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { RecordLink } from "../../../shared/page-links.tsx";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabTable } from "../../../shared/records/tab-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import { organizationsQuery } from "../queries.ts";

interface UserOrganizationsProps extends TabPage {
  readonly userId: number;
}

/** USR-025: organisations that a user can act for, for exchange staff. */
export function UserOrganizations({ userId, page, onPage }: UserOrganizationsProps) {
  const t = useTranslations("users");
  const list = useQuery({ ...organizationsQuery(userId, page), placeholderData: keepPreviousData });
  const say = useTranslations() as FormatPhrase;
  const columns = useMemo<TableColumn<UserOrganization>[]>(() => {
    const statusText = (status: number) =>
      say(`organizations.statuses.${status === organizationStatus.blocked ? 1 : 0}` as PhraseKey);
    return [
      { id: "inn", label: t("organizations.inn"), width: 130, text: ({ inn }) => inn },
      {
        id: "name",
        onCard: "name",
        label: t("organizations.name"),
        width: 420,
        text: ({ name }) => name,
        sub: ({ address }) => address,
        cell: ({ id, name }) => (
          <RecordLink to={pagePaths.editOrganization} id={id}>
            {name}
          </RecordLink>
        ),
      },
      {
        id: "type",
        label: t("fields.userType"),
        width: 170,
        text: (one) => say(`users.types.${one.userType === userType.owner ? 1 : 0}` as PhraseKey),
      },
      {
        id: "status",
        onCard: "state",
        label: t("organizations.status"),
        width: 180,
        text: ({ status }) => statusText(status),
        cell: ({ status }) => (
          <ToneChip tone={status === organizationStatus.blocked ? "bad" : "ok"}>
            {statusText(status)}
          </ToneChip>
        ),
      },
    ];
  }, [say, t]);
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
    />
  );
}

const rowId = ({ id }: UserOrganization) => String(id);
const rowLabel = ({ name }: UserOrganization) => name;
