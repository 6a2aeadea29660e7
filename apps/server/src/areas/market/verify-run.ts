import { sql } from "kysely";
import { keyText, type CellKey } from "@birzha/domain/market/cells.ts";
import type { NewPrice } from "@birzha/domain/market/compute-month.ts";
import { hasEqualFigures } from "@birzha/domain/market/statistics.ts";
import type { IndexRunFile } from "@birzha/domain/receipts/receipt-file.ts";
import { verifyReceipt, type ReceiptVerdict } from "@birzha/domain/receipts/verify-receipt.ts";
import { nodeCrypto } from "../../platform/crypto/node-crypto.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import { computeProduct, planRun } from "./compute-products.ts";
import { findIndexId, listMethods, listRunPrices } from "./input-queries.ts";
import { listPublicKeys, listRunProofs } from "../receipts/queries.ts";
import { publishedIndex } from "./queries.ts";
import { runHash } from "./run-hash.ts";

/** How a stored price differs from what the frozen inputs give. */
export type PriceProblem = "added" | "changed" | "removed";

export interface RunVerdict {
  /** Prices that the inputs give. */
  readonly prices: number;
  readonly isHashEqual: boolean;
  /** Whether the frozen rows that the run placed or left out are those that the inputs give. */
  readonly arePlacesEqual: boolean;
  readonly differences: readonly { readonly cell: CellKey; readonly problem: PriceProblem }[];
}

/**
 * MKT-105: recomputes the hash and the whole result of a run from its frozen inputs: its prices, its blocks and the rows
 * that it left out. Undefined for an unknown run; "older" for a run of the first index, which had other rules.
 */
export async function verifyRun(tx: OwnerTx, run: number): Promise<RunVerdict | "older" | undefined> {
  const { rows } = await sql<{
    indexId: number;
    day: string;
    failed: number[];
    stored: string;
    computed: string;
  }>`
    select r.index_id as "indexId", r.day, r.failed, encode(r.input_hash, 'hex') as stored,
      encode(${runHash(sql`r.index_id`, sql`r.id`)}, 'hex') as computed
    from market_runs r where r.id = ${run}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { indexId, day, failed } = found;
  if (indexId !== (await findIndexId(tx))) return "older";
  const state = { indexId, run, day, methods: await listMethods(tx, indexId) };
  const differences: Difference[] = [];
  const places = new Set<string>();
  let prices = 0;
  const plan = await planRun(tx, state);
  for (const productTypeId of await listProducts(tx, run, [...plan.keys()])) {
    const starts = failed.includes(productTypeId) ? [] : (plan.get(productTypeId) ?? []);
    const results =
      starts.length === 0 ? [] : [...(await computeProduct(tx, state, productTypeId, starts)).values()];
    for (const { placed, outliers } of results) {
      for (const { row, block } of placed) places.add(placeText(row.id, block));
      for (const { id } of outliers) places.add(placeText(id, null));
    }
    const given = results.flatMap((result) => result.prices);
    prices += given.length;
    differences.push(...comparePrices(given, await listRunPrices(tx, { run, productTypeId })));
  }
  const stored = await listPlaces(tx, indexId, run);
  const arePlacesEqual = stored.length === places.size && stored.every((text) => places.has(text));
  return { prices, isHashEqual: found.stored === found.computed, arePlacesEqual, differences };
}

const placeText = (id: number, block: number | null) => `${id} ${block}`;

/** Lists the rows that a run placed in blocks or left out. */
async function listPlaces(tx: OwnerTx, indexId: number, run: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; block: number | null }>`
    select id, case when block_run = ${run} then block end as block from market_inputs
    where index_id = ${indexId} and ${run} in (block_run, outlier_run)`.execute(tx);
  return rows.map(({ id, block }) => placeText(id, block));
}

/** Lists the products of the plan and those with a stored price. */
async function listProducts(tx: OwnerTx, run: number, planned: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(${planned}::bigint[]) as id
    union
    select product_type_id from market_prices where run_id = ${run} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

type Difference = RunVerdict["differences"][number];

function comparePrices(given: readonly NewPrice[], stored: readonly NewPrice[]): Difference[] {
  const known = new Map(stored.map((price) => [keyText(price), price]));
  const expected = new Set(given.map(keyText));
  const differences: Difference[] = [];
  for (const cell of given) {
    const price = known.get(keyText(cell));
    if (!price) differences.push({ cell, problem: "removed" });
    else if (
      !hasEqualFigures(cell, price) ||
      cell.replaces !== price.replaces ||
      cell.reasons.join() !== price.reasons.join()
    )
      differences.push({ cell, problem: "changed" });
  }
  for (const cell of stored) if (!expected.has(keyText(cell))) differences.push({ cell, problem: "added" });
  return differences;
}

/** MKT-012: verifies the place of a run in the signed receipt log; `day` is null until its day is sealed. */
export async function verifyRunProof(
  tx: OwnerTx,
  run: number,
): Promise<Pick<ReceiptVerdict, "problem"> & Pick<IndexRunFile, "day">> {
  const [file] = await listRunProofs(tx, publishedIndex, { run, limit: 1 });
  const publicKeys = await listPublicKeys(tx);
  const trusted = { publicKeys, maxGapDays: Number.POSITIVE_INFINITY };
  const { problem } = await verifyReceipt(nodeCrypto, file, trusted);
  return { problem, day: file?.day ?? null };
}
