import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the rules of auction members and their admission. */
export const memberErrors = {
  /** MEM-043, A-47: StatusIsTerminated. */
  "members.status-is-terminated": 400,
  /** MEM-044, A-47: NoStartDate. */
  "members.no-start-date": 400,
  /** a last day before the first one. */
  "members.end-before-start": 400,
  /** MEM-041, MEM-070: before the earliest allowed day. */
  "members.too-early": 400,
  /** V-12: the exchange has no such member, or one stands twice. */
  "members.unknown-member": 400,
  "members.repeated-member": 400,
  /** an application about nobody. */
  "members.nobody": 400,
  /** a rejection says why. */
  "members.comment-required": 400,
  /** it was accepted or rejected already. */
  "members.decided": 409,
  /** suspended or terminated since the application was sent. */
  "members.closed-since": 409,
  /** the draft has been sent meanwhile. */
  "members.draft-sent": 409,
  /** The INN belongs to another member. */
  "members.inn-taken": 409,
} as const satisfies ErrorTable;

export type MemberErrorCode = keyof typeof memberErrors;
