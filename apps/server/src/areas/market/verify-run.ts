import { sql } from "kysely";
import { collectCells, keyText, type CellKey } from "@birzha/domain/market/cells.ts";
import { periodOf } from "@birzha/domain/market/period.ts";
import { hasEqualFigures, summarize } from "@birzha/domain/market/statistics.ts";
import type { IndexRunFile } from "@birzha/domain/receipts/receipt-file.ts";
import { verifyReceipt, type ReceiptVerdict } from "@birzha/domain/receipts/verify-receipt.ts";
import { nodeCrypto } from "../../platform/crypto/node-crypto.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import { listBlocks, listInputs, listMethods, listRunPrices, type RunPrice } from "./input-queries.ts";
import { listPublicKeys, listRunProofs } from "../receipts/queries.ts";
import { publishedIndex } from "./queries.ts";
import { runHash } from "./run-hash.ts";

export interface RunVerdict {
  readonly prices: number;
  readonly isHashEqual: boolean;
  /** Prices that differ from those that the frozen inputs give. */
  readonly differences: readonly CellKey[];
}

/** MKT-012: recomputes the hash and every price of a run from its frozen inputs; undefined for an unknown run. */
export async function verifyRun(tx: OwnerTx, run: number): Promise<RunVerdict | undefined> {
  const { rows } = await sql<{ indexId: number; stored: string; computed: string }>`
    select r.index_id as "indexId", encode(r.input_hash, 'hex') as stored,
      encode(${runHash(sql`r.index_id`, sql`r.id`)}, 'hex') as computed
    from market_runs r where r.id = ${run}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const prices = await listRunPrices(tx, run);
  const monthOf = ({ productTypeId, period }: RunPrice) =>
    `${productTypeId} ${periodOf("month", period.from).from}`;
  const months = new Map<string, RunPrice[]>();
  for (const price of prices) months.set(monthOf(price), [...(months.get(monthOf(price)) ?? []), price]);
  const differences: CellKey[] = [];
  for (const month of months.values())
    differences.push(...(await findDifferences(tx, found.indexId, run, month)));
  return { prices: prices.length, isHashEqual: found.stored === found.computed, differences };
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

/** Returns the prices of a product and a month that differ from their inputs. */
async function findDifferences(
  tx: OwnerTx,
  indexId: number,
  run: number,
  prices: readonly RunPrice[],
): Promise<CellKey[]> {
  const { productTypeId, period } = prices[0]!;
  const month = periodOf("month", period.from);
  const range = { indexId, productTypeId, from: month.from, to: month.to };
  const { method } = (await listMethods(tx, indexId)).find(({ validFrom }) => validFrom <= month.from)!;
  const inputs = await listInputs(tx, range);
  const blocks = (await listBlocks(tx, range)).map(({ number, versions }) => ({
    number,
    versions: versions.filter((version) => version <= run),
    rows: inputs.filter(({ block }) => block === number),
    reasons: [],
  }));
  const cells = collectCells(
    blocks.filter(({ versions }) => versions.length > 0),
    method,
  );
  return prices.filter((price) => {
    const deals = cells.get(keyText(price))?.deals ?? [];
    return deals.length === 0 || !hasEqualFigures(summarize(deals, method), price);
  });
}
