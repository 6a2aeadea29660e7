import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  errors: {
    "rate-missing": "Reports lack an official exchange rate. Import the rates and repeat the run.",
  },
};
