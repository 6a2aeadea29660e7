import { z } from "zod";
import { reconciliationResults } from "./reconcile.ts";

/** A value of the file that differs from the register, as texts to display. */
export const reconciliationDifference = z.object({
  field: z.string(),
  inFile: z.string(),
  inRegister: z.string(),
});
export type ReconciliationDifference = z.output<typeof reconciliationDifference>;

/** A row of the file, or a report that is only in the register (BULK-008). */
export const reconciliationLine = z.object({
  result: z.enum(reconciliationResults),
  /** Number of the row in the file; null for a report that is only in the register. */
  number: z.number().nullable(),
  reportId: z.number().nullable(),
  /** Whether the report is terminated. */
  isTerminated: z.boolean(),
  /** Whether a missing row can be registered as it is. */
  isReady: z.boolean(),
  /** Number of an earlier row with the same values. */
  repeats: z.number().nullable(),
  /** Field without which the row cannot be compared. */
  problem: z.string().nullable(),
  /** Texts to display by form field: number, date, buyer, product, amount and price of the deal. */
  deal: z.record(z.string(), z.string()),
  /** Texts of the row by form field. */
  cells: z.record(z.string(), z.string()),
  differences: z.array(reconciliationDifference),
});
export type ReconciliationLine = z.output<typeof reconciliationLine>;

export const reconciliationTotal = z.object({
  result: z.enum(reconciliationResults),
  count: z.number(),
  /** Tonnes of the rows, or of the reports that are only in the register. */
  tonnes: z.string(),
});
export type ReconciliationTotal = z.output<typeof reconciliationTotal>;

export const reconciliationSummary = z.object({
  /** One for each result, in the order of `reconciliationResults`. */
  totals: z.array(reconciliationTotal),
  /** Number of missing rows that can be registered as they are. */
  ready: z.number(),
});
export type ReconciliationSummary = z.output<typeof reconciliationSummary>;
