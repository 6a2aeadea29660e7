import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, fileResponse, pageWithExtra } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { idSchema } from "../shared/values/scalars.ts";
import { reconciliationLine, reconciliationSummary } from "./reconciliation.ts";
import { reconciliationResults } from "./reconcile.ts";

const members = accessOf({ employee: "own", owner: "own" });
const params = z.object({ id: idSchema.describe("Id of the import.") });

export const getReconciliation = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}/reconciliation",
  summary: "Compare the rows of a reconciliation with the register (BULK-008)",
  description:
    "Computed from the current reports: a filed or corrected report changes its line. `extra` has the totals of all results.",
  effect: "read",
  access: members,
  params,
  query: z.strictObject({
    ...pageQuery,
    result: z.enum(reconciliationResults).optional().describe("Only lines with this result."),
  }),
  rejections: ["shared.not-found", "imports.too-many-reports"],
  response: pageWithExtra(reconciliationLine, reconciliationSummary.shape),
});

export const downloadReconciliation = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}/protocol",
  summary: "Download the protocol of a reconciliation as a workbook (BULK-008)",
  description: "Sheets with the totals and the lines of each result.",
  effect: "read",
  access: members,
  params,
  rejections: ["shared.not-found", "imports.too-many-reports"],
  response: fileResponse,
});
