import { z } from "zod";
import { isIsoDate } from "./dates.ts";
import { plainText } from "./text-schemas.ts";

/**
 * A whole number on the wire: a number of JSON, or the digits of a query (S-4). Nothing else turns into a number:
 * no list of one, no flag, no empty text, no other notation.
 */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^-?\d{1,16}$/.test(given) ? Number(given) : given),
    z.int().min(least).max(most),
  );

/** Ids on the wire: positive integers, safe in JavaScript (S-4). */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A calendar date on the wire, `YYYY-MM-DD`; 2026-02-31 is refused (S-4), and so is the year 0000 (FIX-103). */
export const isoDate = z.iso.date({ abort: true }).check(({ value, issues }) => {
  if (!isIsoDate(value)) issues.push({ code: "invalid_format", format: "date", input: value });
});

/** An instant in answers: ISO 8601 with offset (G-28). */
export const instant = z.string();

/** `{ id, name }`, the shape of every small list. */
export const option = z.object({ id: z.number(), name: z.string() });

/** Comments and descriptions are at most 500 characters (PLAT-159). */
export const commentLimit = 500;
export const comment = plainText(commentLimit);

/** The answer of every write that concerns one record. */
export const idAnswer = z.object({ id: z.number() });
