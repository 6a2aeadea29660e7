import type { FormField } from "../forms/definition.ts";
import { isDecimal, multiplyDecimals, withoutZeros, type Decimal } from "../shared/values/decimal.ts";
import { hiddenDigits, toFieldInput } from "./cell-input.ts";
import type { ImportColumn } from "./import-batch.ts";

/** BULK-104: a unit of a column: its name, the factor to tonnes or to the currency per tonne, and its currency. */
export interface ColumnUnit {
  readonly name: string;
  readonly factor: Decimal;
  /** Code of ISO 4217; absent for tonnes. */
  readonly currency?: string;
}

/** Prices per tonne; other sums of money have no mass. */
const prices: ReadonlySet<string> = new Set(["price", "product_basis_price"]);

/** Matches whole words in any alphabet. */
const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, "iu");

interface Factor {
  readonly pattern: RegExp;
  readonly name: string;
  readonly factor: Decimal;
}

const factorOf = (name: string, factor: Decimal, pattern: string): Factor => ({
  name,
  factor,
  pattern: word(pattern),
});

const thousands = String.raw`(?:тыс|тысяч\p{L}*)\.?`;
const millions = String.raw`(?:млн|миллион\p{L}*)\.?`;
const tonnes = String.raw`тн|т|тонн\p{L}*`;
const massWords: readonly (readonly [name: string, tonnes: Decimal, perUnit: Decimal, pattern: string])[] = [
  ["млн т", "1000000", "0.000001", String.raw`${millions}\s*(?:${tonnes})`],
  ["тыс. т", "1000", "0.001", String.raw`${thousands}\s*(?:${tonnes})|кт|kt`],
  ["кг", "0.001", "1000", String.raw`кг|kgs?|килограмм\p{L}*`],
  ["ц", "0.1", "10", String.raw`ц|цн|цнт|центнер\p{L}*`],
  ["т", "1", "1", String.raw`${tonnes}|t|mt|tonnes?`],
];
const masses = massWords.map(([name, factor, , pattern]) => factorOf(name, factor, pattern));
/** Factors of a price by the mass after «/» or «за», with a number of units: «за 100 кг». */
const perMasses = massWords.map(([name, , factor, pattern]) => ({
  name,
  factor,
  pattern: new RegExp(
    String.raw`(?:\/|(?<![\p{L}\d])(?:за|per)(?=[\s\d]))\s*(\d[\d\s]*)?(?:${pattern})(?![\p{L}\d])\.?`,
    "iu",
  ),
}));
/** Factors of a number of units; other numbers have no finite decimal. */
const counts: ReadonlyMap<string, Decimal> = new Map([
  ...[
    ["1", "1"],
    ["10", "0.1"],
    ["100", "0.01"],
    ["1000", "0.001"],
  ].map(([count, factor]) => [count!, factor!] as const),
]);
const scales = [factorOf("тыс. ", "1000", thousands), factorOf("млн ", "1000000", millions)];

const currencies: readonly (readonly [code: string, sign: string, pattern: RegExp])[] = [
  ["BYN", "BYN", word(String.raw`byn|бел\p{L}*\.?\s*руб\p{L}*`)],
  ["RUB", "₽", /₽|(?<![\p{L}\d])(?:руб\p{L}*|р|rub|rur)(?![\p{L}\d])/iu],
  ["USD", "$", /\$|(?<![\p{L}\d])(?:usd|долл\p{L}*)(?![\p{L}\d])/iu],
  ["EUR", "€", /€|(?<![\p{L}\d])(?:eur|евро)(?![\p{L}\d])/iu],
  ["CNY", "¥", /¥|(?<![\p{L}\d])(?:cny|юан\p{L}*)(?![\p{L}\d])/iu],
  ["KZT", "₸", /₸|(?<![\p{L}\d])(?:kzt|тенге)(?![\p{L}\d])/iu],
];
const kopecks = word(String.raw`коп\p{L}*`);

