import type { Application } from "@birzha/domain/applications/application.ts";
import { Checkbox } from "@mantine/core";
import { IconInbox, IconLock } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback } from "react";
import { useTranslations } from "use-intl";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { RegisterFilters } from "../../shared/register/register-filters.tsx";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { isOwner, isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { useApplicationColumns } from "./applications-columns.tsx";
import { applicationAddress, type Purpose } from "./applications-search.ts";
import { DecisionButtons } from "./components/decision-buttons.tsx";
import { listQuery, statusesQuery } from "./queries.ts";
import { useDecisions } from "./use-decisions.ts";

const ApplicationDrawer = lazyPart(() => import("./application-drawer.tsx"));

interface OfPurpose {
  readonly purpose?: Purpose;
}

/**
 * APP-002: applications for access, for those who decide; everybody else is told who does. APP-030, FIX-048: one title
 * for all who decide; what is applied for stands under it.
 */
export function ApplicationsPage({ purpose }: OfPurpose) {
  const t = useTranslations("applications");
  const person = useSignedInPerson();
  return (
    <>
      <PageHeader title={t("list.title")} subtitle={purpose && t(`purpose.${purpose}`)} />
      {isStaff(person) || isOwner(person) ? (
        <ApplicationList {...(purpose && { purpose })} />
      ) : (
        <EmptyState
          icon={<IconLock size={28} stroke={1.6} />}
          title={t("list.notForYou")}
          hint={t("list.notForYouHint")}
        />
      )}
    </>
  );
}

export const CabinetPage = () => <ApplicationsPage purpose="cabinet" />;
export const BiddersPage = () => <ApplicationsPage purpose="bidders" />;

/** APP-003..018: the applications one may decide. */
function ApplicationList({ purpose }: OfPurpose) {
  const t = useTranslations("applications.list");
  const heading = useTranslations("applications.fields");
  const staff = isStaff(useSignedInPerson());
  const { search, apply, table } = useListAddress(applicationAddress);
  const asked = listQuery(search, purpose);
  const list = useQuery({ ...asked, placeholderData: keepPreviousData });
  const statuses = useQuery(statusesQuery);
  // APP-024: of a list that could not be read nothing stands open.
  const opened = list.isError ? undefined : list.data?.rows.find(({ id }) => String(id) === search.open);

  const onOpen = useCallback(({ id }: Application) => apply({ open: String(id) }), [apply]);
  const columns = useApplicationColumns(staff, onOpen);
  const settings = useColumnSettings("applications", columns);
  const decisions = useDecisions();
  const actions = useCallback(
    (application: Application) => <DecisionButtons application={application} {...decisions} />,
    [decisions],
  );
  return (
    <>
      <RegisterScreen
        {...table}
        title={t("title")}
        columns={columns}
        settings={settings}
        hasColumnsButton
        views={views}
        list={list}
        queryKey={asked.queryKey}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={onOpen}
        actions={actions}
        actionsWidth={196}
        filters={
          <RegisterFilters
            label={t("filters")}
            address={applicationAddress}
            value={search}
            heading={heading}
            choices={statuses}
            onApply={apply}
            onReset={table.onReset}
            more={
              staff
                ? ({ isOperator }, put) => (
                    <Checkbox
                      pb="xs"
                      label={t("toOperator")}
                      checked={isOperator === undefined}
                      onChange={(event) => put("isOperator")(event.currentTarget.checked ? null : "false")}
                    />
                  )
                : undefined
            }
          />
        }
        empty={{
          icon: <IconInbox size={28} stroke={1.6} />,
          title: t("empty"),
          hint: t("emptyHint"),
        }}
      />
      <Suspense>
        {opened && (
          <ApplicationDrawer
            application={opened}
            decisions={decisions}
            onClose={() => apply({ open: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

const views = { register: "applications", filters: applicationAddress.names } as const;
const rowId = ({ id }: Application) => String(id);
const rowLabel = ({ name }: Application) => name;
