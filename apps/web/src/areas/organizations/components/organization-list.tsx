import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { IconBuilding } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { useListAddress } from "../../../shared/register/register-address.ts";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { fixedColumns } from "../../../ui/table/column-settings.ts";
import { useListColumns } from "../list-columns.tsx";
import { ListFilters } from "../list-filters.tsx";
import { organizationAddress, organizationPageSizes, toReportQuery } from "../list-search.ts";
import { saveWorkbook } from "../mutations.ts";
import { listQuery } from "../queries.ts";
import { useStatusChange } from "../use-status-change.ts";
import { OrganizationCard } from "./organization-card.tsx";
import { StatusButton } from "./status-button.tsx";

/** ORG-001..010: all organisations of the portal, for exchange staff. */
export function OrganizationList() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const { search, apply, table } = useListAddress(organizationAddress);
  const navigate = useNavigate();
  const list = useQuery({ ...listQuery(search), placeholderData: keepPreviousData });
  const workbook = useMutation(saveWorkbook);
  const { change, changing } = useStatusChange();

  const columns = useListColumns();
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const onRowClick = useCallback(
    ({ id }: Organization) => void navigate({ to: paths.editOrganization, params: { id: String(id) } }),
    [navigate],
  );
  const actions = useCallback(
    (organization: Organization) => (
      <StatusButton organization={organization} isCompact change={change} changing={changing} />
    ),
    [change, changing],
  );
  const title = t("organizations.list.title");
  return (
    <>
      <PageHeader title={title} />
      <RegisterScreen
        {...table}
        title={title}
        columns={columns}
        settings={settings}
        list={list}
        rowId={rowId}
        rowLabel={rowLabel}
        pageSizes={organizationPageSizes}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={158}
        card={(organization, slots) => <OrganizationCard organization={organization} {...slots} />}
        filters={
          <ListFilters
            // What was typed and not applied gives way to what the address says.
            key={[search.inn, search.organizationName, search.status, search.activeDate].join("\n")}
            value={search}
            onApply={apply}
            onReset={table.onReset}
            onDownload={() => workbook.mutate(toReportQuery(search, person.organizationInfo?.id))}
            isDownloading={workbook.isPending}
          />
        }
        empty={{
          icon: <IconBuilding size={28} stroke={1.6} />,
          title: t("organizations.list.empty"),
          hint: t("organizations.list.emptyHint"),
        }}
      />
    </>
  );
}

const rowId = ({ id }: Organization) => String(id);
const rowLabel = ({ name }: Organization) => name;
