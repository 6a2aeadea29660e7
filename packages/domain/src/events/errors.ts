import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the feed of changes (DOOR-004). */
export const eventErrors = {
  /** No cursor of this feed: made up, or of another organisation. */
  "events.wrong-cursor": 400,
  /** What followed it is not kept any more. */
  "events.cursor-too-old": 410,
} as const satisfies ErrorTable;
