import { z } from "zod";
import { rowError } from "./input-error.ts";
import { inData } from "./list-request.ts";

/**
 * rows from the trading system, at most a thousand per request. The server validates each row
 * separately.
 */
export const importRequest = inData(z.array(z.unknown()).max(1000));

/** Maximum bytes of the body: a thousand rows with long Cyrillic names. */
export const importBodyLimit = 4 * 1024 * 1024;

const importResults = ["created", "updated", "unchanged", "error"] as const;

/** Result of one row. */
export const importedItem = z.object({
  externalId: z.string(),
  result: z.enum(importResults),
  id: z.number().optional(),
  /** Text of an error, or of a warning. */
  errorMessage: z.string().optional(),
  ...rowError,
});
export type ImportedItem = z.output<typeof importedItem>;

export const importAnswer = z.array(importedItem);
