import { sql } from "kysely";
import type { ContractListQuery, ContractRequest } from "@birzha/domain/contracts/api.ts";
import type { Contract, ContractKey } from "@birzha/domain/contracts/register.ts";
import type { ImportedContract } from "@birzha/domain/contracts/imported-contract.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import { openCursor, type Cursor } from "../../platform/db/cursor.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import {
  listConditions,
  listOrder,
  type ListColumn,
  type ListColumns,
} from "../../platform/db/list-conditions.ts";
import { Refused } from "../../platform/http/failure.ts";
import { contractColumns, toContract, type StoredContract } from "./contract-rows.ts";

const registered: ListColumn = { kind: "date", sql: sql`d.contract_date` };
const delivered: ListColumn = { kind: "date", sql: sql`d.delivery_date` };

/** CON-041, A-39: what the keys of the register are in the tables. */
const columns: ListColumns<ContractKey> = {
  minisessionNumber: { kind: "text", sql: sql`d.minisession_number` },
  contractNumber: { kind: "text", sql: sql`d.contract_number` },
  contractDate: registered,
  dateRegistered: registered,
  clientName: { kind: "text", sql: sql`d.client_name` },
  clientInn: { kind: "text", sql: sql`d.client_inn` },
  direction: { kind: "text", sql: sql`d.direction` },
  comodinesName: { kind: "text", sql: sql`d.commodity_name` },
  basis: { kind: "text", sql: sql`d.basis` },
  volumeComodines: { kind: "number", sql: sql`d.volume` },
  priceComodines: { kind: "number", sql: sql`d.price` },
  worthComodines: { kind: "number", sql: sql`d.cost` },
  sumTax: { kind: "number", sql: sql`d.client_fee` },
  contractorName: { kind: "text", sql: sql`d.contractor_name` },
  contractorInn: { kind: "text", sql: sql`d.contractor_inn` },
  contractorTax: { kind: "number", sql: sql`d.contractor_fee` },
  statusDelivery: { kind: "option", sql: sql`d.delivery_status`, words: ru.deliveries },
  statusDate: delivered,
  deliveryDate: delivered,
  reason: { kind: "text", sql: sql`d.reason` },
  statusDeal: { kind: "option", sql: sql`d.deal_status`, words: ru.deals },
  ownerName: { kind: "text", sql: sql`o.name` },
};

/** V-14: a contract whose owner is not registered is nobody's. */
const from = sql`from contract_deals d join organizations o on o.inn = d.owner_inn`;

/** ACC-012, ACC-013, A-63: members see those of their organisation, staff all, or of the one they act for. */
function scopeOf(actor: Actor) {
  const { organization } = actor;
  if (organization) return sql`o.id = ${organization.id}`;
  return isStaff(actor) ? sql`true` : sql`false`;
}

/** A-40. */
const shown = (withProcessed: boolean) =>
  withProcessed ? sql`true` : sql`d.deal_status <> ${dealStatus.processed}`;

/** A-9. */
const newestFirst = sql`d.contract_date desc, d.id desc`;

type Named = StoredContract & { readonly ownerName: string };

/** CON-038. */
export async function listContracts(
  db: Reads,
  actor: Actor,
  { page, size, showConfirmedTransactions }: ContractListQuery,
  { filter, sort }: ContractRequest,
): Promise<PageOf<Contract>> {
  const conditions = [scopeOf(actor), shown(showConfirmedTransactions), ...listConditions(columns, filter)];
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Named>`
    select ${contractColumns}, o.name as "ownerName" ${from} where ${where}
    order by ${listOrder(columns, sort, newestFirst)} limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${from} where ${where}`.execute(db);
  return { rows: rows.map(toContract), total: counted.rows[0]!.total };
}

/** V-10: rows of an export; ids of others and ids that are none are absent. */
export interface ExportedContracts {
  readonly withProcessed: boolean;
  /** All of them, where there are none. */
  readonly ids: readonly (string | number)[] | undefined;
  readonly most: number;
}

const wholeId = /^\d{1,15}$/;

/** CON-043, CON-045, V-10. */
export async function openExport(
  db: Tx,
  actor: Actor,
  { withProcessed, ids, most }: ExportedContracts,
): Promise<Cursor<Named>> {
  const chosen = ids
    ?.map(String)
    .filter((id) => wholeId.test(id))
    .map(Number);
  const where = sql`${scopeOf(actor)} and ${
    chosen ? sql`d.id = any(${chosen}::bigint[])` : shown(withProcessed)
  }`;
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select ${from} where ${where} limit ${most + 1}) counted`.execute(db);
  if (counted.rows[0]!.count > most) throw new Refused("contracts.too-many-rows");
  return openCursor(
    db,
    sql<Named>`select ${contractColumns}, o.name as "ownerName" ${from} where ${where} order by ${newestFirst}`,
  );
}

/** V-8, A-70: contracts of an organisation by id, kept from others until the transaction ends. */
export async function lockContracts(
  db: Tx,
  ownerInn: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredContract>> {
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from contract_deals d
    where d.id = any(${ids}::bigint[]) and d.owner_inn = ${ownerInn} order by d.id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A-34: the contract that a row of the trading system is about, where the portal knows it. */
export async function lockImportedContract(
  db: Tx,
  { externalId, contractNumber, ownerInn }: ImportedContract,
): Promise<StoredContract | undefined> {
  const find = (where: ReturnType<typeof sql>) =>
    sql<StoredContract>`
      select ${contractColumns} from contract_deals d where ${where} order by d.id limit 2 for update`.execute(
      db,
    );
  const ofNumber = sql`d.owner_inn = ${ownerInn} and d.contract_number = ${contractNumber}`;
  if (externalId !== null) {
    const { rows } = await find(sql`d.external_id = ${externalId}`);
    if (rows[0]) return rows[0];
    // It came without its name before.
    return (await find(sql`${ofNumber} and d.external_id is null`)).rows[0];
  }
  const { rows } = await find(ofNumber);
  if (rows.length > 1) throw new Refused("contracts.ambiguous");
  return rows[0];
}

/** V-14: whether anybody sees contracts of that INN. */
export async function hasOwner(db: Reads, inn: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from organizations where inn = ${inn}) as is`.execute(db);
  return rows[0]!.is;
}
