import { z } from "zod";
import { isGivenYear, isIsoDate } from "./dates.ts";
import { optionalText, plainText } from "./text-schemas.ts";

export const recordId = z.number().describe("Id of the record.");

export const recordVersion = z.number().describe("Version of the record, to detect concurrent edits.");

export const recordName = z.string().describe("Name.");

export const innText = z.string().describe("INN, 10 or 12 digits.");

/**
 * An integer on the wire: a JSON number, or digits in a query (S-4). No other input converts to a number: no
 * array, boolean, empty text or other notation.
 */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^-?\d{1,16}$/.test(given) ? Number(given) : given),
    z.int().min(least).max(most),
  );

/** An id on the wire: a positive safe integer (S-4). */
export const idSchema = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const givenId = idSchema.describe("Id of the record.");

/** A calendar date on the wire, `YYYY-MM-DD`; rejects 2026-02-31 (S-4) and the year 0000 (FIX-103). */
export const isoDate = z.iso.date({ abort: true }).check(({ value, issues }) => {
  if (!isIsoDate(value)) issues.push({ code: "invalid_format", format: "date", input: value });
});

export const yearIssue = { params: { error: "year" } };

/** FIX-326: a date in requests; responses can have a date that was stored before the limits of its year. */
export const givenDate = isoDate.refine(isGivenYear, yearIssue);

/** An instant in responses: ISO 8601 with offset (G-28). */
export const instantSchema = z.string();

export const changedTime = instantSchema
  .nullable()
  .describe("Time of the last change, ISO 8601 with offset; null if never changed.");

/** `{ id, name }`, the shape of every small list. */
export const optionSchema = z.object({ id: recordId, name: recordName });

/** Maximum characters of comments and descriptions (PLAT-159). */
export const commentLimit = 500;
export const commentSchema = plainText(commentLimit);
export const optionalComment = optionalText(commentLimit);

/** Response of every write to one record. */
export const idResponse = z.object({ id: recordId });
