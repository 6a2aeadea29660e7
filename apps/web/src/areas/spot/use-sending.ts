import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { batchNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { EditedRows } from "../../shared/register/row-edits/edited-row.ts";
import { asSent, dealDesk, faultsOf, kindOf, toSpotEdit } from "./components/edited-deal.ts";
import { sendDeals } from "./mutations.ts";
import { dealQueries } from "./queries.ts";
import { useExecutionWords, useRecordWords } from "./use-status-words.ts";

/** SPOT-047: delay in milliseconds before the list is refetched after an update. */
const refreshDelay = 1000;

type Rows = EditedRows<SpotDeal>;
type Fault = ReturnType<typeof faultsOf>[number];
const faultWords = {
  "spot.fields-required": "errors.fields-required",
  "spot.file-required": "errors.file-required",
} as const satisfies Readonly<Record<Fault, string>>;
const faultToasts = Object.keys(faultWords) as readonly Fault[];

/** Sends the edits of all pages in one request (SPOT-005, SPOT-041..048). */
export function useSending(): { readonly send: (rows: Rows) => void; readonly isSending: boolean } {
  const t = useTranslations("spot");
  const executions = useExecutionWords();
  const recordWords = useRecordWords();
  const queryClient = useQueryClient();
  const isSending = useIsMutating({ mutationKey: sendDeals.mutationKey }) > 0;

  const { mutate } = useMutation({
    ...sendDeals,
    onSuccess: (_answer, sent) => {
      const records = [...sent.values()].map(toSpotEdit);
      const numbers = records.map(({ contractNumber }) => contractNumber).join(", ");
      const byId = new Map(records.map((record) => [record.idRec, record]));
      const shownAsSent = (deal: SpotDeal) => {
        const record = byId.get(deal.idRec);
        if (!record) return deal;
        return asSent(deal, record, {
          execution: executions.get(Number(record.statusExecution)) ?? "",
          record: recordWords.get(recordStatus.sent) ?? "",
          fileName: dealDesk.fileName(String(record.file)),
        });
      };
      // Optimistic update: shows the sent values until the refetched list has the server's.
      queryClient.setQueriesData<PageOf<SpotDeal>>(
        { queryKey: dealQueries },
        (list) => list && { ...list, rows: list.rows.map(shownAsSent) },
      );
      dealDesk.drop(sent.keys(), sent);
      dealDesk.announceSent(
        [...sent.keys()],
        t(`notices.${batchNoticeKind(records.map(kindOf))}`, { numbers }),
      );
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: dealQueries }), refreshDelay);
    },
    onError: (error, sent) => dealDesk.markFailed(refusedOf(error, sent)),
  });

  const send = (rows: Rows) => {
    for (const fault of faultToasts) toast.close(fault);
    const faulty = [...rows].flatMap(([id, edited]) => faultsOf(edited).map((fault) => ({ id, fault })));
    // SPOT-042..044: shows each kind of error once and sends nothing.
    for (const fault of faultToasts)
      if (faulty.some((other) => other.fault === fault))
        toast.error(t(faultWords[fault]), { isPersistent: true, isOfPage: true, name: fault });
    dealDesk.markFailed(faulty.map(({ id }) => id));
    if (faulty.length === 0) mutate(rows);
  };
  return { send, isSending };
}

/** Returns the rows that an error names (`data.2`), or all sent rows. */
function refusedOf(error: unknown, sent: Rows): string[] {
  const ids = [...sent.keys()];
  const fields = error instanceof ApiFailure ? error.fields : [];
  const named = fields.flatMap(({ field }) => ids[Number(/^data\.(\d+)/.exec(field)?.[1] ?? -1)] ?? []);
  return named.length > 0 ? named : ids;
}
