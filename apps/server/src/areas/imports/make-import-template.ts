import { Readable } from "node:stream";
import { writeXlsx, type DataValidation } from "hucre/xlsx";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { hasDigitsOnly } from "@birzha/domain/fields/value-types.ts";
import type { FormField } from "@birzha/domain/forms/definition.ts";
import { importRowLimit } from "@birzha/domain/imports/import-limits.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import { loadDictionaries } from "../catalogs/queries.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { StoredBlob } from "../../platform/http/blob.ts";
import { xlsxMediaType } from "../../platform/xlsx/write-xlsx.ts";

const listSheet = "Списки";
/** Constant, so that equal catalogues give equal bytes. */
const writtenAt = new Date("2026-01-01T00:00:00Z");
const dateFormat = "dd.mm.yyyy";
/** Minimum width of a column in characters. */
const minWidth = 14;

/**
 * BULK-001: returns a workbook to fill in: a column per field, required ones with `*`. Fields of catalogues and yes-no
 * fields offer lists; the names are on a hidden sheet.
 */
export async function makeImportTemplate(db: DbReader): Promise<StoredBlob> {
  const { records } = await loadDictionaries(db);
  const dictionaries = [
    ...new Set(importedFields.flatMap((field) => (field.type === "select" ? field.dictionary : []))),
  ];
  const names = dictionaries.map((dictionary) =>
    records[dictionary].filter(({ isActive }) => isActive).map(({ name }) => name),
  );
  const height = Math.max(...names.map(({ length }) => length));
  const rangeOf = (dictionary: DictionaryName) => {
    const column = dictionaries.indexOf(dictionary);
    const letters = columnLetters(column);
    return `'${listSheet}'!$${letters}$1:$${letters}$${Math.max(1, names[column]!.length)}`;
  };
  const headers = importedFields.map(({ name, required }) => `${labelOf(name)}${required ? "*" : ""}`);
  const workbook = await writeXlsx({
    properties: { created: writtenAt, modified: writtenAt },
    sheets: [
      {
        name: "Отчёты",
        columns: importedFields.map(({ type }, column) => ({
          width: Math.max(minWidth, headers[column]!.length + 2),
          ...(type === "date" ? { numFmt: dateFormat } : hasDigitsOnly({ type }) ? { numFmt: "@" } : {}),
        })),
        freezePane: { rows: 1 },
        rows: [headers],
        dataValidations: importedFields.flatMap((field, column) => {
          const list = listOf(field, rangeOf);
          return list ? [{ ...list, range: rangeBelowHeader(column) }] : [];
        }),
      },
      {
        name: listSheet,
        hidden: true,
        rows: Array.from({ length: height }, (_, row) => names.map((column) => column[row] ?? null)),
      },
    ],
  });
  return {
    name: "Шаблон отчётов",
    extension: "xlsx",
    contentType: xlsxMediaType,
    open: async () => Readable.from([Buffer.from(workbook)]),
  };
}

function listOf(
  field: FormField,
  rangeOf: (dictionary: DictionaryName) => string,
): Omit<DataValidation, "range"> | undefined {
  const common = {
    type: "list",
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: labelOf(field.name),
  } as const;
  if (field.type === "yes-no")
    return { ...common, values: ["да", "нет"], errorMessage: "Выберите да или нет" };
  if (field.type !== "select") return undefined;
  return { ...common, formula1: rangeOf(field.dictionary), errorMessage: "Выберите значение из списка" };
}

const rangeBelowHeader = (column: number) => {
  const letters = columnLetters(column);
  return `${letters}2:${letters}${importRowLimit + 1}`;
};

/** 0 → A, 25 → Z, 26 → AA. */
const columnLetters = (index: number): string =>
  (index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
