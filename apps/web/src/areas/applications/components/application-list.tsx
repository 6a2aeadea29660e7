import type { Application } from "@birzha/domain/applications/application.ts";
import { IconInbox } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useListAddress } from "../../../shared/register/register-address.ts";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import { isStaff } from "../../../shared/session/person.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { fixedColumns } from "../../../ui/table/column-settings.ts";
import { useApplicationColumns } from "../applications-columns.tsx";
import { ApplicationsFilters } from "../applications-filters.tsx";
import { applicationAddress, applicationPageSizes, type Purpose } from "../applications-search.ts";
import { listQuery } from "../queries.ts";
import { useDecisions } from "../use-decisions.ts";
import { ApplicationCard } from "./application-card.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";

const ApplicationDrawer = lazyPart(() => import("../application-drawer.tsx"));

interface ApplicationListProps {
  readonly purpose: Purpose | undefined;
  readonly label: string;
}

/** APP-003..018: the applications one may decide. */
export function ApplicationList({ purpose, label }: ApplicationListProps) {
  const t = useTranslations();
  const staff = isStaff(useSignedInPerson());
  const { search, apply, table } = useListAddress(applicationAddress);
  const list = useQuery({
    ...listQuery(search, purpose && purpose === "bidders"),
    placeholderData: keepPreviousData,
  });
  // APP-024: of a list that could not be read nothing stands open.
  const opened = list.isError ? undefined : list.data?.rows.find(({ id }) => String(id) === search.open);

  const onOpen = useCallback(({ id }: Application) => apply({ open: String(id) }), [apply]);
  const columns = useApplicationColumns(staff, onOpen);
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const decisions = useDecisions();
  const actions = useCallback(
    (application: Application) => <DecisionButtons application={application} {...decisions} />,
    [decisions],
  );
  return (
    <>
      <RegisterScreen
        {...table}
        title={label}
        columns={columns}
        settings={settings}
        list={list}
        rowId={rowId}
        rowLabel={rowLabel}
        pageSizes={applicationPageSizes}
        onRowClick={onOpen}
        actions={actions}
        actionsWidth={196}
        card={(application, slots) => (
          <ApplicationCard application={application} {...slots} onOpen={onOpen} />
        )}
        filters={
          <ApplicationsFilters
            // What was typed and not applied gives way to what the address says.
            key={[search.inn, search.organizationName, search.status, search.isOperator].join("\n")}
            isStaff={staff}
            value={search}
            onApply={apply}
            onReset={table.onReset}
          />
        }
        empty={{
          icon: <IconInbox size={28} stroke={1.6} />,
          title: t("applications.list.empty"),
          hint: t("applications.list.emptyHint"),
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

const rowId = ({ id }: Application) => String(id);
const rowLabel = ({ name }: Application) => name;
