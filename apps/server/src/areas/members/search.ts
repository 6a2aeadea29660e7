import { sql } from "kysely";
import type { memberStatuses } from "@birzha/domain/members/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { en } from "@birzha/phrases/shared/en.ts";
import { ru } from "@birzha/phrases/shared/ru.ts";
import { foundRecords, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";

type Status = (typeof memberStatuses)[number];

/** WORK-010: searches auction members by name and INN. All users of the list see all members (MEM-056). */
export async function searchMembers(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName" | "amount" | "date"> & { status: Status }>`
    select m.id, m.name as title, m.status, array[m.inn] as notes
    from ${foundRecords(searchKinds.members, searched)} join trading_members m on m.id = found.id
    order by found.place limit ${searched.most}`,
  ).execute(db);
  const { participant } = { ru, en }[searched.language].statuses;
  return rows.map((row) => ({ ...row, date: null, amount: null, statusName: participant[row.status] }));
}
