import type { Organization } from "@birzha/domain/organizations/organization.ts";
import IconBuilding from "../../ui/icons/building.svg";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { RecordList } from "../../shared/register/record-list.tsx";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { rowMenuWidth } from "../../ui/table/row-menu.tsx";
import { MyOrganizations } from "./components/my-organizations.tsx";
import { BlockButton, useOrganizationBlocking } from "./components/organization-status.tsx";
import { organizationAddress, toReportQuery } from "./organizations-search.ts";
import { saveWorkbook } from "./mutations.ts";
import { useOrganizationColumns } from "./organizations-columns.tsx";
import { listQuery, statusesQuery } from "./queries.ts";

/** PLAT-015, G-19: staff see all organisations, other users their own. */
export function OrganizationsPage() {
  return isStaff(useCurrentUser()) ? <OrganizationList /> : <MyOrganizations />;
}

/** ORG-001..010: list of all organisations, for staff. */
function OrganizationList() {
  const t = useTranslations("organizations.list");
  const say = useTranslations("organizations");
  const current = useCurrentUser().organizationInfo?.id;
  const navigate = useNavigate();
  const columns = useOrganizationColumns();
  const statuses = useQuery(statusesQuery);
  const { change, changing } = useOrganizationBlocking();
  const onRowClick = useCallback(
    ({ id }: Organization) => void navigate({ to: pagePaths.editOrganization, params: { id: String(id) } }),
    [navigate],
  );
  const actions = useCallback(
    (organization: Organization) => (
      <BlockButton organization={organization} isInRow change={change} changing={changing} />
    ),
    [change, changing],
  );
  return (
    <>
      <PageHeader title={t("title")} />
      <RecordList
        area="organizations"
        words={(word) => say(`list.${word}`)}
        icon={<IconBuilding size={28} stroke={1.6} />}
        address={organizationAddress}
        queryOf={listQuery}
        statuses={statuses}
        workbook={{
          label: t("download"),
          mutation: saveWorkbook,
          ofFilters: (search) => toReportQuery(search, current),
          ofShown: organizationAddress.toShownQuery,
        }}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={rowMenuWidth}
      />
    </>
  );
}

const rowId = ({ id }: Organization) => String(id);
const rowLabel = ({ name }: Organization) => name;
