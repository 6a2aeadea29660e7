import { sql } from "kysely";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import type { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { en } from "@birzha/phrases/spot/en.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import { withEnglishGoods } from "../exchange/queries.ts";
import { foundRecords, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";

type Status = (typeof recordStatus)[keyof typeof recordStatus];

/** WORK-010: searches spot deals by number, counterparty and goods. */
export async function searchDeals(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { actor, language, most } = searched;
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName"> & { status: Status }>`
    select d.id, d.contract_number as title, d.contract_date as date, d.record_status as status,
      trim_scale(d.volume)::text as amount, array[d.product_name, d.contractor_name] as notes
    from ${foundRecords(searchKinds.spot, searched)} join spot_deals d on d.id = found.id
    where ${ownRows(actor, { inn: sql`d.owner_inn` })}
    order by found.place limit ${most}`,
  ).execute(db);
  const { record } = { ru, en }[language];
  const hits = rows.map((row) => ({ ...row, statusName: record[row.status] }));
  return language === "en" ? withEnglishGoods(db, hits) : hits;
}
