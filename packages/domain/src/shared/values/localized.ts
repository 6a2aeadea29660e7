import { z } from "zod";

/** Languages of the user interface. */
export const locales = ["ru", "en"] as const;
export type Locale = (typeof locales)[number];

/** A text in both languages of the auction screens. */
export const localized = z.object({
  ru: z.string().describe("Russian text."),
  en: z.string().describe("English text."),
});
export type Localized = z.output<typeof localized>;
