import { z } from "zod";

/** DOOR-009: what is wrong with a field of what was sent, as stable codes; words for it stand beside them. */
export const inputFaults = [
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
export type InputFault = (typeof inputFaults)[number];

/** DOOR-009: why a row was not taken, beside its words. */
export const rowFault = {
  /** Stable code of the refusal, as calls have them. */
  code: z.string().optional(),
  /** Each field that is wrong: its name within the row, words, and a code where there is one. */
  errors: z
    .array(z.object({ field: z.string(), message: z.string(), code: z.string().optional() }))
    .optional(),
};
