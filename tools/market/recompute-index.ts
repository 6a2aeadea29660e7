import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/*
 * MKT-012: recomputes every published price from the file that `birzha index export` writes. The script has its own
 * arithmetic and imports nothing of the portal: `npx node tools/market/recompute-index.ts FILE`.
 */

interface Input {
  reportId: number;
  version: number;
  day: string;
  productTypeId: number;
  basis: string;
  place: string | null;
  group: string;
  kilograms: number;
  price: number;
  rate: number;
  hasVat: boolean | null;
  flags: string[];
  block: number | null;
  fromRun: number;
  untilRun: number | null;
}
interface Price {
  run: number;
  productTypeId: number;
  kind: string;
  from: string;
  to: string;
  basis: string | null;
  place: string | null;
  [figure: string]: unknown;
}
interface Block {
  productTypeId: number;
  month: string;
  number: number;
  versions: number[];
}
interface Method {
  validFrom: string;
  method: { vatPercent: number; unstatedVat: string; priceStep: number; tonnesStep: number };
}
interface Run {
  number: number;
  inputHash: string;
  salt: string;
}

/** Rounds half up to a whole number of steps. */
const rounded = (value: bigint, divisor: bigint): number => Number((2n * value + divisor) / (2n * divisor));

/** Price without VAT in kopecks per tonne. */
function kopecks({ price, rate, hasVat }: Input, { vatPercent, unstatedVat }: Method["method"]): bigint {
  const percent = (hasVat ?? unstatedVat === "included") ? 100 + vatPercent : 100;
  return BigInt(rounded(BigInt(price) * BigInt(rate), 100n * BigInt(percent)));
}

/** Quartile of sorted kopecks in rubles: the value at three places of four between two deals is three quarters of the way. */
function quartile(sorted: bigint[], quarter: number, step: number): number {
  const place = (sorted.length - 1) * quarter;
  const low = sorted[Math.floor(place / 4)]!;
  const high = sorted[Math.min(Math.floor(place / 4) + 1, sorted.length - 1)]!;
  const far = BigInt(place % 4);
  return rounded(low * (4n - far) + high * far, BigInt(400 * step)) * step;
}

function figuresOf(deals: Input[], method: Method["method"]): Record<string, number> {
  const priced = deals.map((deal) => ({ price: kopecks(deal, method), mass: BigInt(deal.kilograms) }));
  const sorted = priced.map(({ price }) => price).sort((left, right) => (left < right ? -1 : 1));
  const mass = priced.reduce((sum, deal) => sum + deal.mass, 0n);
  const value = priced.reduce((sum, deal) => sum + deal.price * deal.mass, 0n);
  const { priceStep, tonnesStep } = method;
  return {
    median: quartile(sorted, 2, priceStep),
    lowerQuartile: quartile(sorted, 1, priceStep),
    upperQuartile: quartile(sorted, 3, priceStep),
    mean: rounded(value, mass * BigInt(100 * priceStep)) * priceStep,
    tonnes: rounded(mass, BigInt(1000 * tonnesStep)) * tonnesStep,
    deals: deals.length,
  };
}

const monday = (day: string): Date => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date;
};

/** Month of the Thursday of a week. */
function monthOf(day: string): string {
  const date = monday(day);
  date.setUTCDate(date.getUTCDate() + 3);
  return date.toISOString().slice(0, 7);
}

const isIn = (deal: Input, price: Price): boolean =>
  deal.day >= price.from &&
  deal.day <= price.to &&
  (price.basis === null || deal.basis === price.basis) &&
  (price.place === null || deal.place === price.place);

const isLive = (deal: Input, run: number): boolean =>
  deal.fromRun <= run && (deal.untilRun === null || deal.untilRun > run);

const tables = { input: [], price: [], block: [], method: [], run: [] } as {
  input: Input[];
  price: Price[];
  block: Block[];
  method: Method[];
  run: Run[];
};
const file = process.argv[2];
if (!file) throw new Error("usage: recompute-index.ts FILE");
for await (const line of createInterface({ input: createReadStream(file) })) {
  const { type, ...record } = JSON.parse(line) as { type: keyof typeof tables };
  (tables[type] as object[]).push(record);
}

const keyOf = (productTypeId: number, month: string, block: number | null) =>
  `${productTypeId} ${month} ${block}`;
const rowsOfBlocks = new Map<string, Input[]>();
for (const input of tables.input) {
  const key = keyOf(input.productTypeId, monthOf(input.day), input.block);
  rowsOfBlocks.set(key, [...(rowsOfBlocks.get(key) ?? []), input]);
}
const blocksOfMonths = new Map<string, Block[]>();
for (const block of tables.block) {
  const key = keyOf(block.productTypeId, monthOf(block.month), null);
  blocksOfMonths.set(key, [...(blocksOfMonths.get(key) ?? []), block]);
}
tables.method.sort((left, right) => (left.validFrom < right.validFrom ? 1 : -1));

let differences = 0;
const report = (text: string) => {
  differences += 1;
  if (differences <= 20) process.stdout.write(`${text}\n`);
};

for (const price of tables.price) {
  const month = monthOf(price.from);
  const deals = (blocksOfMonths.get(keyOf(price.productTypeId, month, null)) ?? []).flatMap((block) => {
    const version = Math.max(...block.versions.filter((run) => run <= price.run));
    const rows = rowsOfBlocks.get(keyOf(price.productTypeId, month, block.number)) ?? [];
    return rows.every((row) => isIn(row, price)) ? rows.filter((row) => isLive(row, version)) : [];
  });
  const start = monday(tables.block.find((block) => monthOf(block.month) === month)!.month);
  const { method } = tables.method.find(({ validFrom }) => validFrom <= start.toISOString().slice(0, 10))!;
  const figures = deals.length > 0 ? figuresOf(deals, method) : {};
  if (
    Object.keys(figures).length === 0 ||
    Object.entries(figures).some(([name, value]) => price[name] !== value)
  )
    report(`price differs: ${JSON.stringify(price)}, recomputed: ${JSON.stringify(figures)}`);
}

/** Formats an array as PostgreSQL formats JSON. */
const asText = (values: unknown[]): string =>
  `[${values.map((value) => (Array.isArray(value) ? asText(value) : JSON.stringify(value))).join(", ")}]`;

let previous = Buffer.alloc(0);
for (const { number, inputHash, salt } of tables.run) {
  const added = tables.input
    .filter(({ fromRun }) => fromRun === number)
    .map((row) => {
      const { reportId, version, day, productTypeId, basis, place, group, kilograms, price, rate } = row;
      const line = [reportId, version, day, productTypeId, basis, place, group, kilograms, price, rate];
      return { row, text: asText([...line, row.hasVat, row.flags, row.fromRun]) };
    });
  const ended = tables.input
    .filter(({ untilRun }) => untilRun === number)
    .map((row) => ({ row, text: asText([row.reportId, row.fromRun, row.untilRun]) }));
  const lines = [...added, ...ended]
    .sort((left, right) => left.row.reportId - right.row.reportId || left.row.fromRun - right.row.fromRun)
    .map(({ text }) => text);
  const hash = createHash("sha256")
    .update(previous)
    .update(Buffer.from(salt, "hex"))
    .update(lines.join("\n"))
    .digest();
  if (hash.toString("hex") !== inputHash) report(`input hash of run ${number} differs`);
  previous = hash;
}

process.stdout.write(
  `${tables.price.length} prices, ${tables.run.length} runs, ${tables.input.length} inputs, ${differences} differences\n`,
);
process.exitCode = differences === 0 ? 0 : 1;
