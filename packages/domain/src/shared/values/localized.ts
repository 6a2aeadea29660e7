import { z } from "zod";

/** Languages of the user interface. */
export const supportedLocales = ["ru", "en"] as const;
export type Locale = (typeof supportedLocales)[number];

/** A text in both languages of the auction screens. */
export const localizedSchema = z.object({
  ru: z.string().describe("Russian text."),
  en: z.string().describe("English text."),
});
export type LocalizedText = z.output<typeof localizedSchema>;
