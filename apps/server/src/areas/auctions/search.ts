import { sql } from "kysely";
import type { ProposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { en } from "@birzha/phrases/auctions/en.ts";
import { ru } from "@birzha/phrases/auctions/ru.ts";
import { foundRecords, type SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";
import { proposalsOf } from "./proposal-queries.ts";

/** WORK-010: searches proposals and the organisation's own drafts by number, commodity, basis and organisation. */
export async function searchProposals(db: DbReader, searched: SearchInput): Promise<SearchHit[]> {
  const { actor, language, most } = searched;
  // These columns hold the Russian text on line 1 and the English text on line 2.
  const line = sql`${language === "ru" ? 1 : 2}::integer`;
  const { rows } = await preparedTemplate(
    sql<Omit<SearchHit, "statusName" | "amount"> & { status: ProposalStatus }>`
    select p.id, p.id::text as title, p.first_date as date, p.status,
      array_remove(array[nullif(split_part(p.commodity_names, e'\n', ${line}), ''),
        nullif(split_part(p.basis_names, e'\n', ${line}), ''),
        case when ${isStaff(actor)}::boolean then o.name end], null) as notes
    from ${foundRecords(searchKinds.proposals, searched)} join auction_proposals p on p.id = found.id
      join organizations o on o.id = p.organization_id
    where p.deleted_at is null and ${proposalsOf(actor)}
    order by found.place limit ${most}`,
  ).execute(db);
  const { statuses } = { ru, en }[language];
  return rows.map((row) => ({ ...row, amount: null, statusName: statuses[row.status] }));
}
