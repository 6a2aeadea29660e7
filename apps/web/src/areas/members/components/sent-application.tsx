import { isRejected } from "@birzha/domain/members/lifecycle.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import IconUsersGroup from "../../../ui/icons/users-group.svg";
import { useFormatter, useTranslations } from "use-intl";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { BackLink } from "../../../shared/page-links.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { StatusChip } from "../../../shared/status/status-chip.tsx";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import { NoticeBox } from "../../../ui/feedback/notice.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { useMemberTable } from "../members-columns.tsx";
import { saveWorkbook } from "../mutations.ts";
import { orderQuery } from "../queries.ts";
import { useDecisions } from "../use-decisions.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { EditorButtons } from "./editor-buttons.tsx";

/** MEM-055: read-only view of a sent application; exchange staff can decide it here. */
export function SentApplication({ orderId }: { readonly orderId: number }) {
  const t = useTranslations("members");
  const format = useFormatter();
  const table = useMemberTable("members_edit");
  const { state } = table;
  const listOptions = orderQuery(orderId, state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const workbook = useMutation(saveWorkbook);
  const decisions = useDecisions();
  const order = list.data?.extra;
  const shut = { onClick: () => undefined, rejection: t("edit.viewOnly") };
  return (
    <>
      <PageHeader
        title={t("edit.orderTitle", { number: String(orderId) })}
        subtitle={
          order && (
            <>
              {order.firmName !== undefined && <span lang="ru">{shortCompanyName(order.firmName)}</span>}
              {t("edit.orderInfo", { date: format.dateTime(new Date(order.storeDate), "moment") })}
              <StatusChip of="change" status={order.status} />
            </>
          )
        }
        back={<BackLink to={pagePaths.membersApplications}>{t("edit.backToApplications")}</BackLink>}
        actions={order && <DecisionButtons application={order} {...decisions} />}
      />
      {order && isRejected(order.status) && (
        <NoticeBox tone="bad">
          {t("edit.rejection")} <span lang="ru">{order.commentLku}</span>
        </NoticeBox>
      )}
      <RegisterScreen
        {...table}
        title={t("edit.orderTitle", { number: String(orderId) })}
        list={list}
        queryKey={listOptions.queryKey}
        views={{
          ...table.views,
          download: {
            onClick: (shown) => workbook.mutate({ orderId, state, shown }),
            isRunning: workbook.isPending,
          },
        }}
        buttons={
          <EditorButtons
            actions={{
              download: { onClick: () => workbook.mutate({ orderId, state }), isRunning: workbook.isPending },
              cancel: shut,
              save: shut,
              send: shut,
            }}
          />
        }
        empty={{ icon: <IconUsersGroup size={28} stroke={1.6} />, title: t("list.empty") }}
      />
    </>
  );
}
