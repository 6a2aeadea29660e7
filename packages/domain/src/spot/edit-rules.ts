import type { ErrorCode } from "../errors.ts";
import { moscowDate } from "../shared/values/clock.ts";
import { addDays, type IsoDate } from "../shared/values/dates.ts";
import {
  type DealDirection,
  executionOptions,
  executionStatus,
  needsFile,
  recordStatus,
} from "./lifecycle.ts";

/* Editing rules of a deal (Part 3, F8), for the screen and the server. */

/** Stored properties of a deal that the rules depend on. */
export interface StoredDeal {
  readonly direction: DealDirection;
  readonly execution: number;
  readonly record: number;
  /** Date of the status change. */
  readonly changedOn: IsoDate | null;
  readonly file: number | null;
  readonly comment: string | null;
}

/** Unsent input of a row in the browser. */
export interface LocalEdit {
  /** Status after the edit. */
  readonly execution: number;
  readonly isStatusChanged: boolean;
  readonly isFileAdded: boolean;
}

export interface MayEdit {
  readonly status: boolean;
  readonly date: boolean;
  readonly file: boolean;
  readonly comment: boolean;
}

type Seen = Pick<StoredDeal, "execution" | "record" | "changedOn" | "file">;

/** SPOT-026..030, A-54: returns which cells of a row are editable after the input so far. */
export const cellsToEdit = (deal: Seen, edit: LocalEdit | undefined): MayEdit => {
  const isRejected = deal.record === recordStatus.rejected;
  const isStatusChanged = edit?.isStatusChanged ?? false;
  return {
    status: deal.execution === executionStatus.notSet || isRejected || isStatusChanged,
    date: !isStatusChanged && deal.changedOn === null,
    file: isRejected || (edit?.isFileAdded ?? false) || deal.file === null,
    comment:
      isRejected ||
      (edit ? edit.execution !== executionStatus.selfSettlement : deal.execution === executionStatus.notSet),
  };
};

/** A row ready to send. */
export interface EditedDeal {
  readonly execution: number;
  readonly changedOn: IsoDate | null;
  /** Whether it has a document, an existing or a new one. */
  readonly hasFile: boolean;
}

/** SPOT-042, SPOT-043, A-55: returns the errors that prevent sending a row. */
export const editErrors = ({ execution, changedOn, hasFile }: EditedDeal) => {
  const errors: ("spot.fields-required" | "spot.file-required")[] = [];
  if (execution === executionStatus.notSet || changedOn === null) errors.push("spot.fields-required");
  if (needsFile(execution) && !hasFile) errors.push("spot.file-required");
  return errors;
};

/** New values of a deal from a participant. */
export interface SentEdit {
  readonly execution: number;
  readonly changedOn: IsoDate | null;
  /** Null: the existing document stays. */
  readonly file: number | null;
  readonly comment: string | null;
}

/** SPOT-022, V-9: returns the actual differences; ignores the browser's own flag. */
export const changesOf = (deal: StoredDeal, sent: SentEdit): MayEdit => ({
  status: sent.execution !== deal.execution,
  date: sent.changedOn !== deal.changedOn,
  file: sent.file !== null && sent.file !== deal.file,
  comment: sent.comment !== deal.comment,
});

/** Limits of the dates of an edit. */
export interface EditLimits {
  readonly now: Date;
  readonly earliest: IsoDate;
}

/** Tolerance in milliseconds for input before midnight and for a clock that is ahead. */
const ahead = 60 * 60_000;

/**
 * F8, V-9: the date of a status change must be the Moscow day of sending, with a tolerance around midnight. A
 * change of the date alone accepts any day from the installation's earliest date (FIX-104) until today.
 */
function dateError(
  changes: MayEdit,
  changedOn: IsoDate,
  { now, earliest }: EditLimits,
): ErrorCode | undefined {
  const today = moscowDate(now);
  if (changes.date && changedOn < earliest) return "spot.date-too-early";
  if (!changes.status) return changes.date && changedOn > today ? "spot.date-in-future" : undefined;
  if (changedOn > moscowDate(new Date(now.getTime() + ahead))) return "spot.date-in-future";
  return changes.date && changedOn < addDays(today, -1) ? "spot.date-not-today" : undefined;
}

/** Whether the state of the record allows every change. */
function isEditable(deal: StoredDeal, sent: SentEdit, changes: MayEdit): boolean {
  const isRejected = deal.record === recordStatus.rejected;
  const isOpen = deal.execution === executionStatus.notSet;
  const may = {
    status: isOpen || isRejected,
    date: changes.status || deal.changedOn === null,
    file: isRejected || deal.file === null || changes.status,
    comment:
      isRejected ||
      (sent.execution !== executionStatus.selfSettlement && (isOpen || changes.file || changes.date)),
  };
  return (["status", "date", "file", "comment"] as const).every((part) => !changes[part] || may[part]);
}

/**
 * Returns all error codes of an edit, invalid input before invalid state (F8, V-9, SPOT-057); empty if valid.
 */
export function editRejections(deal: StoredDeal, sent: SentEdit, limits: EditLimits): ErrorCode[] {
  const changes = changesOf(deal, sent);
  const { execution, changedOn } = sent;
  const hasFile = sent.file !== null || deal.file !== null;
  const rejections: ErrorCode[] = editErrors({ execution, changedOn, hasFile });
  const options: readonly number[] = executionOptions[deal.direction];
  if (changes.status && execution !== executionStatus.notSet && !options.includes(execution))
    rejections.push("spot.option-not-allowed");
  const late = changedOn === null ? undefined : dateError(changes, changedOn, limits);
  if (late) rejections.push(late);
  if (rejections.length > 0) return rejections;
  if (!Object.values(changes).includes(true)) return ["spot.unchanged"];
  return isEditable(deal, sent, changes) ? [] : ["spot.not-editable"];
}
