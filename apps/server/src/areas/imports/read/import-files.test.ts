import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCellProblem, toFieldInput } from "@birzha/domain/imports/cell-input.ts";
import type { FileReading } from "@birzha/domain/imports/file-reading.ts";
import { importedFields, matchColumns } from "@birzha/domain/imports/match-columns.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import type { ExpectedFile } from "../../../../test/import-files/make/import-file.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { FileTable } from "./file-table.ts";
import { readTable } from "./read-table.ts";

/* Files of people and programs, one for each kind (BULK-005); `make/make-files.ts` writes them. */

const root = new URL("../../../../test/import-files/", import.meta.url);
const folder = new URL("files/", root);
const expected = JSON.parse(readFileSync(new URL("expected.json", root), "utf8")) as Readonly<
  Record<string, ExpectedFile>
>;

const fields = new Map(importedFields.map((field) => [field.name, field]));

/** Reads the cells of a table as an import does: values by field, errors with a `!`, other columns by their index. */
function valuesOf({ headers, rows, decimals = [] }: FileTable): Record<string, unknown>[] {
  const columns = matchColumns(headers, ru.fields);
  return rows.map(({ cells }) =>
    Object.fromEntries(
      cells.flatMap((cell, index): [string, unknown][] => {
        const name = columns[index]!.field;
        const field = name === null ? undefined : fields.get(name);
        if (cell === "") return [];
        if (!field) return [[`#${index}`, cell]];
        const problem = findCellProblem(field, cell, decimals[index]);
        const input = problem ? `!${problem.code}` : toFieldInput(field, cell, decimals[index]);
        return [[field.name, field.type === "select" ? (input as { name: string }).name : input]];
      }),
    ),
  );
}

async function read(name: string, reading: FileReading) {
  try {
    const file = await readTable(readFileSync(new URL(name, folder)), reading);
    return "sheets" in file
      ? file
      : { rows: valuesOf(file.table), numbers: file.table.rows.map(({ number }) => number) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: { code: error.code, ...error.params } };
  }
}

describe("files of people and programs", () => {
  test.each(Object.entries(expected))(
    "FIX-212..215 FIX-310..312 FIX-314 FIX-315 BULK-005: %s",
    async (name, { kind, reading = {}, ...result }) => {
      expect(await read(name, reading), kind).toMatchObject(result);
    },
  );

  test("FIX-214 BULK-005: at least 120 files have an expectation", () => {
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(Object.keys(expected).length).toBeGreaterThanOrEqual(120);
  });
});
