import { z } from "zod";
import { supportedLocales } from "../shared/values/localized.ts";

/** SCREEN-016: columns of contracts and spot deals whose values come from the dictionaries of the auctions. */
export const namedColumns = ["comodinesName", "basis"] as const;

/** SCREEN-016: English values of a row, where a dictionary has them. */
export type EnglishNames = Readonly<Record<(typeof namedColumns)[number], string>>;

/** A row of a register that English pages request. */
export interface WithEnglishNames {
  readonly english?: EnglishNames | undefined;
}

const names: Readonly<Record<keyof EnglishNames, z.ZodString>> = {
  comodinesName: z.string().describe("Name of the commodity."),
  basis: z.string().describe("Delivery basis and terms."),
};

export const englishNames = z
  .object(names)
  .optional()
  .describe("English names of commodity and basis, if requested with `language=en`.");

/** SCREEN-016: language of the page. In English, filters also match the English names of goods and basis. */
export const pageLanguage = z
  .enum(supportedLocales)
  .default("ru")
  .describe("Language of the page. `en` adds English names to the rows, and filters match them as well.");
