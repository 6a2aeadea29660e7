import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

/** The feed of changes for programs (DOOR-004). */
export const en: Translation<typeof ru> = {
  errors: {
    "wrong-cursor":
      "This cursor does not belong to your change feed. Get a new one: request the feed with after=now, read the registers and continue from next",
    "cursor-too-old":
      "The changes after this cursor were deleted: the portal stores them for 90 days. Start again: request the feed with after=now, read the registers and continue from next",
  },
};
