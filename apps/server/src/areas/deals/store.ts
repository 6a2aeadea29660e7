import { sql } from "kysely";
import type { DbTransaction } from "../../platform/db/handles.ts";
import type { DealTerms, FoundDeal } from "./queries.ts";

/** Stores volume and term of a contract. */
export async function saveTerms(
  db: DbTransaction,
  { organizationId, numberKey, contractNumber, contractDate, partner }: FoundDeal,
  { volume, term }: DealTerms,
): Promise<void> {
  await sql`
    insert into deal_terms (organization_id, contract_number_key, contract_number_identity, contract_date, partner, volume, term)
    values (${organizationId}, ${numberKey}, contract_number_identity(${contractNumber}), ${contractDate}, ${partner},
      ${volume}, ${term})
    on conflict on constraint deal_terms_pkey do update set (volume, term) = (excluded.volume, excluded.term)`.execute(
    db,
  );
}
