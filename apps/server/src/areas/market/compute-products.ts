import { computeMonth, type MonthResult } from "@birzha/domain/market/compute-month.ts";
import { periodOf } from "@birzha/domain/market/period.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import {
  findRunBefore,
  listBlocks,
  listChangedDays,
  listInputs,
  listPricesBefore,
  type MethodVersion,
} from "./input-queries.ts";

/* Plan and prices of a run from its frozen inputs. A verification repeats both with the state before the run. */

export interface RunState {
  readonly indexId: number;
  readonly run: number;
  /** Moscow day of the run. */
  readonly day: IsoDate;
  /** Newest first. */
  readonly methods: readonly MethodVersion[];
}

/** Days of a market month of five weeks. */
const longestMonth = 35;

/** First days of the months to compute, ascending, by product. */
export type RunPlan = ReadonlyMap<number, readonly IsoDate[]>;

/**
 * Returns what a run computes: the months of changed inputs, and of periods that have closed since the run before. A
 * product that failed before also needs what that run had to compute (MKT-101).
 */
export async function planRun(tx: OwnerTx, state: RunState): Promise<RunPlan> {
  const { indexId, run, day: today, methods } = state;
  const earlier = await findRunBefore(tx, indexId, run);
  const delay = Math.max(...methods.map(({ method }) => method.delayDays));
  // Any day of a month that has closed since the run before. The first run changes every day with a report.
  const closed = { from: addDays(earlier?.day ?? today, -delay - longestMonth), to: addDays(today, -1) };
  const months = new Map<number, Set<IsoDate>>();
  const add = (productTypeId: number, month: IsoDate) =>
    months.set(productTypeId, (months.get(productTypeId) ?? new Set()).add(month));
  for (const { productTypeId, day } of await listChangedDays(tx, indexId, run, closed))
    add(productTypeId, periodOf("month", day).from);
  if (earlier && earlier.failed.length > 0) {
    const before = await planRun(tx, { ...state, run: earlier.id, day: earlier.day });
    for (const product of earlier.failed) for (const month of before.get(product) ?? []) add(product, month);
  }
  return new Map([...months].map(([product, starts]) => [product, [...starts].toSorted()]));
}

/** Computes months of a product, by their first days. */
export async function computeProduct(
  tx: OwnerTx,
  { indexId, run, day: today, methods }: RunState,
  productTypeId: number,
  starts: readonly IsoDate[],
): Promise<Map<IsoDate, MonthResult>> {
  const soleDays = Math.max(...methods.map(({ method }) => method.confidentiality.soleDays));
  const range = {
    indexId,
    productTypeId,
    from: starts[0]!,
    to: periodOf("month", starts.at(-1)!).to,
  };
  const inputs = await listInputs(tx, { ...range, from: addDays(range.from, -soleDays) }, run);
  const blocks = await listBlocks(tx, range, run);
  const prices = await listPricesBefore(tx, range, run);
  const results = new Map<IsoDate, MonthResult>();
  for (const start of starts) {
    const month = periodOf("month", start);
    const version = methods.find(({ validFrom }) => validFrom <= start);
    if (!version) continue;
    const soleFrom = addDays(start, -soleDays);
    const result = computeMonth({
      run,
      today,
      month,
      method: version.method,
      inputs: inputs.filter(({ day }) => day > soleFrom && day <= month.to),
      blocks: blocks.filter((block) => block.month === start),
      published: prices.filter(({ period }) => period.from >= month.from && period.from <= month.to),
    });
    results.set(start, result);
  }
  return results;
}
