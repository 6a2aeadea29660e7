import { z } from "zod";
import { warningCode } from "../agreements/warnings.ts";
import { access } from "../shared/access/access.ts";
import { endpoint, file, one, page } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id, wholeNumber } from "../shared/values/scalars.ts";
import { plainText, requiredLine } from "../shared/values/text-schemas.ts";
import { filePreview, fileReading } from "./file-reading.ts";
import {
  importBatch,
  importPurposes,
  importRow,
  importRowStates,
  reconciliationPeriod,
} from "./import-batch.ts";
import { importCellLimit, importColumnLimit, importFileBytes } from "./import-limits.ts";

const members = access({ employee: "own", owner: "own" });
const params = z.object({ id });
const column = wholeNumber(0, importColumnLimit - 1);
/** Blank rows have numbers, too: a file has at most as many rows as bytes. */
const rowNumber = wholeNumber(1, importFileBytes);

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

export const previewImport = endpoint({
  method: "POST",
  path: "/api/imports/preview",
  summary: "Show how a file is read, with its first rows (FIX-215)",
  effect: "read",
  access: members,
  key: "file",
  bodyLimit,
  body: z.strictObject({
    /** The workbook, or the first 256 KB of a text, as base64. */
    content: z.base64().min(1),
    ...fileReading,
  }),
  rejections: [...workbookRejections, "imports.wrong-encoding"],
  answer: one(filePreview),
});

export const createImport = endpoint({
  method: "POST",
  path: "/api/imports",
  summary: "Read a file of reports and validate its rows (BULK-001)",
  effect: "write",
  // A workbook with several sheets is read when its sheet is known.
  mayChangeNothing: true,
  access: members,
  key: "file",
  bodyLimit,
  body: z.strictObject({
    fileName: requiredLine(255),
    /** The file as base64. */
    content: z.base64().min(1),
    ...fileReading,
    /** BULK-008: compares the rows with the reports of these contract dates instead of importing them. */
    period: reconciliationPeriod.optional(),
  }),
  rejections: [
    ...workbookRejections,
    "imports.no-header",
    "imports.wrong-encoding",
    "imports.unclosed-quote",
    "imports.malformed-xml",
    "imports.running",
    "imports.too-many-reports",
    "shared.organization-blocked",
  ],
  answer: one(z.object({ importId: z.number().nullable(), sheets: z.array(z.string()) })),
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  summary: "List the last imports of the organisation (BULK-002)",
  effect: "read",
  access: members,
  query: z.strictObject({ purpose: z.enum(importPurposes).optional() }),
  answer: one(z.array(importBatch)),
});

export const getImport = endpoint({
  method: "GET",
  path: "/api/imports/{id}",
  summary: "Get an import with its columns and counts (BULK-002)",
  effect: "read",
  access: members,
  params,
  answer: one(importBatch),
});

export const listImportRows = endpoint({
  method: "GET",
  path: "/api/imports/{id}/rows",
  summary: "List the rows of an import (BULK-002)",
  effect: "read",
  access: members,
  params,
  query: z.strictObject({ ...pageQuery, state: z.enum(importRowStates).optional() }),
  rejections: ["shared.not-found"],
  answer: page(importRow),
});

export const countEqualCells = endpoint({
  method: "GET",
  path: "/api/imports/{id}/equalCells",
  summary: "Count the cells of a column with the text of a cell (BULK-002)",
  effect: "read",
  access: members,
  params,
  query: z.strictObject({ number: rowNumber, column }),
  rejections: ["shared.not-found"],
  answer: one(z.object({ count: z.number() })),
});

export const getTemplate = endpoint({
  method: "GET",
  path: "/api/imports/template",
  summary: "Download a workbook to fill in, with lists of the current catalogues (BULK-001)",
  effect: "read",
  access: members,
  answer: file,
});

export const assignColumns = endpoint({
  method: "PUT",
  path: "/api/imports/{id}/columns",
  summary: "Assign the columns of a file to fields (BULK-001)",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    /** Fields by column; null for columns that are not imported. */
    fields: z.array(plainText(60).nullable()).max(importColumnLimit),
  }),
  rejections: ["imports.running"],
  answer: one(importBatch),
});

export const correctCells = endpoint({
  method: "PUT",
  path: "/api/imports/{id}/cells",
  summary: "Correct a cell, or all cells of a column with its text (BULK-002)",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    number: rowNumber,
    column,
    text: plainText(importCellLimit),
    /** Whether all rows with the same text in this column change. */
    inAll: z.boolean(),
  }),
  rejections: ["imports.running"],
  answer: one(z.object({ changed: z.number() })),
});

export const decideRow = endpoint({
  method: "PUT",
  path: "/api/imports/{id}/decision",
  summary: "Decide about a row that looks like an earlier report (BULK-004)",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({ number: rowNumber, isDistinct: z.boolean() }),
  rejections: ["imports.running"],
  answer: one(z.object({ changed: z.number() })),
});

export const confirmImportWarnings = endpoint({
  method: "PUT",
  path: "/api/imports/{id}/warnings",
  summary: "Confirm a warning of a row, or of all rows with it (SOFT-001)",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    number: rowNumber,
    code: warningCode,
    /** Whether the warning of all rows is confirmed. */
    inAll: z.boolean(),
  }),
  rejections: ["imports.running"],
  answer: one(z.object({ changed: z.number() })),
});

export const registerImport = endpoint({
  method: "POST",
  path: "/api/imports/{id}/register",
  summary: "Register the ready rows of an import in the background (BULK-002)",
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
  answer: one(importBatch),
});

export const cancelImport = endpoint({
  method: "POST",
  path: "/api/imports/{id}/cancel",
  summary: "Cancel the registration of an import; registered rows stay (BULK-009)",
  effect: "write",
  mayChangeNothing: true,
  access: members,
  key: "file",
  params,
  answer: one(importBatch),
});

export const downloadImport = endpoint({
  method: "GET",
  path: "/api/imports/{id}/file",
  summary: "Download the rows as a workbook with the errors as comments (BULK-004, BULK-006)",
  effect: "read",
  access: members,
  params,
  query: z.strictObject({
    /** All rows, or those that cannot be registered. */
    rows: z.enum(["all", "rejected"]).default("all"),
  }),
  rejections: ["shared.not-found"],
  answer: file,
});
