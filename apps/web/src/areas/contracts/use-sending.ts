import type { DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import { batchKind, isComplete } from "@birzha/domain/contracts/delivery-notice.ts";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { rejectionWords } from "../../api/failure-text.ts";
import type { EditedRows } from "../../shared/register/row-edits/edited-row.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { contractEditStore, editedDelivery, kindOf } from "./components/contract-edits.ts";
import { sendReports } from "./mutations.ts";

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
      toast.error(t("contracts.failures.update"), {
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
      toast.close(failureName);
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
          rejectionWords(error) || (error.noAnswer && t(`shared.failures.${error.noAnswer}`)),
        );
      }
    },
    [mutateAsync, queryClient, sayFailed, saySent, t, min, max],
  );

  return { send, isSending: isPending };
}
