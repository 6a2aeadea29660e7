import { expect, test } from "vitest";
import { hasInnCheckDigits, isPersonalInn } from "@birzha/domain/shared/values/inn.ts";
import { readDirectory } from "./directory.ts";

test("G-48 G-67: all demo companies and persons have valid INN check digits", async () => {
  const rows = await readDirectory();
  expect(rows).toHaveLength(60);
  const numbers = rows.map((row) => row["inn"] ?? "");
  expect(new Set(numbers).size).toBe(60);
  expect(numbers.filter((inn) => !hasInnCheckDigits(inn))).toEqual([]);
  for (const row of rows) expect(row["is_individual"]).toBe(String(isPersonalInn(row["inn"] ?? "")));
  // No real company has such an INN, because tax offices with the number 99 do not exist.
  expect(numbers.every((inn) => inn.slice(2, 4) === "99")).toBe(true);
});
