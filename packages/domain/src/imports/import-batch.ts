import { z } from "zod";
import { fieldFailure } from "../shared/registers/input-error.ts";
import { instantSchema, givenDate, isoDate, recordId } from "../shared/values/scalars.ts";

/**
 * States of a row. ready: can be registered; invalid: has errors; warned: has warnings to confirm (SOFT-001); similar:
 * looks like an earlier report; filed: an equal report exists; skipped: the user decided so; unchanged: equals the report
 * that it corrects; done: filed or corrected by this import.
 */
export const importRowStates = [
  "ready",
  "invalid",
  "warned",
  "similar",
  "filed",
  "skipped",
  "unchanged",
  "done",
] as const;
export type ImportRowState = (typeof importRowStates)[number];

/**
 * Purpose of an import. registration: rows become reports; correction: rows change reports; reconciliation: rows are
 * compared with the register.
 */
export const importPurposes = ["registration", "correction", "reconciliation"] as const;
export type ImportPurpose = (typeof importPurposes)[number];

/** Contract dates that a reconciliation compares, both ends inclusive (BULK-008). */
export const reconciliationPeriod = z
  .strictObject({
    from: givenDate.describe("First contract date."),
    to: givenDate.describe("Last contract date."),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"] });

/** A column of the file and its field of the report; null if it is not imported. */
export const importColumn = z.object({
  header: z.string().describe("Header in the file."),
  field: z.string().nullable().describe("Name of the field."),
  isAdded: z
    .boolean()
    .optional()
    .describe(
      "True for a column that the file does not have and whose field the report needs; otherwise absent.",
    ),
  /** BULK-104: absent for tonnes and roubles; null for a unit that the user has to choose. */
  unit: z
    .string()
    .nullable()
    .optional()
    .describe(
      "Unit of the values, such as `кг`, by the heading or by choice; absent for tonnes and roubles, null until the user chooses one.",
    ),
  /** FIX-312: absent for a comma; null if both readings of its values are possible. */
  decimal: z
    .literal("point")
    .nullable()
    .optional()
    .describe("Decimal sign of the numbers; absent for a comma, null if both readings are possible."),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importBatch = z.object({
  id: recordId,
  purpose: z
    .enum(importPurposes)
    .describe("What the rows are for: new reports, corrections, or a comparison with the register."),
  fileName: z.string().describe("Name of the file."),
  period: z
    .object({ from: isoDate.describe("First contract date."), to: isoDate.describe("Last contract date.") })
    .nullable()
    .describe("Contract dates of a reconciliation, both ends inclusive; null for other purposes."),
  /** Reason of a correction that has started; otherwise null. */
  reason: z.string().nullable().describe("Reason of the correction."),
  createdAt: instantSchema.describe("Time of creation, ISO 8601 with offset."),
  changedAt: instantSchema.describe("Time of the last validation or registration."),
  authorName: z.string().describe("Name of the author."),
  isRegistering: z.boolean().describe("Whether a job registers the rows now."),
  startedAt: instantSchema.nullable().describe("Start of the last registration."),
  /** Ready rows at the start of the registration. */
  startedRows: z.number().describe("Ready rows at that time."),
  columns: z.array(importColumn).describe("Columns of the file in its order."),
  /** Number of rows by state. */
  counts: z
    .object({
      ready: z.number().describe("Number of rows of this kind."),
      invalid: z.number().describe("Number of rows of this kind."),
      warned: z.number().describe("Number of rows of this kind."),
      similar: z.number().describe("Number of rows of this kind."),
      filed: z.number().describe("Number of rows of this kind."),
      skipped: z.number().describe("Number of rows of this kind."),
      unchanged: z.number().describe("Number of rows of this kind."),
      done: z.number().describe("Number of rows of this kind."),
    })
    .describe("Number of items by kind."),
  /** Tonnes of the ready rows. */
  tonnes: z.string().describe("Sum of the amounts in tonnes, decimal text."),
  total: z.string().describe("Sum of the ready rows in roubles."),
});
export type ImportBatch = z.output<typeof importBatch>;

export const importDifference = z.object({
  field: z.string().describe("Name of the field."),
  label: z.string().describe("Label of the field."),
  value: z.string().describe("Value."),
});
export type ImportDifference = z.output<typeof importDifference>;

export const importRow = z.object({
  /** Number of the row in the file. */
  number: z.number().describe("Number of the row in the file."),
  state: z.enum(importRowStates).describe("State."),
  cells: z.array(z.string()).describe("Texts by column."),
  /** BULK-007: texts of the report that the row corrects; otherwise null. */
  original: z
    .array(z.string())
    .nullable()
    .describe("Texts of the report that the row corrects, by column; null for other imports."),
  /** Errors, or warnings to confirm, with the names of their fields. */
  errors: z.array(fieldFailure).describe("Invalid fields."),
  /** BULK-102: warnings of a row with errors; those of other rows are in `errors`. */
  warnings: z.array(fieldFailure).describe("Warnings of a row that has errors, too; otherwise empty."),
  /** BULK-102: values that the portal has filled into empty cells, by form field. */
  filled: z
    .record(z.string(), z.string())
    .describe("Values that the portal has filled into empty cells, by form field."),
  isHidden: z.boolean().describe("Whether the workbook hides the row."),
  /** The equal or similar report. */
  duplicate: z
    .number()
    .nullable()
    .describe("Number of the report that this one duplicates; null if there is none."),
  /** Fields in which the similar report differs, with its values. */
  differences: z.array(importDifference).describe("Form fields that differ; empty for a duplicate."),
  /** The registered report. */
  reportId: z.number().nullable().describe("Number of the report."),
});
export type ImportRow = z.output<typeof importRow>;
