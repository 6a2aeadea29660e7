import type { FormField } from "../forms/definition.ts";
import { isDecimal, multiplyDecimals, withoutZeros, type Decimal } from "../shared/values/decimal.ts";
import { toFieldInput } from "./cell-input.ts";

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

const masses = [
  factorOf("тыс. т", "1000", String.raw`(?:тыс|тысяч\p{L}*)\.?\s*(?:тн|т|тонн\p{L}*)|кт`),
  factorOf("кг", "0.001", String.raw`кг|kg|килограмм\p{L}*`),
  factorOf("ц", "0.1", String.raw`ц|цн|цнт|центнер\p{L}*`),
  factorOf("т", "1", String.raw`т|тн|тонн\p{L}*|t|mt|tonnes?`),
];
/** Factors of a price by the mass after «/» or «за». */
const perMass = [
  factorOf("кг", "1000", String.raw`кг|kg|килограмм\p{L}*`),
  factorOf("ц", "10", String.raw`ц|цн|цнт|центнер\p{L}*`),
  factorOf("т", "1", String.raw`т|тн|тонн\p{L}*|t|mt|tonne`),
];
const scales = [
  factorOf("тыс. ", "1000", String.raw`(?:тыс|тысяч\p{L}*)\.?`),
  factorOf("млн ", "1000000", String.raw`(?:млн|миллион\p{L}*)\.?`),
];

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

/**
 * Reads the unit of a heading or of a chosen name. @returns undefined without a unit, null for one that cannot be
 * converted
 */
export function readUnit({ name: field, type }: FormField, heading: string): ColumnUnit | null | undefined {
  if (type === "tonnes") {
    const found = masses.find(({ pattern }) => pattern.test(heading));
    if (found) return { name: found.name, factor: found.factor };
    return unconvertible.test(heading) ? null : undefined;
  }
  if (type !== "money") return undefined;
  const found = currencies.find(([, , pattern]) => pattern.test(heading));
  const scale = scales.find(({ pattern }) => pattern.test(heading));
  const isKopecks = kopecks.test(heading);
  const [, mass = ""] = /(?:\/|(?<![\p{L}\d])за(?=\s))\s*(.*)$/iu.exec(heading) ?? [];
  const per =
    prices.has(field) && mass !== "" ? perMass.find(({ pattern }) => pattern.test(mass)) : undefined;
  if (prices.has(field) && mass !== "" && !per && unconvertible.test(mass)) return null;
  const factor = multiplyDecimals(
    multiplyDecimals(scale?.factor ?? "1", isKopecks ? "0.01" : "1"),
    per?.factor ?? "1",
  );
  const isPlain = factor === "1.00" || factor === "1";
  if (!found && !scale && !isKopecks && (!per || isPlain)) return undefined;
  const [currency, sign] = isKopecks || !found ? (["RUB", isKopecks ? "коп." : "₽"] as const) : found;
  return {
    name: `${scale?.name ?? ""}${sign}${per ? `/${per.name}` : ""}`,
    factor: withoutZeros(factor),
    currency,
  };
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

/** Removes the unit from a heading: «Объём, кг» is «Объём». */
export const withoutHeadingUnit = (heading: string): string =>
  heading.replace(/\s*(?:,|\(|\[|(?<![\p{L}\d])в\s)[^,()[\]]*[)\]]?\s*$/iu, "").trim();

/** Input of a field, or the reason why its column has no values yet. */
export type ReadCell = { readonly input: unknown } | { readonly isUnitUnknown: true };

/** BULK-104: converts the text of a cell to the input of its field, in the unit of the column. */
export function readCell(field: FormField, cell: string, unit: string | null | undefined): ReadCell {
  if (unit === null) return { isUnitUnknown: true };
  const known = unit === undefined ? undefined : readUnit(field, unit);
  if (!known) return { input: toFieldInput(field, cell) };
  // A unit at the number itself, such as «300 т» in a column of kilograms, must be that of the column.
  const own = readUnit(field, cell);
  if (own && own.name !== known.name) return { input: cell };
  const input = toFieldInput(field, own ? cell.replace(/[^\d.,\s\u00a0\u2009\u202f-]/g, "") : cell);
  return {
    input:
      typeof input === "string" && isDecimal(input)
        ? withoutZeros(multiplyDecimals(input, known.factor))
        : input,
  };
}
