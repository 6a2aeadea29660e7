import type { AuditSortKey, listAudit } from "@birzha/domain/audit/api.ts";
import { isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { innPattern } from "@birzha/domain/shared/values/inn.ts";
import { listAddress } from "../../shared/register/address/list-address.ts";

type Query = NonNullable<CallOf<typeof listAudit>["query"]>;

/** Filters of the log, as in the URL. */
export const auditFilters = [
  "account",
  "inn",
  "action",
  "entity",
  "entityId",
  "dateBegin",
  "dateEnd",
] as const satisfies (keyof Query)[];
export type AuditFilter = (typeof auditFilters)[number];

/** Columns of the log; all are sortable (FIX-025). */
export const auditColumns = [
  "at",
  "actor",
  "organization",
  "action",
  "record",
] as const satisfies readonly AuditSortKey[];

/** URL state of the log; ignores invalid filters and sort keys. */
export const auditAddress = listAddress({
  filters: {
    account: (text) => text.length <= 100,
    inn: (text) => innPattern.test(text),
    action: (text) => /^[a-z]+\.[a-z-]{1,50}$/.test(text),
    entity: (text) => /^[a-z][a-z-]{0,39}$/.test(text),
    entityId: (text) => /^[1-9]\d{0,14}$/.test(text),
    dateBegin: isIsoDate,
    dateEnd: isIsoDate,
  } satisfies Record<AuditFilter, (text: string) => boolean>,
  sortKeys: auditColumns,
  pageSize: 50,
});
export type AuditSearch = ReturnType<typeof auditAddress.parse>;
