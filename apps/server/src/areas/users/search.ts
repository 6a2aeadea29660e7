import { sql } from "kysely";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { keyIssuer } from "@birzha/domain/shared/access/key-rights.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { en } from "@birzha/phrases/users/en.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import { foundRecords, isFoundBy, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";

type Status = (typeof userStatus)[keyof typeof userStatus];

/** Safety limit; organisations have fewer members. Newest first. */
const maxColleagues = 1000;

/** WORK-010: searches users by name and login: all for staff (USR-023), own organisation for owners (ORG-039). */
export async function searchUsers(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { actor, language, most } = searched;
  if (!isStaff(actor) && (actor.kind !== "owner" || !actor.organization)) return [];
  const from = isStaff(actor)
    ? sql`${foundRecords(searchKinds.users, searched)} join users u on u.id = found.id and u.issuer <> ${keyIssuer}`
    : sql`(
        select u.*, row_number() over (order by u.registered_at desc, u.id desc) as place
        from memberships m join users u on u.id = m.user_id
        where m.organization_id = ${actor.organization!.id} order by place limit ${maxColleagues}) u`;
  const where = isStaff(actor) ? sql`true` : isFoundBy(sql`u.name || ' ' || u.account`, searched);
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName" | "amount" | "date"> & { status: Status }>`
    select u.id, coalesce(nullif(u.name, ''), u.account) as title, u.status, array[u.account] as notes
    from ${from} where ${where} order by place limit ${most}`,
  ).execute(db);
  const { statuses } = { ru, en }[language];
  return rows.map((row) => ({ ...row, date: null, amount: null, statusName: statuses[row.status] }));
}
