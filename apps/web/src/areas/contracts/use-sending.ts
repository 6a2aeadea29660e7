import { batchKind, isComplete, rowKind } from "@birzha/domain/contracts/delivery-notice.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { toast } from "../../ui/toast.ts";
import { sendReports } from "./mutations.ts";
import {
  announceSent,
  localEdits,
  markFailed,
  storedDelivery,
  unsentRows,
  type Unsent,
} from "./use-local-edits.ts";

const failureName = "contracts-send";

const kindOf = ({ contract, delivery }: Unsent) => rowKind(storedDelivery(contract), delivery) ?? "changes";

/** CON-035..037, A-37: sends the edited rows, says what became of them and reads the list anew. */
export function useSending() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation(sendReports);

  const sayFailed = useCallback(
    (rows: readonly Unsent[], detail: string | undefined) => {
      markFailed(rows);
      toast.error(t("contracts.failures.update"), {
        name: failureName,
        isOfPage: true,
        ...(detail ? { detail } : {}),
      });
    },
    [t],
  );

  const saySent = useCallback(
    (rows: readonly Unsent[]) => {
      for (const { id, edit } of rows) {
        // What was entered meanwhile was not sent.
        if (localEdits.of(id) === edit) localEdits.drop([id]);
      }
      const kind = batchKind(rows.map(kindOf));
      const numbers = rows.map(({ contract }) => contract.contractNumber).join(", ");
      announceSent(rows, t(`contracts.notices.${kind}`, { numbers }));
    },
    [t],
  );

  const send = useCallback(async () => {
    const rows = unsentRows();
    toast.close(failureName);
    try {
      const results = await mutateAsync(
        rows.map(({ contract, delivery }) => ({
          idRec: contract.idRec,
          statusDelivery: delivery.deliveryStatus,
          statusDate: delivery.deliveryDate,
          reason: delivery.reason,
        })),
      );
      const sentIds = new Set(results.flatMap(({ idRec, success }) => (success ? [String(idRec)] : [])));
      const sent = rows.filter(({ id }) => sentIds.has(id));
      const failed = rows.filter(({ id }) => !sentIds.has(id));
      // What lacks status or date is told by the toast itself.
      const lacking = new Set(failed.flatMap(({ id, delivery }) => (isComplete(delivery) ? [] : [id])));
      const reasons = new Set(
        results.flatMap(({ idRec, errorMessage }) =>
          errorMessage && !lacking.has(String(idRec)) ? [errorMessage] : [],
        ),
      );
      if (sent.length > 0) saySent(sent);
      if (failed.length > 0) sayFailed(failed, [...reasons].join(". "));
      if (sent.length > 0) await queryClient.invalidateQueries({ queryKey: ["contracts", "list"] });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // An ended session says so itself.
      if (error.status === 401) return;
      sayFailed(rows, error.message || (error.noAnswer && t(`shared.failures.${error.noAnswer}`)));
    }
  }, [mutateAsync, queryClient, sayFailed, saySent, t]);

  return { send, isSending: isPending };
}