/** Units that no factor converts: the user chooses another one. */
const unconvertible = word(
  String.raw`шт\p{L}*|меш\p{L}*|биг-?бег\p{L}*|ваг\p{L}*|машин\p{L}*|л|литр\p{L}*|м3|м³|бушел\p{L}*|bu|фунт\p{L}*|lbs?|пуд\p{L}*|га`,
);
/** Words after a comma or in brackets that are no unit; others can be one. */
const noUnit = word(
  [
    String.raw`в|во|с|со|за|на|по|из|от|до|без|не|и|или|ндс|vat|учет\p{L}*|учёт\p{L}*|вкл\p{L}*|налог\p{L}*|всего|итого|общ\p{L}*|факт\p{L}*|план\p{L}*`,
    String.raw`нетто|брутто|зач[её]т\p{L}*|вес|масс\p{L}*|физ\p{L}*|парти\p{L}*|договор\p{L}*|контракт\p{L}*|сделк\p{L}*|товар\p{L}*|продукц\p{L}*|цен\p{L}*`,
    String.raw`стоимост\p{L}*|сумм\p{L}*|валют\p{L}*|един\p{L}*|ед|изм\p{L}*|базис\p{L}*|постав\p{L}*|отгру\p{L}*|указ\p{L}*|обязат\p{L}*|объ[её]м\p{L}*|колич\p{L}*`,
    String.raw`перевоз\p{L}*|производ\p{L}*|мест\p{L}*|exw|fca|fas|fob|cfr|cif|cpt|cip|dap|dpu|ddp`,
  ].join("|"),
);

/** A price «за единицу» has no mass; «за период» and «за товар» say nothing about it. */
const otherBasis =
  /(?:\/\s*(?:ед|упак)|(?<!\p{L})за\s+(?!период|месяц|год|квартал|товар|продукц|вычет))\p{L}/iu;

