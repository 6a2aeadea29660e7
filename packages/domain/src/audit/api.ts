import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { maxSortable } from "../shared/registers/list-request.ts";
import { sortDirections } from "../shared/registers/pagination.ts";
import { id, isoDate, wholeNumber } from "../shared/values/scalars.ts";
import { auditCheck, auditRecord } from "./record.ts";

/** Default page size. */
const defaultSize = 50;

/** FIX-025: sort keys, one for every column. */
export const auditSortKeys = ["at", "actor", "organization", "action", "record"] as const;
export type AuditSortKey = (typeof auditSortKeys)[number];

/** Filters of the audit log, combined with AND. Days are Moscow days, both inclusive (G-28). */
export const auditQuery = z.strictObject({
  sortKey: z.enum(auditSortKeys).optional(),
  sortDirection: z.enum(sortDirections).default("Desc"),
  /** Keyset cursor for reading backwards: only records before this id. */
  before: id.optional(),
  /** Keyset cursor for reading forwards: only records after this id. */
  after: id.optional(),
  /** Offset, for any other sort order. */
  skip: wholeNumber(0, maxSortable).default(0),
  pageSize: wholeNumber(1, 200).default(defaultSize),
  /** Exact login of the actor. */
  account: z.string().trim().min(1).max(100).optional(),
  /** INN of the acting organisation. */
  inn: z.string().regex(innPattern).optional(),
  action: z
    .string()
    .regex(/^[a-z]+\.[a-z-]+$/)
    .max(60)
    .optional(),
  entity: z
    .string()
    .regex(/^[a-z][a-z-]*$/)
    .max(40)
    .optional(),
  entityId: id.optional(),
  dateBegin: isoDate.optional(),
  dateEnd: isoDate.optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

const staffOnly = access({ operator: "yes" });

export const listAudit = endpoint({
  method: "GET",
  path: "/api/audit/list",
  summary: "List the records of the audit log (S-8)",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  query: auditQuery,
  rejections: ["audit.too-many-to-sort"],
  answer: one(z.object({ records: z.array(auditRecord), hasMore: z.boolean() })),
});

export const getAuditChain = endpoint({
  method: "GET",
  path: "/api/audit/chain",
  summary: "Get the result of the last audit log verification (S-8)",
  effect: "read",
  access: staffOnly,
  answer: one(z.object({ lastId: z.number(), check: auditCheck.nullable() })),
});

export const verifyAuditChain = endpoint({
  method: "POST",
  path: "/api/audit/chain/verify",
  summary: "Start a verification of the audit log (S-8)",
  effect: "write",
  access: staffOnly,
  answer: one(z.object({ isQueued: z.literal(true) })),
});
