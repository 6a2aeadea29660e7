import { z } from "zod";
import { parseNumber } from "../fields/read-number.ts";
import { withoutZeros, type Decimal } from "../shared/values/decimal.ts";
import { wholeNumber, recordId } from "../shared/values/scalars.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";

/** DICT-001..010: dictionaries of the auctions, by their names on the wire. */
export const dictionaryKinds = [
  "determineStartPrice",
  "commodity",
  "direction",
  "currency",
  "productUnit",
  "miniSessionDuration",
  "minStepPrice",
  "basis",
  "termsSupply",
  "renewalPeriod",
] as const;
export type DictionaryKind = (typeof dictionaryKinds)[number];

/**
 * DICT-020: unit of the volume: minutes of a session or renewal period, or a price step. Other items have no
 * volume.
 */
export const volumeOf: Readonly<Partial<Record<DictionaryKind, "minutes" | "price">>> = {
  miniSessionDuration: "minutes",
  renewalPeriod: "minutes",
  minStepPrice: "price",
};

/** a name in both languages. */
export const localName = z.object({
  ru: z.string().describe("Russian text."),
  en: z.string().describe("English text."),
});
export type LocalName = z.output<typeof localName>;

/** DICT-019, DICT-020: an item on the wire. */
export const dictionaryItem = z.object({
  id: recordId,
  name: localName.describe("Name."),
  volume: z
    .number()
    .optional()
    .describe("Minutes of a duration or a period, or the price step; absent otherwise."),
  /** Directions only. */
  shortName: z.string().optional().describe("Short name; absent without one."),
});
export type DictionaryItem = z.output<typeof dictionaryItem>;

/** An item for validation, active or not. */
export interface DictionaryRecord {
  readonly id: number;
  readonly name: LocalName;
  readonly volume: Decimal | undefined;
  readonly shortName: string | undefined;
  readonly isActive: boolean;
}

/** A JSON number or its text, as a decimal with at most eight digits before the point and four after it. */
const volume = z
  .union([z.number(), z.string()])
  .transform((given) => parseNumber(String(given)) ?? "")
  .refine((given) => /^\d{1,8}(\.\d{1,4})?$/.test(given))
  .transform(withoutZeros);

/** Whether the volume is valid in this dictionary. */
export function fitsVolume(kind: DictionaryKind, given: Decimal | undefined): boolean {
  const expected = volumeOf[kind];
  if (expected === undefined || given === undefined) return expected === given;
  // DICT-006: a one-minute session is too short for a price improvement.
  const least = kind === "miniSessionDuration" ? 2 : 1;
  return expected === "minutes" ? /^\d+$/.test(given) && Number(given) >= least : given !== "0";
}

/** maximum characters of a name. */
export const itemNameLimit = 255;
/** Maximum characters of a direction's short name. */
export const shortNameLimit = 20;

const itemContent = {
  name: z
    .strictObject({
      ru: requiredLine(itemNameLimit).describe("Russian text."),
      en: requiredLine(itemNameLimit).describe("English text."),
    })
    .describe("Name."),
  volume: volume
    .nullish()
    .describe("Minutes of a duration or a period, or the price step; null or absent otherwise."),
  shortName: requiredLine(shortNameLimit).nullish().describe("Short name; null or absent without one."),
  isActive: z.boolean().default(true).describe("Whether it is active."),
} as const;

/**
 * DESK-021: first id of items added by staff. The range is separate from the trading system's ids to prevent
 * clashes.
 */
export const staffItemsFrom = 1_000_000;

/** DESK-021: an item from staff. The dictionary decides whether it needs a volume. */
export const writtenItem = z.strictObject(itemContent);
export type WrittenItem = z.output<typeof writtenItem>;

/** an item from the trading system, active by default. */
export const importedDictionaryItem = (kind: DictionaryKind) =>
  z
    .strictObject({
      id: wholeNumber(1, 2_147_483_647).describe("Id of the record."),
      ...itemContent,
    })
    .refine(({ volume: given }) => fitsVolume(kind, given ?? undefined), { path: ["volume"] });
export type ImportedDictionaryItem = z.output<ReturnType<typeof importedDictionaryItem>>;
