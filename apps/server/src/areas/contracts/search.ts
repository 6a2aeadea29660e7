import { sql } from "kysely";
import type { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { en } from "@birzha/phrases/contracts/en.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import { withEnglishGoods } from "../exchange/queries.ts";
import { foundRecords, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";

type Status = (typeof dealStatus)[keyof typeof dealStatus];

/** WORK-010: searches auction contracts of registered owners (V-14) by number, parties and goods. */
export async function searchContracts(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { actor, language, most } = searched;
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName" | "amount"> & { status: Status }>`
    select d.id, d.contract_number as title, d.contract_date as date, d.deal_status as status,
      array_remove(array[d.commodity_name, d.contractor_name,
        case when ${isStaff(actor)}::boolean then d.client_name end], null) as notes
    from ${foundRecords(searchKinds.contracts, searched)} join contract_deals d on d.id = found.id
      join organizations owner on owner.inn = d.owner_inn
    where ${ownRows(actor, { inn: sql`d.owner_inn` })}
    order by found.place limit ${most}`,
  ).execute(db);
  const { deals } = { ru, en }[language];
  const hits = rows.map((row) => ({ ...row, amount: null, statusName: deals[row.status] }));
  return language === "en" ? withEnglishGoods(db, hits) : hits;
}
