import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { idSchema } from "../shared/values/scalars.ts";

const members = accessOf({ employee: "own", owner: "own" });
const params = z.object({ id: idSchema.describe("Id of the import.") });

/** Reports of an import that can be withdrawn now. */
export const withdrawableReports = z.object({
  count: z.number().describe("Reports of the import that can still be withdrawn."),
  seconds: z
    .number()
    .nullable()
    .describe("Seconds in which all of them can be withdrawn; null if there are none."),
  withdrawn: z.number().describe("Reports of the import that were withdrawn."),
});

export const getWithdrawable = defineEndpoint({
  method: "GET",
  path: "/api/imports/{id}/withdrawals",
  summary: "Count the reports of an import that can be withdrawn (BULK-105)",
  description: "None while the import is being registered.",
  effect: "read",
  access: members,
  params,
  rejections: ["shared.not-found"],
  response: recordResponse(withdrawableReports),
});

export const withdrawImport = defineEndpoint({
  method: "POST",
  path: "/api/imports/{id}/withdrawals",
  summary: "Withdraw the reports of an import that was filed by mistake (BULK-105)",
  description:
    "Withdraws at most 100 reports, oldest first; repeat the request until `count` is 0. Reports that have changed since the registration stay.",
  effect: "write",
  access: members,
  key: "file",
  params,
  // The time of the reports can be over.
  mayChangeNothing: true,
  rejections: ["shared.not-found", "shared.organization-blocked", "imports.running"],
  response: recordResponse(withdrawableReports),
});
