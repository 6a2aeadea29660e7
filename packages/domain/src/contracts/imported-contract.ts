import { z } from "zod";
import { isDecimal, normalizeDecimal, withoutZeros } from "../shared/decimal.ts";
import { innPattern } from "../shared/inn.ts";
import { isoDate, wholeNumber } from "../shared/scalars.ts";
import { isPlainText, trimText } from "../shared/text.ts";
import { dealStatus, deliveryStatus, reasonLimit } from "./lifecycle.ts";

/** */
const textLimit = 255;

const text = (limit: number) =>
  z.string().transform(trimText).pipe(z.string().min(1).max(limit).refine(isPlainText));
const number = z.union([z.string(), z.number().transform(String)]).pipe(text(50));
const inn = z.string().regex(innPattern);
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((given) => given ?? null);

/** V-14: at most fifteen digits in all, which a number of JSON carries exactly; never through a float of ours. */
const decimal = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((given) => isDecimal(given) && /^\d{1,12}(\.\d{1,6})?$/.test(given))
  .transform((given) => withoutZeros(normalizeDecimal(given)))
  .refine((given) => given.replace(".", "").length <= 15);

const status = (most: number) => z.object({ id: wholeNumber(0, most) });

/** Reasons of people: an empty text is none. */
export const reason = z
  .string()
  .transform(trimText)
  .pipe(z.string().max(reasonLimit).refine(isPlainText))
  .transform((given) => given || null);

/**
 * a contract as the trading system sends it. Statuses, the day of delivery and reasons change only where
 * they are given.
 */
export const importedContract = z.strictObject({
  externalId: number.nullish().transform((given) => given ?? null),
  ownerInn: inn,
  minisessionNumber: number,
  contractNumber: number,
  contractDate: isoDate,
  clientName: text(textLimit),
  clientInn: optional(inn),
  direction: text(50),
  comodinesName: text(textLimit),
  basis: text(textLimit),
  volumeComodines: decimal,
  priceComodines: decimal,
  worthComodines: decimal,
  sumTax: optional(decimal),
  contractorName: text(textLimit),
  contractorInn: optional(inn),
  contractorTax: optional(decimal),
  statusDelivery: status(deliveryStatus.notDelivered).optional(),
  statusDate: isoDate.nullable().optional(),
  reason: reason.nullable().optional(),
  statusDeal: status(dealStatus.rejected).optional(),
});
export type ImportedContract = z.output<typeof importedContract>;
