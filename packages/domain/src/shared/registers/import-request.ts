import { z } from "zod";
import { rowFault } from "./input-fault.ts";
import { inData } from "./list-request.ts";

/** rows of the trading system, at most a thousand a call; each is judged by itself. */
export const importRequest = inData(z.array(z.unknown()).max(1000));

/** Bytes of an import's body: a thousand rows with long names in Cyrillic. */
export const importBodyLimit = 4 * 1024 * 1024;

const importResults = ["created", "updated", "unchanged", "error"] as const;

/** What became of one row. */
export const importedItem = z.object({
  externalId: z.string(),
  result: z.enum(importResults),
  id: z.number().optional(),
  /** Of an error, or a warning beside a result. */
  errorMessage: z.string().optional(),
  ...rowFault,
});
export type ImportedItem = z.output<typeof importedItem>;

export const importAnswer = z.array(importedItem);
