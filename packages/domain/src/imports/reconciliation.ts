import { z } from "zod";
import { reconciliationResults } from "./reconcile.ts";

/** A value of the file that differs from the register, as texts to display. */
export const reconciliationDifference = z.object({
  field: z.string().describe("Name of the field."),
  inFile: z.string().describe("Text of the file."),
  inRegister: z.string().describe("Text of the register."),
});
export type ReconciliationDifference = z.output<typeof reconciliationDifference>;

/** A row of the file, or a report that is only in the register (BULK-008). */
export const reconciliationLine = z.object({
  result: z.enum(reconciliationResults).describe("Result of the comparison."),
  /** Number of the row in the file; null for a report that is only in the register. */
  number: z
    .number()
    .nullable()
    .describe("Number of the row in the file; null for a report of the register alone."),
  reportId: z.number().nullable().describe("Number of the report."),
  isTerminated: z.boolean().describe("Whether the report is terminated."),
  isReady: z.boolean().describe("Whether a missing row can be registered as it is."),
  repeats: z.number().nullable().describe("Number of an earlier row with the same values, or null."),
  problem: z.string().nullable().describe("Field without which the row cannot be compared, or null."),
  /** Texts to display by form field: number, date, buyer, product, amount and price of the deal. */
  deal: z.record(z.string(), z.string()).describe("Texts of the deal by form field."),
  /** Texts of the row by form field. */
  cells: z.record(z.string(), z.string()).describe("Texts by column."),
  differences: z.array(reconciliationDifference).describe("Form fields that differ; empty for a duplicate."),
});
export type ReconciliationLine = z.output<typeof reconciliationLine>;

export const reconciliationTotal = z.object({
  result: z.enum(reconciliationResults).describe("Result of the comparison."),
  count: z.number().describe("Number of records."),
  /** Tonnes of the rows, or of the reports that are only in the register. */
  tonnes: z.string().describe("Sum of the amounts in tonnes, decimal text."),
});
export type ReconciliationTotal = z.output<typeof reconciliationTotal>;

export const reconciliationSummary = z.object({
  /** One for each result, in the order of `reconciliationResults`. */
  totals: z.array(reconciliationTotal).describe("Number and tonnes by result."),
  ready: z.number().describe("Number of rows that can be registered as they are."),
});
export type ReconciliationSummary = z.output<typeof reconciliationSummary>;
