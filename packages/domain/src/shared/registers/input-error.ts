import { z } from "zod";

/** DOOR-009: stable codes of input errors, in addition to the text. */
export const inputErrors = [
  "missing",
  "type",
  "too-small",
  "too-big",
  "format",
  "direction",
  "not-offered",
  "unknown-field",
  "wrong",
] as const;
export type InputError = (typeof inputErrors)[number];

/** Error of one field: path, Russian text, stable code, and raw arguments in the wire format (FIX-142). */
export const fieldFailure = z.object({
  field: z.string().describe("Name of the field."),
  message: z.string().describe("Error text."),
  code: z.string().optional().describe("Stable error code, `area.reason`."),
  /** Arguments of the text, for screens that translate it: `{ limit: "2026-11-18" }`. */
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("Values of the error text, for example `max`, in the format of the API."),
});

/** DOOR-009: error of a row, in addition to its text. */
export const rowError = {
  code: z.string().optional().describe("Stable error code, `area.reason`."),
  /** Invalid fields: name within the row, text, and code if there is one. */
  errors: z.array(fieldFailure).optional().describe("Invalid fields."),
};
