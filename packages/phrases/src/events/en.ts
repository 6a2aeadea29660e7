import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

/** The feed of changes for programs (DOOR-004). */
export const en: Translation<typeof ru> = {
  errors: {
    "wrong-cursor":
      "This cursor is not of your feed of changes. Get a new one: call the feed with after=now, read the registers and go on from next",
    "cursor-too-old":
      "What changed after this cursor is not kept any more: the portal keeps it for 90 days. Begin anew: call the feed with after=now, read the registers and go on from next",
  },
};
