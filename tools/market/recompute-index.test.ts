import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../run-command.ts";

type Line = Record<string, unknown>;

const common = { productTypeId: 1, basis: "EXW", place: "Область", rate: 10_000, flags: [] };

/** A deal of a pair of firms of its own on one day of the week from 12 January 2026. */
function input(reportId: number, price: number, kilograms: number, runs: Line = {}): Line {
  const parties = [`310000000${reportId}`, `770000000${reportId}`];
  return {
    ...{
      type: "input",
      reportId,
      version: 1,
      day: `2026-01-1${reportId + 1}`,
      ...common,
      deal: `deal ${reportId}`,
    },
    ...{ parties, insiders: parties, kilograms, price: price * 100, hasVat: false },
    ...{ block: 1, blockRun: 1, outlierRun: null, fromRun: 1, untilRun: null, ...runs },
  };
}

function price(number: number, run: number, figures: Line): Line {
  const cells = [
    { basis: null, place: null },
    { basis: "EXW", place: null },
    { basis: null, place: "Область" },
    { basis: "EXW", place: "Область" },
  ];
  return {
    ...{ type: "price", number, run, productTypeId: 1, kind: "week", from: "2026-01-12", to: "2026-01-18" },
    ...{
      ...cells[(number - 1) % 4],
      lowerQuartile: null,
      upperQuartile: null,
      tonnes: 600,
      deals: 5,
      ...figures,
    },
  };
}

const method = {
  ...{
    productTypeIds: [1],
    bases: ["EXW"],
    places: [],
    periods: ["week"],
    delayDays: 7,
    exclusions: ["dubious"],
  },
  ...{ vatPercent: 10, unstatedVat: "excluded", minPrice: 100, maxPrice: 1_000_000, maxTonnes: 1000 },
  ...{ outlierRatio: 2, priceStep: 10, tonnesStep: 10 },
  confidentiality: {
    ...{ minDeals: 3, minGroups: 3, maxShare: 70, minError: 15, soleShare: 20, soleDays: 60 },
    median: { deals: 5, unknownDeals: 3, groups: 3 },
    quartiles: { deals: 10, unknownDeals: 5, groups: 5 },
  },
};

/** A week of five deals, of which the second run corrects three. Hashes and figures were computed by hand. */
const goodFile = (): Line[] => [
  { type: "method", version: 1, validFrom: "2025-01-01", method },
  {
    ...{
      type: "run",
      number: 1,
      day: "2026-01-26",
      inputs: 5,
      failed: [],
      salt: "00112233445566778899aabbccddeeff",
    },
    inputHash: "77c67bf12f0d535d208007286b1e488eba635c70771e4e14199b197a59e83044",
  },
  {
    ...{
      type: "run",
      number: 2,
      day: "2026-02-02",
      inputs: 6,
      failed: [],
      salt: "ffeeddccbbaa99887766554433221100",
    },
    inputHash: "3a8d4eb3d95754949c06b0490e23fe6b937581cd13018ff7f445199325ba3248",
  },
  input(1, 10_000, 100_000, { untilRun: 2 }),
  input(2, 10_100, 200_000, { untilRun: 2 }),
  input(3, 10_200, 100_000, { untilRun: 2 }),
  input(4, 11_330, 100_000, { hasVat: true }),
  input(5, 10_450, 100_000),
  input(1, 10_100, 100_000, { version: 2, blockRun: 2, fromRun: 2 }),
  input(2, 10_200, 200_000, { version: 2, blockRun: 2, fromRun: 2 }),
  input(3, 10_300, 100_000, { version: 2, blockRun: 2, fromRun: 2 }),
  { type: "block", productTypeId: 1, month: "2025-12-29", number: 1, versions: [1, 2] },
  ...[1, 2, 3, 4].map((number) =>
    price(number, 1, { mean: 10_190, median: 10_200, replaces: null, reasons: [] }),
  ),
  ...[5, 6, 7, 8].map((number) =>
    price(number, 2, { mean: 10_260, median: 10_300, replaces: number - 4, reasons: ["corrected"] }),
  ),
];

async function recompute(lines: Line[]): Promise<{ code: number; summary: string | undefined }> {
  const folder = await mkdtemp(path.join(tmpdir(), "birzha-index-"));
  const file = path.join(folder, "index.jsonl");
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { code, output } = await runCommand(["node", "tools/market/recompute-index.ts", file]);
  await rm(folder, { recursive: true });
  return { code, summary: output.trimEnd().split("\n").at(-1) };
}

/** Replaces fields of the line with an index. */
const changeLine = (index: number, fields: Line) => (lines: Line[]) =>
  lines.with(index, { ...lines.at(index), ...fields });

/** Gives the last two prices each other's number. */
const swapNumbers = (lines: Line[]): Line[] =>
  changeLine(-1, { number: 7 })(changeLine(-2, { number: 8 })(lines));

test("MKT-105: a file as the document computes it has no difference", async () => {
  expect(await recompute(goodFile())).toEqual({
    code: 0,
    summary: "8 prices, 2 runs, 8 inputs, 0 differences",
  });
});

test.for<[string, number, (lines: Line[]) => Line[]]>([
  ["a removed price", 1, (lines) => lines.slice(0, -1)],
  ["an added price", 1, (lines) => [...lines, { ...lines.at(-1), number: 9, kind: "month" }]],
  ["a changed price", 1, changeLine(-1, { mean: 10_270 })],
  ["another order of prices", 1, swapNumbers],
  ["a row in another block", 1, changeLine(7, { block: 2 })],
  ["another version of a block", 1, changeLine(11, { versions: [1] })],
  // The hash of the first run differs, and so does the one of the second.
  ["a changed input", 2, changeLine(7, { deal: "deal 6" })],
  ["a changed number of inputs", 1, changeLine(1, { inputs: 4 })],
])("MKT-105: %s is a difference", async ([, differences, change]) => {
  const { code, summary } = await recompute(change(goodFile()));
  expect(code).toBe(1);
  expect(summary).toMatch(new RegExp(`inputs, ${differences} differences$`, "u"));
});
