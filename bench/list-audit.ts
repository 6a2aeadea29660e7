import { sql } from "kysely";
import { auditSortKeys, listAudit } from "@birzha/domain/audit/api.ts";
import type { OpenDatabase } from "../apps/server/src/platform/db/database.ts";
import { listPromise, type ListCase } from "./list-cases.ts";

/** A record, as far as something is asked about what it says. */
interface Row {
  readonly id: number;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  readonly account: string;
  readonly inn: string;
  readonly month: string;
}

/** Adds a record past the portal. */
export const touchAudit = "insert into audit_log (action, entity) values ('users.sign-in', 'user')";

/**
 * The audit log is no register: it is read a piece after another, by places. Orders but that of places are asked of what a
 * filter leaves; `refused` is what the log puts in order for nobody (FIX-025).
 */
export async function auditCases(
  database: OpenDatabase,
): Promise<{ readonly cases: readonly ListCase[]; readonly refused: readonly ListCase[] }> {
  const { id, action, entity, entityId, account, inn, month } = await middleOf(database);
  const ask = (name: string, query: Readonly<Record<string, string>>): ListCase => ({
    name,
    call: { method: "GET", path: `${listAudit.path}?${new URLSearchParams(query)}` },
    limit: listPromise.page,
  });
  const ofMonth = { dateBegin: `${month}-01`, dateEnd: `${month}-28` };
  const filters = {
    account: { account },
    inn: { inn },
    action: { action },
    entity: { entity },
    record: { entity, entityId: `${entityId}` },
    "four weeks": ofMonth,
  };
  const sortKeys = auditSortKeys.filter((key) => key !== "at");
  const sorted = (what: string, query: Readonly<Record<string, string>>) =>
    sortKeys.flatMap((sortKey) =>
      ["Asc", "Desc"].map((sortDirection) =>
        ask(`${what} sort ${sortKey} ${sortDirection}`.trim(), { ...query, sortKey, sortDirection }),
      ),
    );
  return {
    cases: [
      ask("newest piece", {}),
      ask("piece of the middle", { before: `${id}` }),
      ask("oldest piece", { sortDirection: "Asc" }),
      ask("piece of the middle, onwards", { after: `${id}`, sortDirection: "Asc" }),
      ...Object.entries(filters).flatMap(([name, query]) => [
        ask(name, query),
        ask(`${name}, oldest`, { ...query, sortDirection: "Asc" }),
      ]),
      ...sorted("four weeks", ofMonth),
      ...sorted("account", { account }),
      ...sorted("action", { action }),
    ],
    refused: sorted("", {}),
  };
}

/** A record of the middle of the log, with an actor who acted for a firm. */
async function middleOf({ db }: OpenDatabase): Promise<Row> {
  const { rows } = await sql<Row>`
    select a.id, a.action, a.entity, a.entity_id as "entityId", u.account, o.inn, to_char(a.at, 'YYYY-MM') as month
    from audit_log a join users u on u.id = a.actor_user_id join organizations o on o.id = a.acting_organization_id
    where a.id >= (select (min(id) + max(id)) / 2 from audit_log) order by a.id limit 1`.execute(db);
  return rows[0]!;
}
