import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import { fieldsOf } from "@birzha/domain/forms/definition.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import type { ReportValues } from "./reports.ts";

const labels = new Map(Object.entries(ru.fields));

/** Puts a cell of a text table into quotes. */
export const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function textOf(value: unknown): string {
  if (isChosenRecord(value as never)) return (value as { name: string }).name;
  if (value === false) return "нет";
  return typeof value === "string" ? value : "";
}

/** A table as 1C saves it: semicolons, Windows line ends, Russian dates and decimal commas. */
export function importTable(domestic: ReportValues, rows: readonly ReportValues[]): string {
  const names = fieldsOf(reportForm)
    .map(({ name }) => name)
    .filter((name) => name in domestic);
  const cells = rows.map((row) => {
    const values = { ...domestic, contract_date: "18.11.2026", amount: "1 250,5", ...row };
    return names.map((name) => textOf(values[name as "price"]));
  });
  return [names.map((name) => labels.get(name) ?? name), ...cells]
    .map((line) => line.map(quoteCell).join(";"))
    .join("\r\n");
}
