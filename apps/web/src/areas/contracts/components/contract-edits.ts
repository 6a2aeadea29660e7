import { exportContracts, reportDeliveries } from "@birzha/domain/contracts/api.ts";
import type { DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import {
  isComplete,
  rowKind,
  type ReportedDelivery,
  batchKind,
} from "@birzha/domain/contracts/delivery-notice.ts";
import { isEditable } from "@birzha/domain/contracts/lifecycle.ts";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { mutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { callEndpoint } from "../../../api/call.ts";
import { downloadResponse } from "../../../api/download.ts";
import { rejectionWords } from "../../../api/failure-text.ts";
import type { EditedRow, EditedRows } from "../../../shared/register/row-edits/edited-row.ts";
import { makeRowEditStore } from "../../../shared/register/row-edits/row-edit-store.ts";
import { showToast } from "../../../ui/feedback/toast.ts";
import type { RowEdit } from "../../../ui/table/row-edits.ts";

const storedDelivery = ({ statusDelivery, statusDate, reason }: Contract): ReportedDelivery => ({
  deliveryStatus: statusDelivery.id,
  deliveryDate: statusDate,
  reason,
});

/** Returns the delivery of a row with its edits applied. */
function editedDelivery(contract: Contract, entered: RowEdit): ReportedDelivery {
  const { statusDelivery, statusDate, reason } = entered;
  const stored = storedDelivery(contract);
  return {
    deliveryStatus: statusDelivery === undefined ? stored.deliveryStatus : Number(statusDelivery ?? 0),
    deliveryDate: statusDate === undefined ? stored.deliveryDate : statusDate,
    reason: reason === undefined ? stored.reason : reason,
  };
}

/** CON-021: reports whether the row is editable; all three cells or none. */
export const mayEdit = ({ statusDeal, statusDelivery }: Contract, entered: RowEdit | undefined): boolean =>
  isEditable({ dealStatus: statusDeal.id, deliveryStatus: statusDelivery.id }, entered !== undefined);

/** CON-022: returns the request data of an edited row. */
function toReport({ row, entered }: EditedRow<Contract>) {
  const { deliveryStatus, deliveryDate, reason } = editedDelivery(row, entered);
  return { idRec: row.idRec, statusDelivery: deliveryStatus, statusDate: deliveryDate, reason };
}

/** CON-030..033: returns the kind of notice that an edited row sends. */
export const kindOf = ({ row, entered }: EditedRow<Contract>) =>
  rowKind(storedDelivery(row), editedDelivery(row, entered)) ?? "changes";

/** A-67, FIX-031: store of unsent edits of contracts. */
export const contractEditStore = makeRowEditStore<Contract>({
  register: "contracts",
  rowId: ({ idRec }) => String(idRec),
  // CON-028: a failed row stays marked until its edit has both status and date.
  isStillFailed: (contract, entered) => !isComplete(editedDelivery(contract, entered)),
});

/** CON-042: sends delivery reports. Silent, because `useSending` shows the results. */
const sendReports = mutationOptions({
  mutationFn: (rows: EditedRows<Contract>) =>
    callEndpoint(reportDeliveries, { body: { data: [...rows.values()].map(toReport) } }),
  meta: { silent: true },
});

/** CON-043, CON-044, WORK-040: downloads contracts as a workbook. */
export const saveContracts = mutationOptions({
  mutationFn: (given: CallOf<typeof exportContracts>) =>
    downloadResponse(exportContracts, given, "contracts.xlsx"),
  meta: { error: "contracts.failures.download" },
});

type Rows = EditedRows<Contract>;
const failureName = "contracts-send";

/** CON-035..037, A-37: sends the edited rows, shows the results and refetches the list. */
export function useSending({ min, max }: DeliveryBounds) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation(sendReports);

  const sayFailed = useCallback(
    (ids: Iterable<string>, detail: string | undefined) => {
      contractEditStore.markFailed(ids);
      showToast.error(t("contracts.failures.update"), {
        name: failureName,
        isOfPage: true,
        ...(detail ? { detail } : {}),
      });
    },
    [t],
  );

  const saySent = useCallback(
    (rows: Rows) => {
      const sent = [...rows.values()];
      // Keep edits made during the request.
      contractEditStore.drop(rows.keys(), rows);
      const numbers = sent.map(({ row }) => row.contractNumber).join(", ");
      contractEditStore.announceSent(
        [...rows.keys()],
        t(`contracts.notices.${batchKind(sent.map(kindOf))}`, { numbers }),
      );
    },
    [t],
  );

  const send = useCallback(
    async (rows: Rows) => {
      showToast.close(failureName);
      const days = { min: formatDate(min), max: formatDate(max) };
      try {
        const results = await mutateAsync(rows);
        const sentIds = new Set(results.flatMap(({ idRec, success }) => (success ? [String(idRec)] : [])));
        const sent: Rows = new Map([...rows].filter(([id]) => sentIds.has(id)));
        const failed = [...rows].filter(([id]) => !sentIds.has(id));
        // The toast itself explains missing status or date, so omit these rows' messages.
        const lacking = new Set(
          failed.flatMap(([id, { row, entered }]) => (isComplete(editedDelivery(row, entered)) ? [] : [id])),
        );
        const reasons = new Set(
          results.flatMap(({ idRec, errorMessage: message, code }) =>
            message && !lacking.has(String(idRec))
              ? [rejectionWords({ code, message }, code === "contracts.date" ? days : undefined)]
              : [],
          ),
        );
        if (sent.size > 0) saySent(sent);
        if (failed.length > 0)
          sayFailed(
            failed.map(([id]) => id),
            [...reasons].join(". "),
          );
        if (sent.size > 0) await queryClient.invalidateQueries({ queryKey: ["contracts", "list"] });
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        // The sign-out handler reports an expired session.
        if (error.status === 401) return;
        sayFailed(
          rows.keys(),
          rejectionWords(error) || (error.noResponse && t(`shared.failures.${error.noResponse}`)),
        );
      }
    },
    [mutateAsync, queryClient, sayFailed, saySent, t, min, max],
  );

  return { send, isSending: isPending };
}
