import { z } from "zod";
import { fieldFailure } from "../shared/registers/input-error.ts";
import { instant, isoDate } from "../shared/values/scalars.ts";

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
  .strictObject({ from: isoDate, to: isoDate })
  .refine(({ from, to }) => from <= to, { path: ["to"] });

/** A column of the file and its field of the report; null if it is not imported. */
export const importColumn = z.object({
  header: z.string(),
  field: z.string().nullable(),
  /** Whether the file has no such column and the report needs its field; absent for columns of the file. */
  isAdded: z.boolean().optional(),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importBatch = z.object({
  id: z.number(),
  purpose: z.enum(importPurposes),
  fileName: z.string(),
  /** Period of a reconciliation; null for other purposes. */
  period: z.object({ from: isoDate, to: isoDate }).nullable(),
  /** Reason of a correction that has started; otherwise null. */
  reason: z.string().nullable(),
  createdAt: instant,
  /** Time of the last validation or registration. */
  changedAt: instant,
  authorName: z.string(),
  /** Whether a job is registering the ready rows. */
  isRegistering: z.boolean(),
  /** Start of the registration. */
  startedAt: instant.nullable(),
  /** Ready rows at the start of the registration. */
  startedRows: z.number(),
  columns: z.array(importColumn),
  /** Number of rows by state. */
  counts: z.object({
    ready: z.number(),
    invalid: z.number(),
    warned: z.number(),
    similar: z.number(),
    filed: z.number(),
    skipped: z.number(),
    unchanged: z.number(),
    done: z.number(),
  }),
  /** Tonnes of the ready rows. */
  tonnes: z.string(),
  /** Sum of the ready rows in roubles. */
  total: z.string(),
});
export type ImportBatch = z.output<typeof importBatch>;

export const importDifference = z.object({ field: z.string(), label: z.string(), value: z.string() });
export type ImportDifference = z.output<typeof importDifference>;

export const importRow = z.object({
  /** Number of the row in the file. */
  number: z.number(),
  state: z.enum(importRowStates),
  /** Texts by column. */
  cells: z.array(z.string()),
  /** BULK-007: texts of the report that the row corrects; otherwise null. */
  original: z.array(z.string()).nullable(),
  /** Errors, or warnings to confirm, with the names of their fields. */
  errors: z.array(fieldFailure),
  /** The equal or similar report. */
  duplicate: z.number().nullable(),
  /** Fields in which the similar report differs, with its values. */
  differences: z.array(importDifference),
  /** The registered report. */
  reportId: z.number().nullable(),
});
export type ImportRow = z.output<typeof importRow>;
