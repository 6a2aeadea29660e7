import fc from "fast-check";
import { expect, test } from "vitest";
import { findCellProblem } from "@birzha/domain/imports/cell-input.ts";
import { readCell } from "@birzha/domain/imports/column-units.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { isDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { binaryWorkbook } from "../../../../test/import-files/make/binary-workbook.ts";
import {
  generatedCodes,
  generatedDateCodes,
  generatedDays,
  generatedNumbers,
} from "../../../../test/number-formats/generated-cells.ts";
import { readTable } from "./read-table.ts";

const runs = { numRuns: 500 };
const fieldsOf = (...types: readonly string[]) => importedFields.filter(({ type }) => types.includes(type));
type Field = (typeof importedFields)[number];

/** Reads a cell of a workbook, below texts of its column, as an import does; undefined if it asks about the cell. */
async function readInput(field: Field, value: number, code: string, others: readonly string[] = []) {
  const rows = [[ru.fields[field.name as keyof typeof ru.fields]], ...others.map((text) => [text])];
  const read = await readTable(binaryWorkbook("1", [...rows, [{ value, code }]]));
  if (!("table" in read)) throw new Error("workbook has one sheet");
  const decimal = read.table.decimals?.[0];
  const cell = read.table.rows.at(-1)!.cells[0]!;
  const input = readCell(field, cell, { decimal });
  return findCellProblem(field, cell, decimal) || !("input" in input)
    ? undefined
    : { cell, input: input.input };
}

test("FIX-311: no cell of an import becomes another number", async () => {
  const others = fc.constantFrom([], ["1,5"], ["1,234.5"], ["1,234"], ["1.234"]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...fieldsOf("money", "tonnes", "decimal", "integer")),
      ...([generatedNumbers, generatedCodes, others] as const),
      async (field, value, code, texts) => {
        const read = await readInput(field, value, code, texts);
        // The form rejects another input.
        if (read === undefined || typeof read.input !== "string" || !isDecimal(read.input)) return;
        const exact = value * (read.cell.includes("%") ? 100 : 1);
        const decimals = read.input.split(".")[1]?.length ?? 0;
        const rounding = decimals >= 2 ? 0.51 * 10 ** -decimals : Math.abs(exact) * 1e-12;
        expect(Math.abs(Number(read.input) - exact)).toBeLessThanOrEqual(rounding);
      },
    ),
    runs,
  );
});

test("FIX-311: no cell of an import becomes another day", async () => {
  const dates = fc.constantFrom(...fieldsOf("date"));
  await fc.assert(
    fc.asyncProperty(dates, generatedDays, generatedDateCodes, async (field, [day, time], code) => {
      const read = await readInput(field, day + time, code);
      if (read === undefined || !isIsoDate(String(read.input))) return;
      expect(read.input).toBe(new Date((day - 25_569) * 86_400_000).toISOString().slice(0, 10));
    }),
    runs,
  );
});
