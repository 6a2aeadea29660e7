import { sql, type RawBuilder } from "kysely";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import type { Tx } from "../db/handles.ts";
import { insertRows, updateRows, type RowValues, type StoredRow } from "../db/lists/write-rows.ts";
import { Refused } from "../http/errors/failure.ts";
import { keepEdits, type DealTable } from "./deal-edit.ts";
import { changedValues, firstApart } from "./imported-row.ts";

/** A-34: how the trading system names a deal. */
interface NamedDeal {
  readonly externalId?: string | null | undefined;
  readonly ownerInn: string;
  readonly contractNumber: string;
}

/** A register of deals as the trading system fills it. */
export interface DealSource<Deal extends NamedDeal> {
  readonly table: DealTable;
  /** Columns that the trading system speaks of. */
  readonly columns: RawBuilder<unknown>;
  /** Each way in which `asked` may name the stored row `d`, which has an index. */
  readonly named: readonly RawBuilder<unknown>[];
  /** What is said where several are what a deal without a name of the trading system names; without it the first is. */
  readonly ambiguous?: ErrorCode;
  readonly valuesOf: (deal: Deal) => RowValues;
  readonly onCreate: (at: string) => RowValues;
  readonly onChange: (at: string) => RowValues;
}

interface PutDeal {
  readonly id: number;
  readonly result: "created" | "updated" | "unchanged";
}

interface Put {
  readonly authorId: number;
  readonly at: Date;
}

/**
 * A-34, A-66, V-14, FAST-006: deals as the trading system has them now, with as few statements as they allow: what is new
 * comes in at once, what is not said of a deal stays as it is. What comes of them is what would come of one after the other.
 */
export async function putDeals<Deal extends NamedDeal>(
  db: Tx,
  source: DealSource<Deal>,
  deals: readonly Deal[],
  by: Put,
): Promise<PutDeal[]> {
  const put: PutDeal[] = [];
  while (put.length < deals.length) {
    const next = firstApart(deals.slice(put.length), namesOf);
    const stored = await lockStored(db, source, next);
    const apart = next.slice(0, firstRepeated(stored.map((row) => row?.id)));
    put.push(...(await putApart(db, source, apart, stored, by)));
  }
  return put;
}

const namesOf = ({ externalId, ownerInn, contractNumber }: NamedDeal): readonly string[] => [
  ...(externalId == null ? [] : [`id ${externalId}`]),
  `number ${ownerInn} ${contractNumber}`,
];

/** The first place where a number stands again: the row is looked for anew when it has become what was said of it. */
function firstRepeated(ids: readonly (number | undefined)[]): number {
  const at = ids.findIndex((id, place) => id !== undefined && ids.indexOf(id) < place);
  return at === -1 ? ids.length : at;
}

/** The stored rows that deals name, by their places, kept from others until the transaction ends. */
async function lockStored<Deal extends NamedDeal>(
  db: Tx,
  { table, columns, named, ambiguous }: DealSource<Deal>,
  deals: readonly Deal[],
): Promise<(StoredRow | undefined)[]> {
  // Each by its own index: of an OR PostgreSQL may look for one side by trigrams.
  const found = named.map((isAsked) => sql`select d.id from ${sql.table(table)} d where ${isAsked}`);
  const { rows } = await sql<StoredRow & { readonly asked_at: number }>`
    select asked.at::int as asked_at, stored.*
    from unnest(${deals.map(({ externalId }) => externalId ?? null)}::text[],
      ${deals.map(({ ownerInn }) => ownerInn)}::text[],
      ${deals.map(({ contractNumber }) => contractNumber)}::text[])
      with ordinality as asked (external_id, owner_inn, contract_number, at)
    cross join lateral (
      select ${columns} from ${sql.table(table)} d
      where d.id in (${sql.join(found, sql` union all `)})
      order by asked.external_id is not null and d.external_id is null, d.id limit 2 for update) stored
    order by asked.at`.execute(db);
  const stored: (StoredRow | undefined)[] = deals.map(() => undefined);
  for (const { asked_at: at, ...row } of rows) {
    const isSecond = stored[at - 1] !== undefined;
    if (isSecond && ambiguous && deals[at - 1]!.externalId == null) throw new Refused(ambiguous);
    stored[at - 1] ??= row;
  }
  return stored;
}

async function putApart<Deal extends NamedDeal>(
  db: Tx,
  { table, valuesOf, onCreate, onChange }: DealSource<Deal>,
  deals: readonly Deal[],
  stored: readonly (StoredRow | undefined)[],
  { authorId, at }: Put,
): Promise<PutDeal[]> {
  const created: RowValues[] = [];
  const changes: { dealId: number; before: RowValues; after: RowValues }[] = [];
  const results = deals.map((deal, place): PutDeal | undefined => {
    const row = stored[place];
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
  const ids = (await insertRows(db, table, created)).values();
  if (changes.length > 0) {
    const stamped = changes.map(({ dealId: id, after }) => ({
      ...after,
      ...onChange(at.toISOString()),
      id,
    }));
    await updateRows(db, table, stamped);
    await keepEdits(db, table, changes, { kind: "import", authorId, at });
  }
  return results.map((one) => one ?? { id: ids.next().value!, result: "created" });
}

/**
 * V-14: what came of deals, with a warning where the owner is not registered; its `{inn}` is his. They are stored all the same
 * and are seen as soon as he is.
 */
export async function warnOfUnknown(
  db: Tx,
  deals: readonly NamedDeal[],
  put: readonly PutDeal[],
  warning: string,
): Promise<(PutDeal & { readonly errorMessage?: string })[]> {
  const inns = new Set(deals.map(({ ownerInn }) => ownerInn));
  const { rows } = await sql<{ inn: string }>`
    select inn from organizations where inn = any(${[...inns]}::text[])`.execute(db);
  const registered = new Set(rows.map(({ inn }) => inn));
  return put.map((one, at) => {
    const { ownerInn } = deals[at]!;
    return registered.has(ownerInn) ? one : { ...one, errorMessage: warning.replace("{inn}", ownerInn) };
  });
}
