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

/*
 * Who may change what of a deal (Part 3, F8): what the screen offers, and what the server accepts.
 */

/** A deal as it is stored, as far as the rules care. */
export interface StoredDeal {
  readonly direction: DealDirection;
  readonly execution: number;
  readonly record: number;
  /** Date of the status change. */
  readonly changedOn: IsoDate | null;
  readonly file: number | null;
  readonly comment: string | null;
}

/** What was entered into a row of the screen and not sent yet. */
export interface LocalEdit {
  /** The status the row has with the edit. */
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

/** SPOT-026..030, A-54: which cells of a row the screen lets a person change, as things were entered so far. */
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

/** A row as it would be sent. */
export interface EditedDeal {
  readonly execution: number;
  readonly changedOn: IsoDate | null;
  /** Whether it has a document, an old one or a new one. */
  readonly hasFile: boolean;
}

/** SPOT-042, SPOT-043, A-55: what a row lacks before it can be sent. */
export const editFaults = ({ execution, changedOn, hasFile }: EditedDeal) => {
  const faults: ("spot.fields-required" | "spot.file-required")[] = [];
  if (execution === executionStatus.notSet || changedOn === null) faults.push("spot.fields-required");
  if (needsFile(execution) && !hasFile) faults.push("spot.file-required");
  return faults;
};

/** What a participant wants a deal to say from now on. */
export interface SentEdit {
  readonly execution: number;
  readonly changedOn: IsoDate | null;
  /** Null: the document that is there stays. */
  readonly file: number | null;
  readonly comment: string | null;
}

/** SPOT-022, V-9: what really differs; the browser's own flag is not asked. */
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

/** A screen may have been filled in before midnight, and its clock may be ahead a little. */
const ahead = 60 * 60_000;

/**
 * F8, V-9: the date of a status change is the Moscow day it is sent on, one day off around midnight; a date alone is
 * any day up to today, from the installation's earliest date on (FIX-104).
 */
function dateFault(
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

/** Whether every change is one that the record's state allows. */
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
 * Every reason why the server does not take this edit of this deal, wrong input before wrong state (F8, V-9, SPOT-057);
 * none where it does.
 */
export function editRefusals(deal: StoredDeal, sent: SentEdit, limits: EditLimits): ErrorCode[] {
  const changes = changesOf(deal, sent);
  const { execution, changedOn } = sent;
  const hasFile = sent.file !== null || deal.file !== null;
  const refusals: ErrorCode[] = editFaults({ execution, changedOn, hasFile });
  const options: readonly number[] = executionOptions[deal.direction];
  if (changes.status && execution !== executionStatus.notSet && !options.includes(execution))
    refusals.push("spot.option-not-allowed");
  const late = changedOn === null ? undefined : dateFault(changes, changedOn, limits);
  if (late) refusals.push(late);
  if (refusals.length > 0) return refusals;
  if (!Object.values(changes).includes(true)) return ["spot.unchanged"];
  return isEditable(deal, sent, changes) ? [] : ["spot.not-editable"];
}
