import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { maxSortable } from "../shared/registers/list-request.ts";
import { sortDirections } from "../shared/registers/pagination.ts";
import { givenDate, idSchema, wholeNumber } from "../shared/values/scalars.ts";
import { auditCheck, auditRecord } from "./record.ts";

/** Default page size. */
const defaultSize = 50;

/** FIX-025: sort keys, one for every column. */
export const auditSortKeys = ["at", "actor", "organization", "action", "record"] as const;
export type AuditSortKey = (typeof auditSortKeys)[number];

/** Filters of the audit log, combined with AND. Days are Moscow days, both inclusive (G-28). */
export const auditQuery = z.strictObject({
  sortKey: z.enum(auditSortKeys).optional().describe("Field to sort by."),
  sortDirection: z.enum(sortDirections).default("Desc").describe("Sort direction: ascending or descending."),
  /** Keyset cursor for reading backwards: only records before this id. */
  before: idSchema.optional().describe("Only records before this id, newest first."),
  /** Keyset cursor for reading forwards: only records after this id. */
  after: idSchema.optional().describe("Only records after this id, oldest first."),
  /** Offset, for any other sort order. */
  skip: wholeNumber(0, maxSortable)
    .default(0)
    .describe("Number of records to skip, for orders other than by time."),
  pageSize: wholeNumber(1, 200).default(defaultSize).describe("Rows per page."),
  account: z.string().trim().min(1).max(100).optional().describe("Login of the user, exact."),
  inn: z.string().regex(innPattern).optional().describe("INN of the acting organisation, 10 or 12 digits."),
  action: z
    .string()
    .regex(/^[a-z]+\.[a-z-]+$/)
    .max(60)
    .optional()
    .describe("Action, `area.verb`: `agreements.create`."),
  entity: z
    .string()
    .regex(/^[a-z][a-z-]*$/)
    .max(40)
    .optional()
    .describe("Type of the record: `agreement`, `organization`."),
  entityId: idSchema.optional().describe("Id of the record."),
  dateBegin: givenDate.optional().describe("First day, `YYYY-MM-DD`, inclusive, Moscow time."),
  dateEnd: givenDate.optional().describe("Last day, `YYYY-MM-DD`, inclusive, Moscow time."),
});
export type AuditQuery = z.output<typeof auditQuery>;

const staffOnly = accessOf({ operator: "yes" });

export const listAudit = defineEndpoint({
  method: "GET",
  path: "/api/audit/list",
  summary: "List the records of the audit log (S-8)",
  description:
    "Newest first by default. Page backwards with `before`, forwards with `after`; in any other order use `skip`.",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  query: auditQuery,
  rejections: ["audit.too-many-to-sort"],
  response: recordResponse(
    z.object({
      records: z.array(auditRecord).describe("Records of the log."),
      hasMore: z.boolean().describe("Whether more records follow."),
    }),
  ),
});

export const getAuditChain = defineEndpoint({
  method: "GET",
  path: "/api/audit/chain",
  summary: "Get the result of the last audit log verification (S-8)",
  effect: "read",
  access: staffOnly,
  response: recordResponse(
    z.object({
      lastId: z.number().describe("Id of the last record of the log."),
      check: auditCheck.nullable().describe("Last verification; null before the first one."),
    }),
  ),
});

export const verifyAuditChain = defineEndpoint({
  method: "POST",
  path: "/api/audit/chain/verify",
  summary: "Start a verification of the audit log (S-8)",
  description: "Runs in the background. `getAuditChain` returns the result.",
  effect: "write",
  access: staffOnly,
  undo: { none: "A verification changes no record." },
  response: recordResponse(
    z.object({ isQueued: z.literal(true).describe("Always true: the verification will run.") }),
  ),
});
