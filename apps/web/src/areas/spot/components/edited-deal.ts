import type { CallOf, PageOf } from "@birzha/domain/shared/endpoint.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { downloadSpotFile, exportDeals, updateDeals, uploadSpotFile } from "@birzha/domain/spot/api.ts";
import { cellsToEdit, editErrors, type LocalEdit, type MayEdit } from "@birzha/domain/spot/edit-rules.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { rowNoticeKind, type SpotNoticeKind, batchNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { mutationOptions, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { callEndpoint } from "../../../api/call.ts";
import { downloadResponse } from "../../../api/download.ts";
import { uploadToEndpoint } from "../../../api/upload.ts";
import type { InterfaceLocale } from "../../../i18n/locale.ts";
import type { EditedRow, EditedRows } from "../../../shared/register/row-edits/edited-row.ts";
import { makeRowEditStore } from "../../../shared/register/row-edits/row-edit-store.ts";
import { fileTransfer } from "../../../shared/files/stored-files.ts";
import { showToast } from "../../../ui/feedback/toast.ts";
import type { RowEdit } from "../../../ui/table/row-edits.ts";
import { dealQueries, useExecutionTexts, useRecordTexts } from "../queries.ts";

/* Combines a row with its unsent edits. The rules are in the domain package. */

export type EnteredEdit = RowEdit | undefined;

/** Stored values of the editable cells, as their inputs hold them. */
export const storedValue = {
  /** SPOT-023: the status "not set" is no choice. */
  statusExecution: (deal: SpotDeal) =>
    deal.statusExecution.id === 0 ? null : String(deal.statusExecution.id),
  dateChangeStatus: (deal: SpotDeal) => deal.dateChangeStatus,
  file: (deal: SpotDeal) => (deal.file === null ? null : String(deal.file)),
  comment: (deal: SpotDeal) => deal.comment || null,
} as const;
type EditedCell = keyof typeof storedValue;

const valueOf = (deal: SpotDeal, entered: EnteredEdit, cell: EditedCell): string | null => {
  const value = entered?.[cell];
  return value === undefined ? storedValue[cell](deal) : value;
};

const executionOf = (deal: SpotDeal, entered: EnteredEdit): number =>
  Number(valueOf(deal, entered, "statusExecution") ?? 0);

const localEdit = (deal: SpotDeal, entered: EnteredEdit): LocalEdit | undefined =>
  entered && {
    execution: executionOf(deal, entered),
    isStatusChanged: entered["statusExecution"] !== undefined,
    isFileAdded: Boolean(entered["file"]),
  };

/** SPOT-026..030: returns which cells are editable. */
export const mayEdit = (deal: SpotDeal, entered: EnteredEdit): MayEdit =>
  cellsToEdit(
    {
      execution: deal.statusExecution.id,
      record: deal.statusRecord.id,
      changedOn: deal.dateChangeStatus,
      file: deal.file,
    },
    localEdit(deal, entered),
  );

/** SPOT-027: reports whether the date is read-only because it follows an edited status. */
export const isDateLocked = (entered: EnteredEdit): boolean => entered?.["statusExecution"] !== undefined;

/** A-67, FIX-031: store of unsent edits of spot deals. */
export const dealEditStore = makeRowEditStore<SpotDeal>({
  register: "spot",
  rowId: ({ idRec }) => String(idRec),
  follow: (deal, { column, value, stored, entered }, enter) => {
    // SPOT-027, A-54: a new status sets the date to today. Self-settlement takes no unsent comment, so it
    // resets the comment.
    const [date, comment] = [storedValue.dateChangeStatus(deal), storedValue.comment(deal)];
    if (column === "statusExecution")
      enter("dateChangeStatus", value === stored ? date : moscowDate(new Date()), date);
    if (Number(entered["statusExecution"]) === executionStatus.selfSettlement)
      enter("comment", comment, comment);
  },
});

/** SPOT-022: returns the request data of a row, with exactly these keys. */
export function toSpotEdit({ row: deal, entered }: Pick<EditedRow<SpotDeal>, "row" | "entered">) {
  const file = valueOf(deal, entered, "file");
  return {
    idRec: deal.idRec,
    contractNumber: deal.contractNumber,
    statusExecution: String(executionOf(deal, entered)),
    dateChangeStatus: valueOf(deal, entered, "dateChangeStatus"),
    comment: valueOf(deal, entered, "comment") ?? "",
    file: file === null ? null : Number(file),
    statusChangedByUser: entered["statusExecution"] !== undefined,
  };
}
type SentDeal = ReturnType<typeof toSpotEdit>;

/** SPOT-042, SPOT-043, SPOT-045: returns the errors that prevent sending a row. */
export const errorsOf = ({ row: deal, entered }: Pick<EditedRow<SpotDeal>, "row" | "entered">) =>
  editErrors({
    execution: executionOf(deal, entered),
    changedOn: valueOf(deal, entered, "dateChangeStatus"),
    hasFile: valueOf(deal, entered, "file") !== null,
  });

/** SPOT-035..039: returns the kind of notice that a row sends. */
export const kindOf = ({ statusExecution, statusChangedByUser }: SentDeal): SpotNoticeKind =>
  rowNoticeKind(Number(statusExecution), statusChangedByUser);

/** SPOT-048: returns a row after its edit was accepted, to show until the refetch. */
export const asSent = (
  deal: SpotDeal,
  { statusExecution, dateChangeStatus, comment, file }: SentDeal,
  words: { readonly execution: string; readonly record: string; readonly fileName: string | undefined },
): SpotDeal => ({
  ...deal,
  statusExecution: { id: Number(statusExecution), value: words.execution },
  dateChangeStatus,
  comment: comment || null,
  file,
  fileName: file === deal.file ? deal.fileName : (words.fileName ?? null),
  statusRecord: { id: recordStatus.sent, value: words.record },
  statusComment: null,
});

/** SPOT-022, SPOT-046, SPOT-051: sends edited deals. Silent, because failed rows are marked in the table. */
const sendDeals = mutationOptions({
  mutationKey: ["spot", "send"],
  mutationFn: (rows: EditedRows<SpotDeal>) =>
    callEndpoint(updateDeals, { body: { data: [...rows.values()].map(toSpotEdit) } }),
  meta: { silent: true },
});

interface ExportedDeals {
  readonly language: InterfaceLocale;
  readonly data: CallOf<typeof exportDeals>["body"]["data"];
}

/** SPOT-054, WORK-040: downloads deals as a workbook. */
export const saveDeals = mutationOptions({
  mutationFn: ({ language, data }: ExportedDeals) =>
    downloadResponse(exportDeals, { query: { language }, body: { data } }, "spot.xlsx"),
  meta: { error: "spot.export.failed" },
});

/** Uploads and downloads documents of deals (SPOT-020, SPOT-034, SPOT-052, SPOT-053). */
export const dealFiles = fileTransfer({
  upload: async (file, options) => ({
    ...(await uploadToEndpoint(uploadSpotFile, { file, ...options })),
    value: file.name,
  }),
  download: ({ id, value }) => downloadResponse(downloadSpotFile, { params: { id } }, value),
});

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
    onSuccess: (_response, sent) => {
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
    for (const problem of errorToasts) showToast.close(problem);
    const invalid = [...rows].flatMap(([id, edited]) =>
      errorsOf(edited).map((problem) => ({ id, fault: problem })),
    );
    // SPOT-042..044: shows each kind of error once and sends nothing.
    for (const problem of errorToasts)
      if (invalid.some((other) => other.fault === problem))
        showToast.error(t(errorWords[problem]), { isPersistent: true, isOfPage: true, name: problem });
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
