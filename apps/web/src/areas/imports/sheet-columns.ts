import { isNumeric } from "@birzha/domain/fields/value-types.ts";
import type { ImportFault } from "@birzha/domain/imports/faults-api.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { readCell, unitChoices } from "@birzha/domain/imports/column-units.ts";
import { importedFields, reportNumberHeader } from "@birzha/domain/imports/match-columns.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import {
  formatDecimal,
  isDecimal,
  multiplyDecimals,
  withoutZeros,
} from "@birzha/domain/shared/values/decimal.ts";
import { formatLocalDecimal } from "../../i18n/local-decimal.ts";

/** The computed sum of the deal, which the file does not have. */
export const sumColumn = -1;

/** Fields of the deal, shown first (BULK-102). */
const dealFields = [
  "contract_number",
  "contract_date",
  "purchaser",
  "product_type",
  "amount",
  "price",
] as const;

/**
 * BULK-102: returns the indexes of the columns as the sheet shows them: the deal with its sum, columns with errors, the
 * others.
 */
export function orderColumns({ columns }: ImportBatch, faults: readonly ImportFault[]): readonly number[] {
  const columnOf = (name: string) => columns.findIndex(({ field }) => field === name);
  const deal = dealFields.map(columnOf);
  const hasSum = deal.slice(-2).every((column) => column !== -1);
  const all = [
    columns.findIndex(({ header }) => header === reportNumberHeader),
    ...deal,
    ...faults.map(({ field }) => columnOf(field)),
    ...columns.keys(),
  ].filter((column) => column !== -1);
  const order = [...new Set(all)];
  if (hasSum) order.splice(order.indexOf(deal.at(-1)!) + 1, 0, sumColumn);
  return order;
}

const fieldOf = ({ columns }: ImportBatch, column: number) =>
  importedFields.find(({ name }) => name === columns[column]?.field);

/** Whether the cells of a column are right-aligned. */
export function isFigure(batch: ImportBatch, column: number): boolean {
  const field = fieldOf(batch, column);
  return column === sumColumn || (field !== undefined && isNumeric(field));
}

/** Whether the column has a unit. */
export function hasUnit(batch: ImportBatch, column: number): boolean {
  const field = fieldOf(batch, column);
  return field !== undefined && unitChoices(field).length > 0;
}

/** Names of companies differ at their ends, so the sheet shows them with the abbreviated legal form. */
const companyFields: readonly string[] = ["manufacturer", "purchaser", "owner_name"];
export const isCompany = (batch: ImportBatch, column: number): boolean =>
  companyFields.includes(fieldOf(batch, column)?.name ?? "");

/** Returns the text of a cell with groups of digits; texts that are no numbers stay. */
export function shownText(batch: ImportBatch, { cells }: ImportRow, column: number): string {
  const text = cells[column] ?? "";
  const field = fieldOf(batch, column);
  if (isCompany(batch, column)) return shortCompanyName(text);
  if (!field || !hasUnit(batch, column)) return text;
  const read = readCell(field, text, { decimal: batch.columns[column]?.decimal });
  // A currency of the cell itself stays visible.
  const isNumber = "input" in read && !read.unit && typeof read.input === "string" && isDecimal(read.input);
  return isNumber ? formatDecimal(String(read.input)) : text;
}

/** Returns amount multiplied by price in tonnes and in the currency of the row; empty without both. */
export function sumOf(batch: ImportBatch, { cells }: ImportRow): string {
  const values = ["amount", "price"].map((name) => {
    const column = batch.columns.findIndex(({ field }) => field === name);
    const field = fieldOf(batch, column);
    const read = field && readCell(field, cells[column] ?? "", batch.columns[column]);
    return read && "input" in read ? read.input : undefined;
  });
  const [amount, price] = values;
  if (typeof amount !== "string" || typeof price !== "string" || !isDecimal(amount) || !isDecimal(price))
    return "";
  return formatLocalDecimal(withoutZeros(multiplyDecimals(amount, price)));
}

/** Whether a row is in roubles, as far as its cells say. */
export function isInRoubles({ columns }: ImportBatch, { cells, filled }: ImportRow): boolean {
  const column = columns.findIndex(({ field }) => field === "currency");
  const text = cells[column] || filled["currency"] || "";
  return text === "" || /руб|rub|₽|^р\.?$/i.test(text);
}
