import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the feed of changes (DOOR-004). */
export const eventErrors = {
  /** The cursor is invalid, or of another organisation's feed. */
  "events.wrong-cursor": 400,
  /** The changes after the cursor have exceeded their retention. */
  "events.cursor-too-old": 410,
} as const satisfies ErrorTable;
