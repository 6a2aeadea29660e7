import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { ru } from "@birzha/phrases/ru.ts";

const textOf = (value: FormValues[string]) => {
  if (isChosenRecord(value)) return value.name;
  return typeof value === "string" ? value : "нет";
};

/** Writes reports as a text table with a column for each form field; `rows` overrides values of single rows. */
export function importTable(
  values: FormValues,
  rows: readonly Partial<Record<ReportFormField, string>>[],
): Buffer {
  const names = Object.keys(values) as ReportFormField[];
  const table = [
    names.map((name) => ru.agreements.fields[name]),
    ...rows.map((row) => names.map((name) => row[name] ?? textOf(values[name]))),
  ];
  return Buffer.from(table.map((cells) => cells.map((text) => `"${text}"`).join(";")).join("\n"));
}
