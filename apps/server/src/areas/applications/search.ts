import { sql } from "kysely";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { en } from "@birzha/phrases/applications/en.ts";
import { ru } from "@birzha/phrases/applications/ru.ts";
import { foundRecords, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";

type Status = (typeof applicationStatus)[keyof typeof applicationStatus];

/**
 * WORK-010: searches applications by number, organisation and applicant, limited to the exchange and deciding owners
 * (APP-002, APP-029).
 */
export async function searchApplications(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { actor, language, most } = searched;
  if (!isStaff(actor) && actor.kind !== "owner") return [];
  const isTheirs = isStaff(actor)
    ? sql`true`
    : sql`case when a.status <> ${applicationStatus.new} then not a.to_operator else not application_for_operator(a) end`;
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName" | "amount" | "date"> & { status: Status }>`
    select a.id, a.name as title, a.status, array[a.inn, a.full_name] as notes
    from ${foundRecords(searchKinds.applications, searched)} join applications a on a.id = found.id
    where ${ownRows(actor, { inn: sql`a.inn` })} and ${isTheirs}
    order by found.place limit ${most}`,
  ).execute(db);
  const { statuses } = { ru, en }[language];
  return rows.map((row) => ({ ...row, date: null, amount: null, statusName: statuses[row.status] }));
}
