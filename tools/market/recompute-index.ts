import type { IndexFile, Input, Price } from "./index-file.ts";
import { hashRun, readIndex } from "./index-file.ts";
import type { Month } from "./index-month.ts";
import { computeMonth } from "./index-month.ts";
import { dayNumber, dayText, isEligible, isUsed, periodOf, rowOf } from "./index-rules.ts";
import type { Row } from "./index-rules.ts";

/*
 * MKT-105: recomputes hashes, outliers, blocks and prices of all runs from the file of `birzha index export`, and compares
 * them with the file. Written from docs/price-index.md alone: `npx node tools/market/recompute-index.ts FILE`.
 */

/** A market month with all of its rows, eligible or not. */
interface WholeMonth extends Month {
  allRows: Row[];
}

/** Months of all products, without blocks and prices. */
function monthsOf({ method: versions, input }: IndexFile): WholeMonth[] {
  const soleDays = Math.max(...versions.map(({ method }) => method.confidentiality.soleDays));
  const newestFirst = versions.toSorted((left, right) => (left.validFrom < right.validFrom ? 1 : -1));
  const byDay = input.toSorted((left, right) => dayNumber(left.day) - dayNumber(right.day));
  const monthStart = ({ day }: Input): number => periodOf("month", dayNumber(day)).from;
  return [...Map.groupBy(byDay, ({ productTypeId }) => productTypeId)].flatMap(([productTypeId, inputs]) =>
    [...new Set(inputs.map(monthStart))].flatMap((start) => {
      const method = newestFirst.find(({ validFrom }) => validFrom <= dayText(start))?.method;
      if (!method) return [];
      const period = periodOf("month", start);
      const rows = inputs.map((one) => rowOf(one, method)).filter(({ day }) => day <= period.to);
      const surroundings = rows.filter((row) => row.day > start - soleDays && isEligible(row, method));
      const allRows = rows.filter(({ day }) => day >= start);
      return {
        ...{ productTypeId, period, method, surroundings, allRows },
        rows: surroundings.filter(({ day }) => day >= start),
        ...{ blocks: new Map(), prices: new Map() },
      };
    }),
  );
}

const cellKey = ({ run, productTypeId, kind, from, basis, place }: Price): string =>
  JSON.stringify([run, productTypeId, kind, from, basis, place]);

/** Computes all runs, and returns their prices in order. A price takes its number from the file. */
function computeRuns(file: IndexFile, months: WholeMonth[]): Price[] {
  const numbers = new Map(file.price.map((price) => [cellKey(price), price.number]));
  const delay = Math.max(...file.method.map(({ method }) => method.delayDays));
  const prices: Price[] = [];
  let failed = new Set<WholeMonth>();
  let dayBefore = file.run[0]?.day ?? "";
  for (const { number: run, day, failed: failedProducts } of file.run) {
    const since = dayNumber(dayBefore) - delay - 35;
    const isDue = (month: WholeMonth): boolean =>
      failed.has(month) ||
      month.allRows.some(
        (row) =>
          row.input.fromRun === run ||
          row.input.untilRun === run ||
          (isUsed(row, run) && row.day >= since && row.day < dayNumber(day)),
      );
    const due = months.filter(isDue);
    failed = new Set(due.filter(({ productTypeId }) => failedProducts.includes(productTypeId)));
    for (const month of due) {
      if (failed.has(month)) continue;
      for (const price of computeMonth(month, run, dayNumber(day))) {
        price.number = numbers.get(cellKey(price));
        prices.push(price);
      }
    }
    dayBefore = day;
  }
  return prices;
}

let differences = 0;
function report(text: string): void {
  differences += 1;
  if (differences <= 20) process.stdout.write(`${text}\n`);
}

/** Returns JSON with sorted names. */
const canonicalJson = (record: object): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(record).toSorted(([left], [right]) => Number(left > right) - Number(left < right)),
    ),
  );

/** Each missing, additional and changed record of the file is a difference. */
function compareRecords<T extends object>(
  name: string,
  stored: T[],
  computed: T[],
  keyOf: (record: T) => string,
): void {
  const missing = new Map(computed.map((record) => [keyOf(record), canonicalJson(record)]));
  for (const record of stored) {
    const expected = missing.get(keyOf(record));
    missing.delete(keyOf(record));
    const text = canonicalJson(record);
    if (text !== expected) report(`${name} differs: ${text}, recomputed: ${expected ?? "none"}`);
  }
  for (const text of missing.values()) report(`${name} is missing: ${text}`);
}

const path = process.argv[2];
if (!path) throw new Error("usage: recompute-index.ts FILE");
const file = await readIndex(path);

let hash = "";
for (const run of file.run) {
  const { inputs, inputHash } = hashRun(run, hash, file.input);
  if (inputs !== run.inputs) report(`number of inputs of run ${run.number} differs: ${inputs}`);
  if (inputHash !== run.inputHash) report(`input hash of run ${run.number} differs: ${inputHash}`);
  hash = inputHash;
}

const months = monthsOf(file);
const prices = computeRuns(file, months);
for (const { input, block, blockRun, outlierRun } of months.flatMap(({ allRows }) => allRows))
  if (input.block !== block || input.blockRun !== blockRun || input.outlierRun !== outlierRun)
    report(
      `input differs: ${JSON.stringify(input)}, recomputed: ${JSON.stringify({ block, blockRun, outlierRun })}`,
    );
compareRecords(
  "block",
  file.block,
  months.flatMap(({ productTypeId, period, blocks }) =>
    [...blocks].map(([number, versions]) => ({
      productTypeId,
      month: dayText(period.from),
      number,
      versions,
    })),
  ),
  ({ productTypeId, month, number }) => JSON.stringify([productTypeId, month, number]),
);
compareRecords("price", file.price, prices, cellKey);
const newestNumbers = new Map<string, number>();
for (const { run, productTypeId, number = Infinity } of prices) {
  const key = `${run} ${productTypeId}`;
  if (number < (newestNumbers.get(key) ?? 0)) report(`order of price ${number} differs`);
  if (number < Infinity) newestNumbers.set(key, number);
}

process.stdout.write(
  `${file.price.length} prices, ${file.run.length} runs, ${file.input.length} inputs, ${differences} differences\n`,
);
process.exitCode = differences === 0 ? 0 : 1;
