import { sql } from "kysely";
import type { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { en } from "@birzha/phrases/organizations/en.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import { foundRecords, isFoundBy, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";

type Status = (typeof organizationStatus)[keyof typeof organizationStatus];

/** Safety limit; users belong to fewer organisations. */
const maxOwnOrganizations = 200;

/** WORK-010: searches organisations by name and INN: all for staff, own ones for members (ORG-055). */
export async function searchOrganizations(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { actor, language, most } = searched;
  const from = isStaff(actor)
    ? sql`${foundRecords(searchKinds.organizations, searched)} join organizations o on o.id = found.id`
    : sql`(
        select o.*, row_number() over (order by o.name, o.id) as place
        from memberships m join organizations o on o.id = m.organization_id
        where m.user_id = ${actor.userId} and m.is_active order by o.id limit ${maxOwnOrganizations}) o`;
  const where = isStaff(actor) ? sql`true` : isFoundBy(sql`o.name || ' ' || o.inn`, searched);
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName" | "amount" | "date"> & { status: Status }>`
    select o.id, o.name as title, o.status, array[o.inn] as notes
    from ${from} where ${where} order by place limit ${most}`,
  ).execute(db);
  const { statuses } = { ru, en }[language];
  return rows.map((row) => ({ ...row, date: null, amount: null, statusName: statuses[row.status] }));
}
