import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  errors: {
    "notice-answered": "The exchange has already answered this notice",
    "notice-superseded": "There is a newer notice of this record; answer that one",
  },
};
