import type { MemberApplication } from "@birzha/domain/members/member.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { IconEye, IconInbox, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { isStaff } from "../../../shared/session/person.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { useTableState } from "../../../shared/register/register-address.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useColumnSettings } from "../../../ui/table/column-settings.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useApplicationColumns } from "../applications-columns.tsx";
import { applicationFilters } from "../members-search.ts";
import { memberPageSizes } from "../members-table.tsx";
import { applicationsQuery } from "../queries.ts";
import { useDecisions } from "../use-decisions.ts";
import { ApplicationCard } from "./application-card.tsx";
import { ColumnsButton } from "../../../shared/register/columns-button.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import css from "./list-rows.module.css";

/** MEM-020..022, MEM-028, MEM-030: what was sent to the exchange, newest first. */
export function ApplicationsList() {
  const t = useTranslations();
  const staff = isStaff(useSignedInPerson());
  const navigate = useNavigate();
  const { state, onState, isNarrowed, onReset } = useTableState(applicationFilters);
  const list = useQuery({ ...applicationsQuery(state), placeholderData: keepPreviousData });
  const columns = useApplicationColumns(staff);
  const settings = useColumnSettings("members_applications", columns);
  const decisions = useDecisions();
  const onRowClick = useCallback(
    ({ orderId }: MemberApplication) => void navigate({ to: paths.membersEdit, search: { orderId } }),
    [navigate],
  );
  const actions = useCallback(
    (application: MemberApplication) => (
      <div className={css.actions}>
        {staff && <DecisionButtons application={application} isCompact {...decisions} />}
        <ViewLink orderId={application.orderId} />
      </div>
    ),
    [staff, decisions],
  );
  return (
    <>
      <div className={css.tools}>
        <ColumnsButton columns={columns} settings={settings} />
      </div>
      <DataTable
        label={t("members.applications.title")}
        columns={columns}
        settings={settings}
        // ACC-020: a list that could not be read is empty, not the one before it.
        rows={list.isError ? nothing : (list.data?.rows ?? nothing)}
        total={list.isError ? 0 : (list.data?.total ?? 0)}
        rowId={rowId}
        rowLabel={rowId}
        state={state}
        onState={onState}
        pageWindow={pageWindow}
        pageSizes={memberPageSizes}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={staff ? 244 : 84}
        card={(application, slots) => <ApplicationCard application={application} {...slots} />}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<IconSearchOff size={28} stroke={1.6} />}
              title={t("shared.table.empty")}
              hint={t("shared.table.emptyHint")}
              action={
                <Button variant="default" onClick={onReset}>
                  {t("shared.actions.resetAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconInbox size={28} stroke={1.6} />}
              title={t("members.applications.empty")}
              hint={t("members.applications.emptyHint")}
            />
          )
        }
      />
    </>
  );
}

/** MEM-021. */
function ViewLink({ orderId }: Pick<MemberApplication, "orderId">) {
  const t = useTranslations("members.applications");
  const label = t("viewOf", { number: String(orderId) });
  return (
    <Link to={paths.membersEdit} search={{ orderId }} className={css.action} title={label} aria-label={label}>
      <IconEye size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}

const nothing: readonly MemberApplication[] = [];
const rowId = ({ orderId }: MemberApplication) => String(orderId);
