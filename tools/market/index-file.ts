import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/* The file of `birzha index export` and the hash of a run, as in docs/price-index.md. */

export type PeriodKind = "day" | "week" | "halfMonth" | "month";

export interface Support {
  deals: number;
  unknownDeals: number;
  groups: number;
}

export interface Method {
  productTypeIds: number[];
  bases: string[];
  places: string[];
  periods: PeriodKind[];
  delayDays: number;
  exclusions: string[];
  vatPercent: number;
  unstatedVat: "included" | "excluded";
  minPrice: number;
  maxPrice: number;
  maxTonnes: number;
  outlierRatio: number;
  priceStep: number;
  tonnesStep: number;
  confidentiality: {
    minDeals: number;
    minGroups: number;
    maxShare: number;
    minError: number;
    median: Support;
    quartiles: Support;
    soleShare: number;
    soleDays: number;
  };
}

export interface Run {
  number: number;
  day: string;
  inputs: number;
  failed: number[];
  inputHash: string;
  salt: string;
}

export interface Input {
  reportId: number;
  version: number;
  day: string;
  productTypeId: number;
  basis: string;
  place: string | null;
  deal: string;
  parties: string[];
  insiders: string[];
  kilograms: number;
  price: number;
  rate: number;
  hasVat: boolean | null;
  flags: string[];
  block: number | null;
  blockRun: number | null;
  outlierRun: number | null;
  fromRun: number;
  untilRun: number | null;
}

export interface Block {
  productTypeId: number;
  month: string;
  number: number;
  versions: number[];
}

export interface Figures {
  median: number | null;
  lowerQuartile: number | null;
  upperQuartile: number | null;
  mean: number;
  tonnes: number;
  deals: number;
}

export interface Price extends Figures {
  number?: number;
  run: number;
  productTypeId: number;
  kind: PeriodKind;
  from: string;
  to: string;
  basis: string | null;
  place: string | null;
  replaces: number | null;
  reasons: string[];
}

export interface IndexFile {
  method: { version: number; validFrom: string; method: Method }[];
  run: Run[];
  input: Input[];
  block: Block[];
  price: Price[];
}

export async function readIndex(file: string): Promise<IndexFile> {
  const records: IndexFile = { method: [], run: [], input: [], block: [], price: [] };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { type, ...record } = JSON.parse(line) as { type: keyof IndexFile };
    (records[type] as object[]).push(record);
  }
  return records;
}

/** Formats a value as PostgreSQL formats `jsonb`. */
const jsonbText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(jsonbText).join(", ")}]` : JSON.stringify(value);

const addedLine = (row: Input): string =>
  jsonbText([
    ...[row.reportId, row.version, row.day, row.productTypeId, row.basis, row.place, row.deal, row.parties],
    ...[row.insiders, row.kilograms, row.price, row.rate, row.hasVat, row.flags, row.fromRun],
  ]);

/** Returns the hash of a run and the number of rows that it added or ended. */
export function hashRun(
  { number, salt }: Run,
  before: string,
  inputs: Input[],
): { inputs: number; inputHash: string } {
  const lines = inputs
    .filter(({ fromRun, untilRun }) => fromRun === number || untilRun === number)
    .toSorted((left, right) => left.reportId - right.reportId || left.fromRun - right.fromRun)
    .map((row) =>
      row.fromRun === number ? addedLine(row) : jsonbText([row.reportId, row.fromRun, row.untilRun]),
    );
  const inputHash = createHash("sha256")
    .update(Buffer.from(before + salt, "hex"))
    .update(lines.join("\n"))
    .digest("hex");
  return { inputs: lines.length, inputHash };
}
