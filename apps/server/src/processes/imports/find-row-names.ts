import { toFieldInput } from "@birzha/domain/imports/cell-input.ts";
import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { namesByInn } from "@birzha/domain/imports/names-by-inn.ts";
import { isInn } from "@birzha/domain/shared/values/inn.ts";
import type { ImportedCells } from "../../areas/imports/queries.ts";
import { findCompanyNames } from "../../areas/organizations/queries.ts";
import type { CompanyDirectory } from "../../platform/company-directory/company-directory.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/**
 * BULK-102: returns a function that finds the names for the cells of a row, by form field: an INN without a name gets
 * that of the directory, as in the form.
 */
export async function findRowNames(
  db: DbReader,
  columns: readonly ImportColumn[],
  rows: readonly Pick<ImportedCells, "cells">[],
  companies?: CompanyDirectory,
): Promise<(cells: readonly string[]) => Readonly<Record<string, string>>> {
  const columnOf = (name: string) => columns.findIndex(({ field }) => field === name);
  const pairs = namesByInn.map(({ inn, name }) => ({
    inn,
    name,
    from: columnOf(inn.name),
    to: columnOf(name),
  }));
  /** INNs of a row without a name, by the field of the name. */
  const missing = (cells: readonly string[]) =>
    pairs.flatMap(({ inn, name, from, to }) => {
      if (from === -1 || cells[to]) return [];
      const text = toFieldInput(inn, cells[from] ?? "");
      return typeof text === "string" && isInn(text) ? [{ name, inn: text }] : [];
    });
  const inns = new Set(rows.flatMap(({ cells }) => missing(cells).map(({ inn }) => inn)));
  const names = inns.size === 0 ? undefined : await findCompanyNames(db, [...inns], companies);
  return (cells) =>
    Object.fromEntries(
      missing(cells).flatMap(({ name, inn }) => {
        const found = names?.get(inn);
        return found === undefined ? [] : [[name, found]];
      }),
    );
}
