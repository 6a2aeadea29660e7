import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { batchNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { EditedRows } from "../../shared/register/row-edits/edited-row.ts";
import { asSent, dealEditStore, errorsOf, kindOf, toSpotEdit } from "./components/edited-deal.ts";
import { sendDeals } from "./mutations.ts";
import { dealQueries } from "./queries.ts";
import { useExecutionTexts, useRecordTexts } from "./use-status-texts.ts";

/** SPOT-047: delay in milliseconds before the list is refetched after an update. */
const refreshDelay = 1000;

type Rows = EditedRows<SpotDeal>;
type Violation = ReturnType<typeof errorsOf>[number];
const errorWords = {
  "spot.fields-required": "errors.fields-required",
  "spot.file-required": "errors.file-required",
} as const satisfies Readonly<Record<Violation, string>>;
const errorToasts = Object.keys(errorWords) as readonly Violation[];

/** Sends the edits of all pages in one request (SPOT-005, SPOT-041..048). */
export function useSending(): { readonly send: (rows: Rows) => void; readonly isSending: boolean } {
  const t = useTranslations("spot");
  const executions = useExecutionTexts();
  const recordWords = useRecordTexts();
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
          fileName: dealEditStore.fileName(String(record.file)),
        });
      };
      // Optimistic update: shows the sent values until the refetched list has the server's.
      queryClient.setQueriesData<PageOf<SpotDeal>>(
        { queryKey: dealQueries },
        (list) => list && { ...list, rows: list.rows.map(shownAsSent) },
      );
      dealEditStore.drop(sent.keys(), sent);
      dealEditStore.announceSent(
        [...sent.keys()],
        t(`notices.${batchNoticeKind(records.map(kindOf))}`, { numbers }),
      );
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: dealQueries }), refreshDelay);
    },
    onError: (error, sent) => dealEditStore.markFailed(rejectedOf(error, sent)),
  });

  const send = (rows: Rows) => {
    for (const problem of errorToasts) toast.close(problem);
    const invalid = [...rows].flatMap(([id, edited]) =>
      errorsOf(edited).map((problem) => ({ id, fault: problem })),
    );
    // SPOT-042..044: shows each kind of error once and sends nothing.
    for (const problem of errorToasts)
      if (invalid.some((other) => other.fault === problem))
        toast.error(t(errorWords[problem]), { isPersistent: true, isOfPage: true, name: problem });
    dealEditStore.markFailed(invalid.map(({ id }) => id));
    if (invalid.length === 0) mutate(rows);
  };
  return { send, isSending };
}

/** Returns the rows that an error names (`data.2`), or all sent rows. */
function rejectedOf(error: unknown, sent: Rows): string[] {
  const ids = [...sent.keys()];
  const fields = error instanceof ApiFailure ? error.fields : [];
  const named = fields.flatMap(({ field }) => ids[Number(/^data\.(\d+)/.exec(field)?.[1] ?? -1)] ?? []);
  return named.length > 0 ? named : ids;
}
