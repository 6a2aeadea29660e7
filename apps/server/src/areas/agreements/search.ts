import { sql } from "kysely";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { statusNames } from "@birzha/domain/agreements/status-names.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { en } from "@birzha/phrases/shared/en.ts";
import { foundRecords, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";

/** WORK-010: searches reports by their number, contract number, parties and goods. */
export async function searchReports(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { actor, language, most } = searched;
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName" | "date"> & { status: number }>`
    select a.id, a.id::text as title, a.status, a.is_withdrawn as "isWithdrawn", trim_scale(a.amount)::text as amount,
      array_remove(array[a.contract_number, a.product_type_name, a.purchaser_name,
        case when ${isStaff(actor)}::boolean then a.organization_name end], null) as notes
    from ${foundRecords(searchKinds.agreements, searched)} join agreements a on a.id = found.id
    where ${ownRows(actor, { id: sql`a.organization_id` })}
    order by found.place limit ${most}`,
  ).execute(db);
  // The API names a status as document 1 does; screens have their own texts (LANG-006).
  const names = { ru: statusNames, en: en.statuses.report }[language];
  return rows.map(({ isWithdrawn, ...row }) => ({
    ...row,
    ...(isWithdrawn && { isWithdrawn }),
    date: null,
    statusName: names[statusOf(row.status)!],
  }));
}
