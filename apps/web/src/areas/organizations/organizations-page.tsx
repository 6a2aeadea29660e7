import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { IconBuilding } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { RegisterFilters } from "../../shared/register/register-filters.tsx";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { MyOrganizations } from "./components/my-organizations.tsx";
import { BlockButton, useOrganizationBlocking } from "./components/organization-status.tsx";
import { saveWorkbook } from "./mutations.ts";
import { useOrganizationColumns } from "./organizations-columns.tsx";
import { organizationAddress, toReportQuery, toShownQuery } from "./organizations-search.ts";
import { listQuery, statusesQuery } from "./queries.ts";

/** PLAT-015, G-19: the list of all organisations for exchange staff, one's own for everybody else. */
export function OrganizationsPage() {
  return isStaff(useSignedInPerson()) ? <OrganizationList /> : <MyOrganizations />;
}

/** ORG-001..010. */
function OrganizationList() {
  const t = useTranslations("organizations.list");
  const heading = useTranslations("organizations.fields");
  const person = useSignedInPerson();
  const { search, apply, table } = useListAddress(organizationAddress);
  const navigate = useNavigate();
  const asked = listQuery(search);
  const list = useQuery({ ...asked, placeholderData: keepPreviousData });
  const statuses = useQuery(statusesQuery);
  const workbook = useMutation(saveWorkbook);
  const { change, changing } = useOrganizationBlocking();

  const columns = useOrganizationColumns();
  const settings = useColumnSettings("organizations", columns);
  const onRowClick = useCallback(
    ({ id }: Organization) => void navigate({ to: paths.editOrganization, params: { id: String(id) } }),
    [navigate],
  );
  const actions = useCallback(
    (organization: Organization) => (
      <BlockButton organization={organization} size="compact-sm" change={change} changing={changing} />
    ),
    [change, changing],
  );
  return (
    <>
      <PageHeader title={t("title")} />
      <RegisterScreen
        {...table}
        title={t("title")}
        columns={columns}
        settings={settings}
        hasColumnsButton
        views={{
          ...views,
          download: {
            onClick: (shown) => workbook.mutate(toShownQuery(search, shown)),
            isRunning: workbook.isPending,
          },
        }}
        list={list}
        queryKey={asked.queryKey}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={158}
        filters={
          <RegisterFilters
            label={t("filters")}
            address={organizationAddress}
            value={search}
            heading={heading}
            choices={statuses}
            onApply={apply}
            onReset={table.onReset}
            download={{
              label: t("download"),
              isRunning: workbook.isPending,
              onClick: () => workbook.mutate(toReportQuery(search, person.organizationInfo?.id)),
            }}
          />
        }
        empty={{
          icon: <IconBuilding size={28} stroke={1.6} />,
          title: t("empty"),
          hint: t("emptyHint"),
        }}
      />
    </>
  );
}

const views = { register: "organizations", filters: organizationAddress.names } as const;
const rowId = ({ id }: Organization) => String(id);
const rowLabel = ({ name }: Organization) => name;
