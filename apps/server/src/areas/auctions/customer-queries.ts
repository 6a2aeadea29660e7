import { sql } from "kysely";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { DbReader } from "../../platform/db/handles.ts";

export interface CustomerOrganization {
  readonly id: number;
  readonly firmName: string;
}

/** Safety limit; the exchange has fewer organisations. */
const maxCustomers = 5000;

const customers = sql`from organizations o
  where o.status = ${organizationStatus.active} and o.ntb_user and o.has_auctions and o.is_auction_customer`;

/**
 * DICT-011, A-62: lists active trading organisations with the right to auctions, except those that the exchange
 * excludes.
 */
export async function listCustomers(db: DbReader): Promise<readonly CustomerOrganization[]> {
  const { rows } = await sql<CustomerOrganization>`
    select o.id, o.name as "firmName" ${customers} order by o.name, o.id limit ${maxCustomers}`.execute(db);
  return rows;
}

/** Returns those of the ids that can be organisers. */
export async function findCustomers(db: DbReader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id ${customers} and o.id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Finds trading organisations that can file proposals, by INN. */
export async function findOrganizationsByInn(
  db: DbReader,
  inns: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly name: string }>> {
  const { rows } = await sql<{ inn: string; id: number; name: string }>`
    select o.inn, o.id, o.name from organizations o
    where o.inn = any(${inns}::text[]) and o.status = ${organizationStatus.active}
      and o.ntb_user and o.has_auctions`.execute(db);
  return new Map(rows.map(({ inn, ...organization }) => [inn, organization]));
}
