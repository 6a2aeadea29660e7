import { z } from "zod";
import { registerQuery } from "../agreements/register-query.ts";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { commentLimit, id } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { importBatch } from "./import-batch.ts";
import { correctionLimit } from "./import-limits.ts";

const members = access({ employee: "own", owner: "own" });
const params = z.object({ id });

export const createCorrection = endpoint({
  method: "POST",
  path: "/api/corrections",
  summary: "Prepare a correction of many filed reports (BULK-007)",
  effect: "write",
  access: members,
  key: "file",
  /** Filters of the register. */
  query: registerQuery.omit({ pageIndex: true, pageSize: true, sortKey: true, sortDirection: true }),
  body: z.strictObject({
    /** Numbers of the reports; without them, all reports of the filter. */
    ids: z.array(id).min(1).max(correctionLimit).optional(),
  }),
  rejections: [
    "imports.too-many-reports",
    "imports.no-reports",
    "agreements.too-many-found",
    "shared.not-found",
    "shared.organization-blocked",
  ],
  answer: one(z.object({ importId: z.number() })),
  example: { ids: [4711, 4712] },
});

export const listCorrectionChanges = endpoint({
  method: "GET",
  path: "/api/corrections/{id}/changes",
  summary: "Count the changed cells of a correction by field (BULK-007)",
  effect: "read",
  access: members,
  params,
  rejections: ["shared.not-found"],
  answer: one(z.array(z.object({ header: z.string(), count: z.number() }))),
});

export const registerCorrection = endpoint({
  method: "POST",
  path: "/api/corrections/{id}/register",
  summary: "Correct the reports of the changed rows in the background (BULK-007)",
  effect: "write",
  access: members,
  key: "file",
  params,
  body: z.strictObject({
    /** Reason that every new version stores. */
    reason: requiredText(commentLimit),
  }),
  rejections: ["imports.running", "imports.nothing-ready", "shared.organization-blocked"],
  answer: one(importBatch),
});
