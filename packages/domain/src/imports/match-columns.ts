import { reportForm, type ReportFormField } from "../agreements/report-form.ts";
import { enteredFields } from "../forms/definition.ts";
import { searchKey } from "../shared/values/search-key.ts";
import { isBaseUnit, readUnit, withoutHeadingUnit } from "./column-units.ts";
import { isNumeric } from "../fields/value-types.ts";
import type { ColumnDecimal } from "./decimal-marks.ts";
import type { ImportColumn } from "./import-batch.ts";

/** Header of the column that identifies a row of an earlier import (BULK-006). */
export const rowIdentityHeader = "Строка загрузки";
/** Header of the column with the reasons; ignored when the file returns. */
export const reasonHeader = "Ошибки";

/** Header of the column with the number of the report that a row corrects (BULK-007). */
export const reportNumberHeader = "Номер отчёта";

/** Header of a column without a name, by its index from 0. */
export const namelessHeader = (index: number): string => `Столбец ${index + 1}`;
export const isNamelessHeader = (header: string): boolean => /^Столбец \d{1,3}$/.test(header);

/** Fields that a file can fill. */
export const importedFields = enteredFields(reportForm).filter(({ type }) => type !== "files");

/** Headers of accounting programs, in addition to the labels and names of the fields. */
const synonyms: Partial<Record<ReportFormField, readonly string[]>> = {
  export_delivery_flag: ["Экспорт", "На экспорт"],
  manufacturer_inn: ["ИНН продавца", "ИНН поставщика"],
  manufacturer: ["Продавец", "Поставщик"],
  owner_inn: ["ИНН собственника"],
  owner_name: ["Собственник"],
  purchaser_inn: ["ИНН контрагента", "ИНН"],
  purchaser: ["Контрагент", "Наименование покупателя"],
  contract_date: ["Дата", "Дата заключения"],
  contract_number: ["Договор", "№ договора", "Номер", "№ дог."],
  product_type: ["Товар", "Культура", "Номенклатура", "Вид продукции"],
  origin_goods: ["Происхождение"],
  harvest_year: ["Урожай"],
  amount: ["Объём", "Объём, т", "Количество", "Количество, т", "Тонн", "Кол-во"],
  price: ["Цена", "Цена, ₽/т", "Цена за тонну", "Цена с НДС"],
  currency: ["Вал."],
  delivery_type: ["Инкотермс", "Условие поставки"],
  basis_type: ["Базис"],
  port_type: ["Порт", "Станция"],
  delivery_zip_code: ["Индекс поставки"],
  delivery_RF_subject: ["Регион поставки"],
  delivery_address: ["Адрес поставки"],
  manufacturer_RF_subject: ["Регион производства"],
  shipment_zip_code: ["Индекс отгрузки"],
  shipment_RF_subject: ["Регион отгрузки"],
};

/**
 * BULK-001: assigns the columns of a file to fields by name. The organisation's own choices precede labels, field names
 * and synonyms. A field gets the first of its columns.
 * A number names a column of files without a header only: elsewhere it says nothing about the values (FIX-215).
 * @param labels label of each field
 * @param remembered fields by the key of a header; null for columns that the organisation ignores
 */
export function matchColumns(
  headers: readonly string[],
  labels: Readonly<Record<string, string>>,
  remembered: ReadonlyMap<string, string | null> = new Map(),
): readonly ImportColumn[] {
  const known = knownHeaders(labels);
  const taken = new Set<string>();
  const isHeaderless = headers.every(isNamelessHeader);
  return headers.map((header) => {
    const key = headerKey(header);
    const isRemembered = remembered.has(key) && (isHeaderless || !isNamelessHeader(header));
    const field = isRemembered ? remembered.get(key)! : fieldOf(known, header);
    if (field === null || taken.has(field)) return { header, field: null };
    taken.add(field);
    return withHeadingUnit({ header, field });
  });
}

/** Separates a merged heading from the one below it. */
export const groupSeparator = " · ";
/** Headings that need the merged one above them: each party and each place has one. */
const shared = new Set(
  ["ИНН", "Дата", "Номер", "Регион", "Адрес", "Индекс", "Страна", "Наименование", "Экспорт"].map(searchKey),
);

/** Returns the field of a heading; «Поставка · Регион» is «Регион поставки». */
function fieldOf(known: ReadonlyMap<string, string>, header: string): string | null {
  const direct = (name: string) => known.get(headerKey(name)) ?? measuredField(known, name);
  const [group, name] = header.split(groupSeparator).slice(-2);
  if (group === undefined || name === undefined) return direct(header);
  for (const each of [`${name} ${genitive(group)}`, `${group} ${name}`, `${name} ${group}`]) {
    const field = direct(each);
    if (field !== null) return field;
  }
  return shared.has(headerKey(name)) ? null : direct(name);
}

const genitive = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ь$/, "я")
    .replace(/(?<=[гкхжчшщ])а$/, "и")
    .replace(/а$/, "ы")
    .replace(/ец$/, "ца")
    .replace(/([^аеёиоуыэюя])$/, "$1а");

/** BULK-104: «Объём, кг» names the field of «Объём», if the field has a unit. */
function measuredField(known: ReadonlyMap<string, string>, header: string): string | null {
  const name = known.get(headerKey(withoutHeadingUnit(header)));
  const field = importedFields.find((each) => each.name === name);
  return field && readUnit(field, header) !== undefined ? field.name : null;
}

/** FIX-312: adds the decimal signs of the file to the columns with numbers. */
export const withDecimalMarks = (
  columns: readonly ImportColumn[],
  marks: readonly ColumnDecimal[] = [],
): readonly ImportColumn[] =>
  columns.map((column, index) => {
    const field = importedFields.find(({ name }) => name === column.field);
    // A column without a field can get one with numbers.
    const canHave = column.field === null || (field !== undefined && isNumeric(field));
    return marks[index] === undefined || !canHave ? column : { ...column, decimal: marks[index] };
  });

/** BULK-104: adds the unit of the heading to a column, unless its values are tonnes or roubles for a tonne. */
export function withHeadingUnit({ unit: _, ...column }: ImportColumn): ImportColumn {
  const field = importedFields.find(({ name }) => name === column.field);
  const unit = field && readUnit(field, column.header);
  if (unit === undefined || (unit !== null && isBaseUnit(unit))) return column;
  return { ...column, unit: unit && unit.name };
}

const knownByLabels = new WeakMap<object, ReadonlyMap<string, string>>();

/** Returns the fields by the keys of their headers; computed once for a dictionary. */
function knownHeaders(labels: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const before = knownByLabels.get(labels);
  if (before) return before;
  const known = new Map<string, string>();
  for (const { name } of importedFields)
    for (const word of [labels[name] ?? "", name, ...(synonyms[name as ReportFormField] ?? [])])
      if (word !== "" && !known.has(headerKey(word))) known.set(headerKey(word), name);
  knownByLabels.set(labels, known);
  return known;
}

/** Returns the key under which an organisation's choice for a header is remembered. */
export const headerKey = (header: string): string => searchKey(header.replace(/[*:.]+\s*$/, ""));
