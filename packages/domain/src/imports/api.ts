import { z } from "zod";
import { warningCode } from "../agreements/warnings.ts";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, fileResponse, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { idSchema, wholeNumber } from "../shared/values/scalars.ts";
import { plainText, requiredLine } from "../shared/values/text-schemas.ts";
import { decimalMarks } from "./decimal-marks.ts";
import { filePreview, fileReading } from "./file-reading.ts";
import {
  importBatch,
  importPurposes,
  importRow,
  importRowStates,
  reconciliationPeriod,
} from "./import-batch.ts";
import { importCellLimit, importColumnLimit, importFileBytes } from "./import-limits.ts";

const members = accessOf({ employee: "own", owner: "own" });
const params = z.object({ id: idSchema.describe("Id of the import.") });
const column = wholeNumber(0, importColumnLimit - 1).describe("Index of the column, from 0.");
/** Blank rows have numbers, too: a file has at most as many rows as bytes. */
const rowNumber = wholeNumber(1, importFileBytes).describe("Number of the row in the file.");

/** Base64 is a third longer than the file. */
const bodyLimit = Math.ceil((importFileBytes * 4) / 3) + 4096;

/** Rejections of a workbook; a preview reads the start of a text without any. */
const workbookRejections = [
  "imports.unreadable-file",
  "imports.too-many-rows",
  "imports.old-format",
  "imports.password-protected",
  "imports.damaged-archive",
  "imports.damaged-workbook",
  "imports.incomplete-file",
  "imports.unknown-sheet",
  "imports.unpacked-too-large",
  "imports.too-many-columns",
  "imports.too-many-cells",
  "imports.too-many-strings",
  "imports.strings-too-long",
  "imports.too-many-sheets",
  "imports.too-many-names",
  "imports.cell-too-long",
  "imports.reading-too-long",
  "imports.too-much-memory",
  "imports.file-being-read",
] as const;

export const previewImport = defineEndpoint({
  method: "POST",
  path: "/api/imports/preview",
  summary: "Show how a file is read, with its first rows (FIX-215)",
  description:
    "Saves nothing. A request without choices returns the detected ones. Send the same choices to `createImport`; with `headerRow`, headings can be unknown.",
  effect: "read",
  access: members,
  key: "file",
  bodyLimit,
  body: z.strictObject({
    content: z.base64().describe("The workbook, or the first 256 KB of another file, as base64."),
    ...fileReading,
  }),
  rejections: [...workbookRejections, "imports.wrong-encoding"],
  response: recordResponse(filePreview),
});

export const createImport = defineEndpoint({
  method: "POST",
  path: "/api/imports",
  summary: "Read a file of reports and validate its rows (BULK-001)",
  description:
    "A workbook with several sheets returns `sheets` without `importId`; send it again with `sheet`. A file with row identities corrects the rows of its import.",
  effect: "write",
  // A workbook with several sheets is read when its sheet is known.
  mayChangeNothing: true,
  access: members,
  key: "file",
  bodyLimit,
  body: z.strictObject({
    fileName: requiredLine(255).describe("Name of the file."),
    content: z.base64().describe("Content of the file, base64."),
    ...fileReading,
    /** BULK-008: compares the rows with the reports of these contract dates instead of importing them. */
    period: reconciliationPeriod
      .optional()
      .describe("Contract dates of a reconciliation, both ends inclusive; absent for other purposes."),
  }),
  rejections: [
    ...workbookRejections,
    "imports.empty-file",
    "imports.no-rows",
    "imports.no-header",
    "imports.wrong-encoding",
    "imports.unclosed-quote",
    "imports.malformed-xml",
    "imports.running",
    "imports.too-many-reports",
    "shared.organization-blocked",
  ],
  response: recordResponse(
    z.object({
      importId: z.number().nullable().describe("Id of the import; null if a sheet must be selected."),
      sheets: z.array(z.string()).describe("Sheets to select from; otherwise empty."),
    }),
  ),
});

export const listImports = defineEndpoint({
  method: "GET",
  path: "/api/imports",
  summary: "List the last imports of the organisation (BULK-002)",
  description: "The last 20, newest first.",
  effect: "read",
  access: members,
  query: z.strictObject({
    purpose: z.enum(importPurposes).optional().describe("Only imports with this purpose."),
  }),
  response: recordResponse(z.array(importBatch)),
});

export const getImport = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}",
  summary: "Get an import with its columns and counts (BULK-002)",
  description: "Counts and totals follow the registration.",
  effect: "read",
  access: members,
  params,
  response: recordResponse(importBatch),
});

export const listImportRows = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}/rows",
  summary: "List the rows of an import (BULK-002)",
  description: "Ordered by number.",
  effect: "read",
  access: members,
  params,
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(importRowStates).optional().describe("Only rows in this state."),
  }),
  rejections: ["shared.not-found"],
  response: pageResponse(importRow),
});