/** Whether letters after a comma or in brackets name neither a known unit nor a known word. */
function hasUnknownUnit(heading: string): boolean {
  const parts = [...heading.matchAll(/[,([]([^,()[\]]*)/g)].map(([, part]) => part!);
  const known = [...perMasses, ...masses, ...scales].map(({ pattern }) => pattern);
  const patterns = [...known, ...currencies.map(([, , pattern]) => pattern), kopecks, noUnit];
  return parts.some((part) => {
    const rest = patterns.reduce((text, { source }) => text.replace(new RegExp(source, "giu"), " "), part);
    return /\p{L}/u.test(rest);
  });
}

/**
 * Reads the unit of a heading or of a chosen name. @returns undefined without a unit, null for one that cannot be
 * converted or is unknown
 */
export function readUnit({ name: field, type }: FormField, heading: string): ColumnUnit | null | undefined {
  if (type === "tonnes") return readMass(heading);
  if (type !== "money") return undefined;
  const per = perMasses
    .map((each) => ({ ...each, found: each.pattern.exec(heading) }))
    .find(({ found }) => found);
  const rest = per?.found ? heading.replace(per.found[0], " ") : heading;
  const count = per?.found?.[1]?.replace(/\s/g, "") ?? "1";
  const divisor = counts.get(count);
  const isPrice = prices.has(field);
  // Another mass is none of a price, «кг/т» and «цена, ц» alike.
  if (masses.some(({ pattern, name }) => pattern.test(rest) && (!isPrice || name !== "т" || per)))
    return null;
  if (per && (divisor === undefined || (!isPrice && per.name !== "т"))) return null;
  if (unconvertible.test(rest) || (isPrice && otherBasis.test(rest)) || hasUnknownUnit(rest)) return null;
  const found = currencies.find(([, , pattern]) => pattern.test(rest));
  const scale = scales.find(({ pattern }) => pattern.test(rest));
  const isKopecks = kopecks.test(rest);
  const factor = [
    scale?.factor ?? "1",
    isKopecks ? "0.01" : "1",
    (isPrice && per?.factor) || "1",
    divisor ?? "1",
  ].reduce(multiplyDecimals);
  if (!found && !scale && !isKopecks && (!per || withoutZeros(factor) === "1")) return undefined;
  const [currency, sign] = isKopecks || !found ? (["RUB", isKopecks ? "коп." : "₽"] as const) : found;
  const mass = isPrice && per ? `/${count === "1" ? "" : `${count} `}${per.name}` : "";
  return { name: `${scale?.name ?? ""}${sign}${mass}`, factor: withoutZeros(factor), currency };
}

function readMass(heading: string): ColumnUnit | null | undefined {
  const found = masses.find(({ pattern }) => pattern.test(heading));
  if (!found) return unconvertible.test(heading) || hasUnknownUnit(heading) ? null : undefined;
  const [whole] = found.pattern.exec(heading)!;
  const at = heading.search(found.pattern);
  const rest = `${heading.slice(0, at)} ${heading.slice(at + whole.length)}`;
  // «кг/т» and «т (кг)» are no amount, and «10 т» is none of one tonne.
  const hasOther = masses.some(({ pattern }) => pattern.test(rest));
  const isCounted =
    /\d\s*$/.test(heading.slice(0, at)) || /(?:\/|(?<!\p{L})(?:за|на|per))\s*$/iu.test(heading.slice(0, at));
  if (hasOther || isCounted || unconvertible.test(rest) || hasUnknownUnit(rest)) return null;
  return { name: found.name, factor: found.factor };
}

/** Units that the user can choose for a column; empty for fields without a unit. */
export function unitChoices({ name, type }: FormField): readonly string[] {
  if (type === "tonnes") return ["т", "кг", "ц", "тыс. т"];
  if (type !== "money") return [];
  return prices.has(name)
    ? ["₽/т", "₽/кг", "₽/ц", "тыс. ₽/т", "$/т", "€/т", "¥/т"]
    : ["₽", "тыс. ₽", "$", "€", "¥"];
}

/** Whether values of the unit are read as they are: tonnes, and roubles for a tonne. */
export const isBaseUnit = ({ name, factor, currency }: ColumnUnit): boolean =>
  factor === "1" && (name === "т" || currency === "RUB");

/** Name of the unit into which the portal converts the values of a column. */
export const baseUnitOf = ({ name, type }: FormField, unit: ColumnUnit): string => {
  const sign = currencies.find(([code]) => code === unit.currency)?.[1] ?? "₽";
  return type === "tonnes" ? "т" : prices.has(name) ? `${sign}/т` : sign;
};

const unitWords = new RegExp(
  [
    ...perMasses,
    ...masses,
    ...scales,
    { pattern: kopecks },
    ...currencies.map(([, , pattern]) => ({ pattern })),
  ]
    .map(({ pattern }) => `(?:${pattern.source})`)
    .join("|"),
  "giu",
);

/** Removes the unit from a heading: «Объём, кг» and «Объём в кг» are «Объём». */
export const withoutHeadingUnit = (heading: string): string =>
  heading
    .replace(/\s*[,([].*$/su, "")
    .replace(unitWords, " ")
    .replace(/(?:\s*(?:[./]|(?<![\p{L}\d])(?:в|за|per)))+\s*$/iu, "")
    .replace(/\s+/g, " ")
    .trim();

/** How a column is read: its unit, and its decimal sign (FIX-312). */
export type ColumnReading = Pick<ImportColumn, "unit" | "decimal">;

/** Input of a field, or the reason why its column has no values yet. */
export type ReadCell =
  | {
      readonly input: unknown;
      /** The cell without a unit of its own. */
      readonly text: string;
      readonly unit: ColumnUnit | undefined;
    }
  | { readonly isUnitUnknown: true };

/** Characters of a number; others can name a unit. */
const otherThanNumber = /[^\d.,'\u2019\s\u00a0\u2009\u202f-]/gu;

/** BULK-104: converts the text of a cell to the input of its field, in the unit of the column. */
export function readCell(field: FormField, cell: string, { unit, decimal }: ColumnReading = {}): ReadCell {
  if (unit === null) return { isUnitUnknown: true };
  const known = typeof unit === "string" ? (readUnit(field, unit) ?? undefined) : undefined;
  const hasOwn = cell.search(otherThanNumber) !== -1 && !cell.includes(hiddenDigits);
  const own = hasOwn ? readUnit(field, cell.replace(/[\d.,]+/g, " ")) : undefined;
  // A unit at the number itself, such as «300 т» in a column of kilograms, must be that of the column.
  if (known && own && !known.name.startsWith(own.name)) return { input: cell, text: cell, unit: known };
  const isOwn = own && (known !== undefined || (own.currency !== undefined && own.factor === "1"));
  const text = isOwn ? cell.replace(otherThanNumber, "").trim() : cell;
  const input = toFieldInput(field, text, decimal);
  if (typeof input !== "string" || !isDecimal(input))
    return { input: input === text ? cell : input, text, unit: known };
  if (!known) return { input, text, unit: isOwn ? own : undefined };
  return { input: withoutZeros(multiplyDecimals(input, known.factor)), text, unit: known };
}
