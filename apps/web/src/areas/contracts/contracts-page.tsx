import { deliveryBounds, type DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import { noticeKinds } from "@birzha/domain/contracts/delivery-notice.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import { operatorRole } from "@birzha/domain/shared/access/actor.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { OptionValue } from "@birzha/domain/shared/registers/register.ts";
import IconFileOff from "../../ui/icons/file-off.svg";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { EditedRegister } from "../../shared/register/editing/edited-register.tsx";
import type { AddressSearch } from "../../shared/register/address/address-paging.ts";
import { isBoxSet } from "../../shared/register/address/box-address.ts";
import { useTab } from "../../shared/register/address/tab-address.ts";
import { useDealTable } from "../../shared/register/deal-search.tsx";
import { exportedAsShown, exportedRows } from "../../shared/register/register-question.ts";
import { useProcessedBox } from "../../shared/register/use-processed-box.ts";
import { hasOrganization, isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import type { EditedRows } from "../../shared/register/row-edits/edited-row.ts";
import { contractEditStore, kindOf, saveContracts, useSending } from "./components/contract-edits.ts";
import { useContractColumns } from "./contract-columns.tsx";
import { dealStatusesQuery, deliveryStatusesQuery, listQuery, toQuestion, workDaysQuery } from "./queries.ts";

/** CON-001: contracts of held auctions and the state of their delivery. */
export function ContractsPage() {
  const { organizationInfo } = useCurrentUser();
  // The key resets the selection when the acting organisation changes.
  return <Contracts key={organizationInfo?.id} />;
}

function Contracts() {
  const t = useTranslations();
  const user = useCurrentUser();
  const language = useLanguage();
  const staff = isStaff(user);
  const bounds = useDeliveryDates();
  const columns = useContractColumns({
    deliveryStatuses: useQuery(deliveryStatusesQuery).data ?? noStatuses,
    dealStatuses: useQuery(dealStatusesQuery).data ?? noStatuses,
    bounds,
    isStaff: staff,
  });
  const address = useDealTable(columns);
  /** DESK-001: tabs count the work of one organisation, so they need an acting one. */
  const hasTabs = hasOrganization(user);
  const [requestedTab, showTab] = useTab();
  const tab = hasTabs ? requestedTab : undefined;
  const parameters: AddressSearch = useSearch({ strict: false });
  const box = useProcessedBox({
    name: "confirmed",
    label: t("contracts.list.showConfirmed"),
    tab,
    hasTabs,
    status: address.state.filters?.["statusDeal"],
    processed: dealStatus.processed,
    isFixed: isBoxSet(parameters["isDraft"]),
  });
  // The filter of a tab names its statuses.
  const showConfirmed = tab === undefined && box.isSet;
  const question = toQuestion(address.state, tab);
  const listOptions = listQuery(address.state, question, { showConfirmed, language });
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const { send, isSending } = useSending(bounds);
  const summarize = useSummary();
  const saving = useMutation(saveContracts);
  const savingShown = useMutation(saveContracts);
  const exported = { showConfirmedTransactions: `${showConfirmed}` as const, language };
  return (
    <EditedRegister
      {...address}
      title={t("contracts.list.title")}
      header={{ subtitle: user.organizationInfo && <span lang="ru">{user.organizationInfo.name}</span> }}
      table="contracts"
      views={{
        register: "contracts",
        filters: viewFilters,
        download: {
          onClick: (shown) =>
            savingShown.mutate({
              query: exported,
              body: { data: exportedAsShown({ ...question, columns: shown }) },
            }),
          isRunning: savingShown.isPending,
        },
      }}
      columns={columns}
      list={list}
      queryKey={listOptions.queryKey}
      scope={[question.filter, showConfirmed]}
      edits={contractEditStore}
      // Editing needs an acting organisation; of staff only operators can edit (A-63, G-13).
      mayEdit={staff ? user.role === operatorRole && hasOrganization(user) : true}
      rowLabel={rowLabel}
      pageSizes={pageSizes}
      tabs={hasTabs ? { shown: tab, counts: list.data?.extra?.tabs, onShow: showTab } : undefined}
      box={box}
      summary={summarize}
      rejectionOf={rejectionOf}
      failed={t("contracts.list.failed")}
      onSend={(rows) => void send(rows)}
      isSending={isSending}
      onDownload={(ids) =>
        saving.mutate({ query: exported, body: { data: exportedRows(ids, question.filter) } })
      }
      isDownloading={saving.isPending}
      empty={{
        icon: <IconFileOff size={28} stroke={1.6} />,
        // A failed list must not claim that no work is left.
        title: tab && !list.isError ? t(`editing.tabs.none.${tab}`) : t("contracts.list.noData"),
        narrowedTitle: t("contracts.list.noData"),
        hint: tab || showConfirmed ? t("contracts.list.emptyHint") : t("contracts.list.hiddenHint"),
      }}
    />
  );
}

/** CON-024..026, F5: returns the range of delivery dates that users can enter today. */
function useDeliveryDates(): DeliveryBounds {
  const [today] = useState(() => moscowDate(new Date()));
  const { data } = useQuery(workDaysQuery(today));
  return useMemo(() => deliveryBounds(today, data?.length), [today, data]);
}

/** CON-030..033, DESK-002: returns a function that lists the notices to send with their counts. */
function useSummary() {
  const t = useTranslations();
  return useCallback(
    (rows: EditedRows<Contract>) => {
      const kinds = [...rows.values()].map(kindOf);
      const list = noticeKinds.flatMap((kind) => {
        const count = kinds.filter((one) => one === kind).length;
        return count === 0 ? [] : [`${t(`contracts.outcomes.${kind}`)} (${count})`];
      });
      return t("editing.notices", { list: list.join(", ") });
    },
    [t],
  );
}

/** SCREEN-003: why the exchange rejected the delivery report. */
const rejectionOf = ({ statusDeal, resultComment, resultDate }: Contract) =>
  statusDeal.id === dealStatus.rejected ? { reason: resultComment, at: resultDate } : undefined;

const viewFilters = ["confirmed", "tab"];
const noStatuses: readonly OptionValue[] = [];
/** ACC-021: page sizes. */
const pageSizes = [10, 20, 50, 100];
const rowLabel = ({ contractNumber }: Contract) => contractNumber;