export const countEqualCells = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}/equalCells",
  summary: "Count the cells of a column with the text of a cell (BULK-002)",
  description: "Only unregistered rows count.",
  effect: "read",
  access: members,
  params,
  query: z.strictObject({ number: rowNumber.describe("Number of the row in the file."), column }),
  rejections: ["shared.not-found"],
  response: recordResponse(z.object({ count: z.number().describe("Number of records.") })),
});

export const getTemplate = defineEndpoint({
  method: "GET",
  path: "/api/imports/template",
  summary: "Download a workbook to fill in, with lists of the current catalogues (BULK-001)",
  description: "A column for each field of the report; required ones have `*`.",
  effect: "read",
  access: members,
  response: fileResponse,
});

export const assignColumns = defineEndpoint({
  method: "PUT",
  path: "/api/imports/{id}/columns",
  summary: "Assign the columns of a file to fields (BULK-001)",
  description: "The organisation's next files use the same fields.",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    /** Fields by column; null for columns that are not imported. */
    fields: z.array(plainText(60).nullable()).max(importColumnLimit).describe("Fields of the form."),
    /** BULK-104: chosen units by column; absent or null keeps the unit of the heading. */
    units: z
      .array(plainText(20).nullable())
      .max(importColumnLimit)
      .optional()
      .describe("Chosen units by column; null keeps the unit of the heading."),
    /** FIX-312: chosen decimal signs by column; absent or null keeps that of the values. */
    decimals: z
      .array(z.enum(decimalMarks).nullable())
      .max(importColumnLimit)
      .optional()
      .describe("Chosen decimal signs by column; null keeps that of the values."),
  }),
  rejections: ["imports.running"],
  response: recordResponse(importBatch),
});

export const correctCells = defineEndpoint({
  method: "PUT",
  path: "/api/imports/{id}/cells",
  summary: "Correct a cell, or all cells of a column with its text (BULK-002)",
  description:
    "Validates the changed rows again. A number that its column would read otherwise than a typed one is rejected.",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    number: rowNumber,
    column,
    text: plainText(importCellLimit).describe("New text of the cell."),
    /** Whether all rows with the same text in this column change. */
    inAll: z.boolean().describe("Whether all equal cells of the column change."),
  }),
  rejections: ["imports.running", "imports.cell-ambiguous"],
  response: recordResponse(
    z.object({
      changed: z.number().describe("Number of changed rows."),
    }),
  ),
});

export const decideRow = defineEndpoint({
  method: "PUT",
  path: "/api/imports/{id}/decision",
  summary: "Decide about a row that looks like an earlier report (BULK-004)",
  description: "A distinct contract becomes ready; any other row is skipped.",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    number: rowNumber,
    isDistinct: z.boolean().describe("Whether the row is another contract."),
  }),
  rejections: ["imports.running"],
  response: recordResponse(
    z.object({
      changed: z.number().describe("Number of changed rows."),
    }),
  ),
});

export const confirmImportWarnings = defineEndpoint({
  method: "PUT",
  path: "/api/imports/{id}/warnings",
  summary: "Confirm a warning of a row, or of all rows with it (SOFT-001)",
  description: "A row without other warnings becomes ready.",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    number: rowNumber,
    code: warningCode.describe("Code of the warning."),
    /** Whether the warning of all rows is confirmed. */
    inAll: z.boolean().describe("Whether all equal cells of the column change."),
  }),
  rejections: ["imports.running"],
  response: recordResponse(
    z.object({
      changed: z.number().describe("Number of changed rows."),
    }),
  ),
});

export const registerImport = defineEndpoint({
  method: "POST",
  path: "/api/imports/{id}/register",
  summary: "Register the ready rows of an import in the background (BULK-002)",
  description: "A job registers the rows; `getImport` returns its progress.",
  effect: "write",
  access: members,
  key: "file",
  params,
  rejections: [
    "imports.running",
    "imports.nothing-ready",
    "imports.reason-required",
    "shared.organization-blocked",
  ],
  response: recordResponse(importBatch),
});

export const cancelImport = defineEndpoint({
  method: "POST",
  path: "/api/imports/{id}/cancel",
  summary: "Cancel the registration of an import; registered rows stay (BULK-009)",
  description: "Registered rows stay.",
  effect: "write",
  mayChangeNothing: true,
  access: members,
  key: "file",
  params,
  response: recordResponse(importBatch),
});

export const downloadImport = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}/file",
  summary: "Download the rows as a workbook with the errors as comments (BULK-004, BULK-006)",
  description: "For correction and another upload: a row keeps its identity in its first column.",
  effect: "read",
  access: members,
  params,
  query: z.strictObject({
    rows: z
      .enum(["all", "rejected"])
      .default("all")
      .describe("All rows, or those that cannot be registered."),
  }),
  rejections: ["shared.not-found"],
  response: fileResponse,
});
