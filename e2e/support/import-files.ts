import { randomUUID } from "node:crypto";
import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { registerReport } from "./reports.ts";

/** Uploads a table whose rows have the values of a registered report and numbers of their own. */
export async function uploadRows(page: Page, { name, rows, changes = {} }: UploadedTable): Promise<void> {
  const { values } = await registerReport(page.request);
  const fields = Object.keys(values) as ReportFormField[];
  const prefix = randomUUID().slice(0, 8);
  const textOf = (field: ReportFormField, row: number) => {
    const value = values[field];
    if (field === "contract_number") return `${prefix}-${row}`;
    if (isChosenRecord(value)) return value.name;
    return typeof value === "string" ? value : "нет";
  };
  const lines = [
    fields.map((field) => ru.agreements.fields[field]),
    ...Array.from({ length: rows }, (_, row) => fields.map((field) => changes[field] ?? textOf(field, row))),
  ];
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(";")).join("\n");
  await page
    .getByLabel(ru.imports.choose)
    .and(page.locator("input"))
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

interface UploadedTable {
  /** File name. */
  readonly name: string;
  readonly rows: number;
  /** Texts that all rows have instead. */
  readonly changes?: Readonly<Partial<Record<ReportFormField, string>>>;
}
