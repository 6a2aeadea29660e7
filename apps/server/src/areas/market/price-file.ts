import { Readable } from "node:stream";
import type * as api from "@birzha/domain/market/api.ts";
import { statisticNames } from "@birzha/domain/market/statistics.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/market/ru.ts";
import type { StoredBlob } from "../../platform/http/blob.ts";

/** Spreadsheets need it to recognize UTF-8. */
const byteOrderMark = "\ufeff";

const cellColumns = ["product", "basis", "place", "kind", "unit"] as const;
const columns = [
  ...cellColumns,
  ...(["from", "to"] as const),
  ...statisticNames,
  ...(["earlier", "reasons", "publishedAt"] as const),
];

/** Formats a number with a decimal comma and without groups, so that spreadsheets read it. */
const numberText = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

/** Unit of the prices in a file name, which has no slash. */
const unitInName = ru.feed.unit.replace("/", " за ");

/** Quotes a name: bases and places come from catalogues and reports. */
const quoted = (name: string): string => (/[";\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** Product and period of a file, and the names of its cell. */
type FileCell = Pick<InputOf<typeof api.downloadPrices>["query"], "basis" | "period" | "place"> & {
  readonly product: string;
};

/** MKT-001, MKT-109: returns prices as CSV for Russian spreadsheets. Name and columns state what the figures are of. */
export function priceFile(
  { prices }: Pick<ResultOf<typeof api.listPrices>, "prices">,
  { product, basis = ru.everyBasis, place = ru.everyPlace, period }: FileCell,
): StoredBlob {
  const cell = [product, basis, place, ru.periods[period]];
  const lines = prices.map((price) => [
    ...[...cell, ru.feed.unit].map(quoted),
    formatDate(price.from),
    formatDate(price.to),
    ...statisticNames.map((name) => numberText(price[name])),
    price.correction === null ? "" : numberText(price.correction.mean),
    price.correction?.reasons.map((reason) => ru.reasons[reason]).join(", ") ?? "",
    formatDate(moscowDate(new Date(price.publishedAt))),
  ]);
  const text = [columns.map((name) => ru.table[name]), ...lines]
    .map((line) => `${line.join(";")}\r\n`)
    .join("");
  return {
    name: [ru.title, ...cell, unitInName].join(", ").replaceAll(/[/\\:*?"<>|\s]+/g, " "),
    extension: "csv",
    contentType: "text/csv; charset=utf-8",
    open: async () => Readable.from([Buffer.from(byteOrderMark + text)]),
  };
}
