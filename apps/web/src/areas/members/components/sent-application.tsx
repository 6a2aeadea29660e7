import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { IconUsersGroup } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "use-intl";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { StatusChip } from "../../../shared/status-chip.tsx";
import { useTableState } from "../../../shared/register/register-address.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import panel from "../../../ui/panel.module.css";
import { useColumnSettings } from "../../../ui/table/column-settings.ts";
import { useMemberColumns } from "../members-columns.tsx";
import { memberFilters } from "../members-search.ts";
import { MembersTable } from "../members-table.tsx";
import { saveWorkbook } from "../mutations.ts";
import { orderQuery } from "../queries.ts";
import { useDecisions } from "../use-decisions.ts";
import css from "./access-desk.module.css";
import { BackLink } from "./back-link.tsx";
import { ColumnsButton } from "../../../shared/register/columns-button.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { DeskButtons } from "./desk-buttons.tsx";

/** MEM-055: an application as it was sent: nothing of it changes any more; the exchange decides it here, too. */
export function SentApplication({ orderId }: { readonly orderId: number }) {
  const t = useTranslations("members");
  const format = useFormatter();
  const { state, onState, isNarrowed, onReset } = useTableState(memberFilters);
  const list = useQuery({ ...orderQuery(orderId, state), placeholderData: keepPreviousData });
  const columns = useMemberColumns({ hasFilters: true });
  const settings = useColumnSettings("members_edit", columns);
  const workbook = useMutation(saveWorkbook);
  const decisions = useDecisions();
  const order = list.data?.beside;
  const shut = { onClick: () => undefined, refusal: t("edit.viewOnly") };
  return (
    <>
      <PageHeader
        title={t("edit.orderTitle", { number: String(orderId) })}
        subtitle={
          order && (
            <span className={css.facts}>
              {order.firmName !== undefined && <span>{shortCompanyName(order.firmName)}</span>}
              {t("edit.orderInfo", { date: format.dateTime(new Date(order.storeDate), "moment") })}
              <StatusChip of="change" status={order.status} />
            </span>
          )
        }
        back={<BackLink />}
        actions={
          <>
            {order && <DecisionButtons application={order} {...decisions} />}
            <ColumnsButton columns={columns} settings={settings} />
          </>
        }
      />
      {order?.status === "rejected" && (
        <Notice tone="bad">{t("edit.rejection", { comment: order.commentLku ?? "" })}</Notice>
      )}
      <section className={panel.panel} aria-label={t("edit.orderTitle", { number: String(orderId) })}>
        <div className={css.tools}>
          <span />
          <DeskButtons
            download={{ onClick: () => workbook.mutate({ orderId, state }), isRunning: workbook.isPending }}
            cancel={shut}
            save={shut}
            send={shut}
          />
        </div>
        <MembersTable
          label={t("edit.orderTitle", { number: String(orderId) })}
          columns={columns}
          settings={settings}
          list={list}
          state={state}
          onState={onState}
          isNarrowed={isNarrowed}
          onReset={onReset}
          empty={<EmptyState icon={<IconUsersGroup size={28} stroke={1.6} />} title={t("list.empty")} />}
        />
      </section>
    </>
  );
}
