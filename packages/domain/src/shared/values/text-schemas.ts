import { z } from "zod";
import { cleanLine, cleanText, hasDirectionControls, isPlainText } from "./text.ts";

/** `params` of the issue for direction controls, reported as `direction` (FIX-105). */
export const directionIssue = { params: { error: "direction" } };

const storable = (clean: (text: string) => string) =>
  z
    .string()
    .overwrite(clean)
    .refine(isPlainText)
    .refine((text) => !hasDirectionControls(text), directionIssue);

/** FIX-105: a cleaned text for display; can be empty. */
export const plainText = (limit: number) => storable(cleanText).max(limit);

/** The same with at least one visible character. */
export const requiredText = (limit: number) => storable(cleanText).min(1).max(limit);

/** The same as `plainText` on one line, with single spaces. */
export const plainLine = (limit: number) => storable(cleanLine).max(limit);

/** The same with at least one visible character. */
export const requiredLine = (limit: number) => storable(cleanLine).min(1).max(limit);

/** The same for an optional value: absent, null and blank all mean null. */
export const optionalLine = (limit: number) =>
  plainLine(limit)
    .nullish()
    .transform((text) => text || null);

/** The same as `plainText` for an optional value: absent, null and blank all mean null. */
export const optionalText = (limit: number) =>
  plainText(limit)
    .nullish()
    .transform((text) => text || null);
