import { operatorRole } from "@birzha/domain/shared/access/actor.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { spotNoticeKinds } from "@birzha/domain/spot/notice-kinds.ts";
import IconInbox from "../../ui/icons/inbox.svg";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { StaffOrganizationButton } from "../../shared/applications/staff-organization-button.tsx";
import { EditedRegister } from "../../shared/register/editing/edited-register.tsx";
import type { EditedRows } from "../../shared/register/row-edits/edited-row.ts";
import { useTab } from "../../shared/register/address/tab-address.ts";
import { useDealTable } from "../../shared/register/deal-search.tsx";
import { exportedAsShown, exportedRows } from "../../shared/register/register-question.ts";
import { useProcessedBox } from "../../shared/register/use-processed-box.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { dealEditStore, kindOf, toSpotEdit, saveDeals, useSending } from "./components/edited-deal.ts";
import { dealsQuery, toQuestion } from "./queries.ts";
import { useSpotColumns } from "./spot-columns.tsx";

/**
 * Register of the spot market (SPOT-001): members see their organisation's deals, staff those of all or of a
 * chosen one.
 */
export function SpotPage() {
  const user = useCurrentUser();
  const staff = isStaff(user);
  const { organizationInfo: organization } = user;
  return (
    <SpotDeals
      // The key resets selection and edits when the acting organisation changes.
      key={organization?.id ?? 0}
      isStaff={staff}
      // A-63: staff need an acting organisation to report, and only operators can.
      mayReport={organization != null && (!staff || user.role === operatorRole)}
      hasTabs={organization != null}
    />
  );
}

interface SpotDealsProps {
  readonly isStaff: boolean;
  /** The user can send edits to the exchange. */
  readonly mayReport: boolean;
  /** DESK-001: tabs count the work of one organisation, so they need an acting one. */
  readonly hasTabs: boolean;
}

/** Table of deals with editable cells and actions (SPOT-002..023). */
function SpotDeals({ isStaff: staff, mayReport, hasTabs }: SpotDealsProps) {
  const t = useTranslations();
  const language = useLanguage();
  const columns = useSpotColumns(staff);
  const address = useDealTable(columns);
  const [requestedTab, showTab] = useTab();
  const tab = hasTabs ? requestedTab : undefined;
  const box = useProcessedBox({
    name: "processed",
    label: t("spot.page.confirmed"),
    tab,
    hasTabs,
    status: address.state.filters?.["statusRecord"],
    processed: recordStatus.processed,
  });
  const question = toQuestion(address.state, box.isSet, hasTabs ? (tab ?? "all") : undefined);
  const listOptions = dealsQuery(address.state, question, language);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const { send, isSending } = useSending();
  const summarize = useSummary();
  const saving = useMutation(saveDeals);
  const savingShown = useMutation(saveDeals);
  return (
    <EditedRegister
      {...address}
      title={t("spot.page.title")}
      header={staffHeader}
      label={t("spot.page.table")}
      table="spot"
      views={{
        register: "spot",
        filters: viewFilters,
        download: {
          onClick: (shown) =>
            savingShown.mutate({ language, data: exportedAsShown({ ...question, columns: shown }) }),
          isRunning: savingShown.isPending,
        },
      }}
      columns={columns}
      list={list}
      queryKey={listOptions.queryKey}
      isFailureSilent
      scope={question.filter}
      edits={dealEditStore}
      mayEdit={mayReport}
      rowLabel={rowLabel}
      pageSizes={pageSizes}
      tabs={hasTabs ? { shown: tab, counts: list.data?.extra?.tabs, onShow: showTab } : undefined}
      box={box}
      summary={summarize}
      rejectionOf={rejectionOf}
      failed={t("spot.edits.notSent")}
      onSend={send}
      isSending={isSending}
      onDownload={(ids) => saving.mutate({ language, data: exportedRows(ids, question.filter) })}
      isDownloading={saving.isPending}
      empty={{
        icon: <IconInbox size={28} stroke={1.6} />,
        // A failed list must not claim that no work is left.
        title: tab && !list.isError ? t(`editing.tabs.none.${tab}`) : t("spot.page.empty"),
        narrowedTitle: t("spot.page.empty"),
        hint: tab || box.isSet ? undefined : t("spot.page.emptyHint"),
      }}
    />
  );
}

/** SPOT-035..039, DESK-002: returns a function that lists the notices to send with their counts. */
function useSummary() {
  const t = useTranslations();
  return useCallback(
    (rows: EditedRows<SpotDeal>) => {
      const kinds = [...rows.values()].map((edited) => kindOf(toSpotEdit(edited)));
      const list = spotNoticeKinds.flatMap((kind) => {
        const count = kinds.filter((one) => one === kind).length;
        return count === 0 ? [] : [`${t(`spot.outcomes.${kind}`)} (${count})`];
      });
      return t("editing.notices", { list: list.join(", ") });
    },
    [t],
  );
}

/** SCREEN-003: why the exchange rejected the report of the deal. */
const rejectionOf = ({ statusRecord, statusComment, statusCommentDate }: SpotDeal) =>
  statusRecord.id === recordStatus.rejected ? { reason: statusComment, at: statusCommentDate } : undefined;

const staffHeader = { actions: <StaffOrganizationButton /> };
const viewFilters = ["processed", "tab"];
/** SPOT-016: page sizes. */
const pageSizes = [10, 50, 100];
const rowLabel = ({ contractNumber }: SpotDeal) => contractNumber;
