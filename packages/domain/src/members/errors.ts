import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of auction members and their admission. */
export const memberErrors = {
  /** MEM-043, A-47: StatusIsTerminated of the specification. */
  "members.status-is-terminated": 400,
  /** MEM-044, A-47: NoStartDate of the specification. */
  "members.no-start-date": 400,
  /** the last day is before the first one. */
  "members.end-before-start": 400,
  /** MEM-041, MEM-070: before the earliest allowed day. */
  "members.too-early": 400,
  /** V-12: the member does not exist, or the request has it twice. */
  "members.unknown-member": 400,
  "members.repeated-member": 400,
  /** the application has no entries. */
  "members.nobody": 400,
  /** a rejection needs a comment. */
  "members.comment-required": 400,
  /** the application already has a decision. */
  "members.decided": 409,
  /** the member was suspended or terminated after the application. */
  "members.closed-since": 409,
  /** the organisation has already sent the draft. */
  "members.draft-sent": 409,
  /** Another member has this INN. */
  "members.inn-taken": 409,
} as const satisfies ErrorTable;

export type MemberErrorCode = keyof typeof memberErrors;
