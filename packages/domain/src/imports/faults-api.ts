import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { idSchema } from "../shared/values/scalars.ts";
import { plainText } from "../shared/values/text-schemas.ts";
import { importBatch, importRowStates } from "./import-batch.ts";
import { importCellLimit } from "./import-limits.ts";

const members = accessOf({ employee: "own", owner: "own" });
const params = z.object({ id: idSchema.describe("Id of the import.") });

/** BULK-102: errors or warnings of one kind: the field, the rule, and in fields of a catalogue the text. */
export const importFault = z.object({
  field: z.string().describe("Name of the field; `row` for an error of the whole row."),
  code: z.string().describe("Stable error code."),
  message: z.string().describe("Error text of the first row."),
  isWarning: z.boolean().describe("Whether the value is valid but probably wrong."),
  /** Null if the rows have different texts. */
  cell: z.string().nullable().describe("Text of the cells; null if the rows have different texts."),
  count: z.number().describe("Number of rows."),
  /** The first row, and its position among the rows of its state. */
  number: z.number().describe("Number of the first row in the file."),
  state: z.enum(importRowStates).describe("State of the first row."),
  index: z.number().describe("Position of the first row among those of its state, from 0."),
  isNameKnown: z.boolean().describe("Whether the directory can fill in the name by INN."),
});
export type ImportFault = z.output<typeof importFault>;

export const listFaults = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}/faults",
  summary: "List the errors of an import by kind (BULK-102)",
  description: "Kinds with most rows first, errors before warnings; at most 100.",
  effect: "read",
  access: members,
  params,
  rejections: ["shared.not-found"],
  response: recordResponse(
    z.object({
      faults: z.array(importFault).describe("Kinds of errors and warnings."),
      hidden: z.number().describe("Rows that the workbook hides and the import has."),
      leftOut: z.number().describe("Hidden rows that the user has left out."),
    }),
  ),
});

export const correctFault = defineEndpoint({
  method: "PUT",
  path: "/api/imports/{id}/faults",
  summary: "Correct all cells of a kind of error (BULK-102)",
  description:
    "Changes only cells with this error. Without `text`, validates their rows again, so that the directory fills in names by INN.",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    field: plainText(60).describe("Name of the field."),
    code: plainText(80).describe("Stable error code."),
    cell: plainText(importCellLimit).nullable().describe("Text of the cells to change; null changes all."),
    text: plainText(importCellLimit).optional().describe("New text of the cells."),
  }),
  rejections: ["imports.running", "imports.cell-ambiguous", "shared.not-found"],
  response: recordResponse(z.object({ changed: z.number().describe("Number of changed rows.") })),
});

export const leaveOutHidden = defineEndpoint({
  method: "PUT",
  path: "/api/imports/{id}/hidden",
  summary: "Leave out the rows that the workbook hides, or take them back (BULK-104)",
  effect: "write",
  mayChangeNothing: true,
  access: members,
  key: "file",
  params,
  body: z.strictObject({ isLeftOut: z.boolean().describe("Whether the hidden rows are left out.") }),
  rejections: ["imports.running", "shared.not-found"],
  response: recordResponse(importBatch),
});
