import type { listAudit } from "@birzha/domain/audit/api.ts";
import { innPattern } from "@birzha/domain/shared/inn.ts";
import { isIsoDate } from "@birzha/domain/shared/dates.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";

type Query = NonNullable<CallOf<typeof listAudit>["query"]>;

/** What narrows the log, as the address of the page carries it; absent is not narrowed. */
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
export type AuditSearch = { readonly [F in AuditFilter]?: string };

const accepts: Record<AuditFilter, (text: string) => boolean> = {
  account: (text) => text.length <= 100,
  inn: (text) => innPattern.test(text),
  action: (text) => /^[a-z]+\.[a-z-]{1,50}$/.test(text),
  entity: (text) => /^[a-z][a-z-]{0,39}$/.test(text),
  entityId: (text) => /^[1-9]\d{0,14}$/.test(text),
  dateBegin: isIsoDate,
  dateEnd: isIsoDate,
};

/** Reads the address: what the log could not be narrowed by is as if it were not there. */
export function parseAuditSearch(address: Readonly<Record<string, unknown>>): AuditSearch {
  return Object.fromEntries(
    auditFilters.flatMap((filter) => {
      const value = address[filter];
      const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
      return text !== "" && accepts[filter](text) ? [[filter, text]] : [];
    }),
  );
}
