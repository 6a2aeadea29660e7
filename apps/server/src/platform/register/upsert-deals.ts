import { sql, type RawBuilder } from "kysely";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import type { DbTransaction } from "../db/handles.ts";
import { insertRows, updateRows, type RowValues, type StoredRow } from "../db/lists/write-rows.ts";
import { ApiError } from "../http/errors/failure.ts";
import { insertEdits, type DealTables } from "./deal-edit.ts";
import { changedValues } from "./imported-row.ts";
import { splitIntoIndependentChunks } from "./independent-chunks.ts";

/** A-34: identifying fields of a deal from the trading system. */
interface NamedDeal {
  readonly externalId?: string | null | undefined;
  readonly ownerInn: string;
  readonly contractNumber: string;
}

/** A register of deals that the trading system imports. */
export interface DealSource<Deal extends NamedDeal> {
  readonly tables: DealTables;
  /** Columns that imports write. */
  readonly columns: RawBuilder<unknown>;
  /** Conditions by which an `incoming` deal can match the stored row `d`; each has an index. */
  readonly named: readonly RawBuilder<unknown>[];
  /** Error when a deal without an external id names several rows; without it the first row counts. */
  readonly ambiguous?: ErrorCode;
  readonly valuesOf: (deal: Deal) => RowValues;
  readonly onCreate: (at: string) => RowValues;
  readonly onChange: (at: string) => RowValues;
}

interface UpsertedDeal {
  readonly id: number;
  readonly result: "created" | "updated" | "unchanged";
}

interface Upsert {
  readonly authorId: number;
  readonly at: Date;
}

/**
 * A-34, A-66, V-14, FAST-006: upserts deals in bulk with few statements. Absent fields keep their values. The results are
 * those of one upsert after the other.
 */
export async function upsertDeals<Deal extends NamedDeal>(
  db: DbTransaction,
  source: DealSource<Deal>,
  deals: readonly Deal[],
  by: Upsert,
): Promise<UpsertedDeal[]> {
  const upserted: UpsertedDeal[] = [];
  for (const chunk of splitIntoIndependentChunks(deals, { namesOf }))
    for (let left = chunk; left.length > 0;) {
      const existing = await lockExistingRows(db, source, left);
      const independent = left.slice(0, firstRepeated(existing.map((row) => row?.id)));
      upserted.push(...(await insertOrUpdate(db, source, independent, existing, by)));
      left = left.slice(independent.length);
    }
  return upserted;
}

const namesOf = ({ externalId, ownerInn, contractNumber }: NamedDeal): readonly string[] => [
  ...(externalId == null ? [] : [`id ${externalId}`]),
  `number ${ownerInn} ${contractNumber}`,
];

/** Index of the first row that two deals name: the second deal must see the row as the first one leaves it. */
function firstRepeated(ids: readonly (number | undefined)[]): number {
  const at = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  return at === -1 ? ids.length : at;
}

/** Locks the stored rows that the deals name; returns them by the index of the deal. */
async function lockExistingRows<Deal extends NamedDeal>(
  db: DbTransaction,
  { tables, columns, named, ambiguous }: DealSource<Deal>,
  deals: readonly Deal[],
): Promise<(StoredRow | undefined)[]> {
  // One sub-select per index: for an OR, PostgreSQL may scan one side by trigrams.
  const found = named.map((isAsked) => sql`select d.id from ${sql.table(tables.deals)} d where ${isAsked}`);
  const { rows } = await sql<StoredRow & { readonly incoming_at: number }>`
    select incoming.at::int as incoming_at, stored.*
    from unnest(${deals.map(({ externalId }) => externalId ?? null)}::text[],
      ${deals.map(({ ownerInn }) => ownerInn)}::text[],
      ${deals.map(({ contractNumber }) => contractNumber)}::text[])
      with ordinality as incoming (external_id, owner_inn, contract_number, at)
    cross join lateral (
      select ${columns} from ${sql.table(tables.deals)} d
      where d.id in (${sql.join(found, sql` union all `)})
      order by incoming.external_id is not null and d.external_id is null, d.id limit 2 for update) stored
    order by incoming.at`.execute(db);
  const stored: (StoredRow | undefined)[] = deals.map(() => undefined);
  for (const { incoming_at: at, ...row } of rows) {
    const isSecond = stored[at - 1] !== undefined;
    if (isSecond && ambiguous && deals[at - 1]!.externalId == null) throw new ApiError(ambiguous);
    stored[at - 1] ??= row;
  }
  return stored;
}

/** Inserts new deals and updates changed ones, with an edit history entry for each change. */
async function insertOrUpdate<Deal extends NamedDeal>(
  db: DbTransaction,
  { tables, valuesOf, onCreate, onChange }: DealSource<Deal>,
  deals: readonly Deal[],
  stored: readonly (StoredRow | undefined)[],
  { authorId, at }: Upsert,
): Promise<UpsertedDeal[]> {
  const created: RowValues[] = [];
  const changes: { dealId: number; before: RowValues; after: RowValues }[] = [];
  const results = deals.map((deal, index): UpsertedDeal | undefined => {
    const row = stored[index];
    const values = valuesOf(deal);
    if (!row) {
      created.push({ ...values, ...onCreate(at.toISOString()) });
      return undefined;
    }
    const { before, after } = changedValues(row, values);
    if (Object.keys(after).length === 0) return { id: row.id, result: "unchanged" };
    changes.push({ dealId: row.id, before, after });
    return { id: row.id, result: "updated" };
  });
  const ids = (await insertRows(db, tables.deals, created)).values();
  if (changes.length > 0) {
    const stamped = changes.map(({ dealId: id, after }) => ({
      ...after,
      ...onChange(at.toISOString()),
      id,
    }));
    await updateRows(db, tables.deals, stamped);
    await insertEdits(db, tables, changes, { kind: "import", authorId, at });
  }
  return results.map((one) => one ?? { id: ids.next().value!, result: "created" });
}

/**
 * V-14: adds a warning to deals whose owner is not registered; `{inn}` becomes the owner's INN. The deals are
 * stored, and become visible once the owner registers.
 */
export async function warnOfUnknownOwners(
  db: DbTransaction,
  deals: readonly NamedDeal[],
  upserted: readonly UpsertedDeal[],
  warning: string,
): Promise<(UpsertedDeal & { readonly errorMessage?: string })[]> {
  const inns = new Set(deals.map(({ ownerInn }) => ownerInn));
  const { rows } = await sql<{ inn: string }>`
    select inn from organizations where inn = any(${[...inns]}::text[])`.execute(db);
  const registered = new Set(rows.map(({ inn }) => inn));
  return upserted.map((one, at) => {
    const { ownerInn } = deals[at]!;
    return registered.has(ownerInn) ? one : { ...one, errorMessage: warning.replace("{inn}", ownerInn) };
  });
}
