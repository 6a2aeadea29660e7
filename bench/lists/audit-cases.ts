import { sql } from "kysely";
import { auditSortKeys, listAudit } from "@birzha/domain/audit/api.ts";
import type { OpenDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { ListCase } from "./list-cases.ts";

interface AuditRow {
  readonly id: number;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  readonly account: string;
  readonly inn: string;
  readonly month: string;
}

/**
 * Requests for the audit log, which is read by positions. It sorts by other columns only what a filter leaves (FIX-025).
 */
export async function auditCases({ db }: OpenDatabase): Promise<readonly ListCase[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.action, a.entity, a.entity_id as "entityId", u.account, o.inn, to_char(a.at, 'YYYY-MM') as month
    from audit_log a join users u on u.id = a.actor_user_id join organizations o on o.id = a.acting_organization_id
    where a.id >= (select (min(id) + max(id)) / 2 from audit_log) order by a.id limit 1`.execute(db);
  const { id, action, entity, entityId, account, inn, month } = rows[0]!;
  const read = (name: string, query: Readonly<Record<string, string>>): ListCase => ({
    name,
    request: { method: "GET", path: `${listAudit.path}?${new URLSearchParams(query)}` },
  });
  const filters = {
    account: { account },
    inn: { inn },
    action: { action },
    entity: { entity },
    record: { entity, entityId: `${entityId}` },
    "four weeks": { dateBegin: `${month}-01`, dateEnd: `${month}-28` },
  };
  return [
    read("newest", {}),
    read("before a position", { before: `${id}` }),
    read("oldest", { sortDirection: "Asc" }),
    read("after a position", { after: `${id}`, sortDirection: "Asc" }),
    ...Object.entries(filters).flatMap(([name, query]) => [
      read(name, query),
      read(`${name}, oldest`, { ...query, sortDirection: "Asc" }),
    ]),
    ...(["four weeks", "account", "action"] as const).flatMap((name) =>
      auditSortKeys
        .filter((key) => key !== "at")
        .flatMap((sortKey) =>
          ["Asc", "Desc"].map((sortDirection) =>
            read(`${name}, sort ${sortKey} ${sortDirection}`, { ...filters[name], sortKey, sortDirection }),
          ),
        ),
    ),
  ];
}
