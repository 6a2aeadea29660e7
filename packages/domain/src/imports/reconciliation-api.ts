import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, file, pageWithExtra } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id } from "../shared/values/scalars.ts";
import { reconciliationLine, reconciliationSummary } from "./reconciliation.ts";
import { reconciliationResults } from "./reconcile.ts";

const members = access({ employee: "own", owner: "own" });
const params = z.object({ id: id.describe("Id of the import.") });

export const getReconciliation = endpoint({
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
  answer: pageWithExtra(reconciliationLine, reconciliationSummary.shape),
});

export const downloadReconciliation = endpoint({
  method: "GET",
  path: "/api/imports/{id}/protocol",
  summary: "Download the protocol of a reconciliation as a workbook (BULK-008)",
  description: "Sheets with the totals and the lines of each result.",
  effect: "read",
  access: members,
  params,
  rejections: ["shared.not-found", "imports.too-many-reports"],
  answer: file,
});
