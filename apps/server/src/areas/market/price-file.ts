import { Readable } from "node:stream";
import type * as api from "@birzha/domain/market/api.ts";
import { statisticNames } from "@birzha/domain/market/statistics.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/market/ru.ts";
import type { StoredBlob } from "../../platform/http/blob.ts";

/** Spreadsheets need it to recognize UTF-8. */
const byteOrderMark = "\ufeff";

const columns = ["from", "to", ...statisticNames, "earlier", "reasons", "publishedAt"] as const;

/** Formats a number with a decimal comma and without groups, so that spreadsheets read it. */
const numberText = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

/** MKT-001: returns prices as CSV for Russian spreadsheets. */
export function priceFile({ prices }: ResultOf<typeof api.listPrices>): StoredBlob {
  const lines = prices.map((price) => [
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
    name: "prices",
    extension: "csv",
    contentType: "text/csv; charset=utf-8",
    open: async () => Readable.from([Buffer.from(byteOrderMark + text)]),
  };
}
