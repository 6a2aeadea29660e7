import { z } from "zod";
import { registerQuery } from "../agreements/register-query.ts";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { distinctList } from "../shared/values/distinct-list.ts";
import { commentLimit, idSchema } from "../shared/values/scalars.ts";
import { plainText, requiredText } from "../shared/values/text-schemas.ts";
import { importBatch } from "./import-batch.ts";
import { correctionLimit, importCellLimit } from "./import-limits.ts";

const members = accessOf({ employee: "own", owner: "own" });
const params = z.object({ id: idSchema.describe("Id of the import.") });

export const createCorrection = defineEndpoint({
  method: "POST",
  path: "/api/corrections",
  summary: "Prepare a correction of many filed reports (BULK-007)",
  description:
    "With `ids` or with the filters of the register. The response is an import with a row for each report and its values. Change cells with `correctCells`, then call `registerCorrection`. A file with a column of report numbers has the same effect in `createImport`.",
  effect: "write",
  access: members,
  key: "file",
  /** Filters of the register. */
  query: registerQuery.omit({ pageIndex: true, pageSize: true, sortKey: true, sortDirection: true }),
  body: z.strictObject({
    ids: distinctList(idSchema)
      .min(1)
      .max(correctionLimit)
      .optional()
      .describe("Numbers of the reports to correct; without them, all reports of the filter."),
    /** BULK-103: one new value of a field in all reports. */
    field: plainText(60).optional().describe("Field that gets the value `text` in all reports."),
    text: plainText(importCellLimit).optional().describe("New text of the field, as in a cell of a file."),
    /** With a reason, reports without errors and warnings are corrected at once. */
    reason: requiredText(commentLimit)
      .optional()
      .describe("Reason of the correction. With it, the correction of the ready rows starts."),
  }),
  rejections: [
    "imports.too-many-reports",
    "imports.no-reports",
    "imports.running",
    "agreements.too-many-found",
    "shared.not-found",
    "shared.organization-blocked",
  ],
  response: recordResponse(z.object({ importId: z.number().describe("Id of the import.") })),
  example: { ids: [4711, 4712] },
});

export const listCorrectionChanges = defineEndpoint({
  method: "GET",
  path: "/api/corrections/{id}/changes",
  summary: "Count the changed cells of a correction by field (BULK-007)",
  description: "Only rows that are ready for the correction count; most changed fields first.",
  effect: "read",
  access: members,
  params,
  rejections: ["shared.not-found"],
  response: recordResponse(
    z.array(
      z.object({
        header: z.string().describe("Header in the file."),
        count: z.number().describe("Number of records."),
      }),
    ),
  ),
});

export const registerCorrection = defineEndpoint({
  method: "POST",
  path: "/api/corrections/{id}/register",
  summary: "Correct the reports of the changed rows in the background (BULK-007)",
  description:
    "A job saves a version of each report with the reason; `getImport` returns its progress. A report with a newer version stays as an invalid row.",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    /** Reason that every new version stores. */
    reason: requiredText(commentLimit).describe("Reason of the correction."),
  }),
  rejections: ["imports.running", "imports.nothing-ready", "shared.organization-blocked"],
  response: recordResponse(importBatch),
});
