import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { cellsToEdit, editErrors, type LocalEdit, type MayEdit } from "@birzha/domain/spot/edit-rules.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { rowNoticeKind, type SpotNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { EditedRow } from "../../../shared/register/row-edits/edited-row.ts";
import { makeRowEditStore } from "../../../shared/register/row-edits/row-edit-store.ts";
import type { RowEdit } from "../../../ui/table/row-edits.ts";

/* Combines a row with its unsent edits. The rules are in the domain package. */

export type Entered = RowEdit | undefined;

/** Stored values of the editable cells, as their inputs hold them. */
export const storedValue = {
  /** SPOT-023: the status "not set" is no choice. */
  statusExecution: (deal: SpotDeal) =>
    deal.statusExecution.id === 0 ? null : String(deal.statusExecution.id),
  dateChangeStatus: (deal: SpotDeal) => deal.dateChangeStatus,
  file: (deal: SpotDeal) => (deal.file === null ? null : String(deal.file)),
  comment: (deal: SpotDeal) => deal.comment || null,
} as const;
export type EditedCell = keyof typeof storedValue;

const valueOf = (deal: SpotDeal, entered: Entered, cell: EditedCell): string | null => {
  const value = entered?.[cell];
  return value === undefined ? storedValue[cell](deal) : value;
};

const executionOf = (deal: SpotDeal, entered: Entered): number =>
  Number(valueOf(deal, entered, "statusExecution") ?? 0);

const localEdit = (deal: SpotDeal, entered: Entered): LocalEdit | undefined =>
  entered && {
    execution: executionOf(deal, entered),
    isStatusChanged: entered["statusExecution"] !== undefined,
    isFileAdded: Boolean(entered["file"]),
  };

/** SPOT-026..030: returns which cells are editable. */
export const mayEdit = (deal: SpotDeal, entered: Entered): MayEdit =>
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
export const isDateLocked = (entered: Entered): boolean => entered?.["statusExecution"] !== undefined;

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
export type SentDeal = ReturnType<typeof toSpotEdit>;

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
