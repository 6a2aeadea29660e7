import { describe, expect, it } from "vitest";
import { dictionaryKinds, importedDictionaryItem, type DictionaryKind } from "./dictionaries.ts";

const item = { id: 7, name: { ru: "Пшеница", en: "Wheat" } };
const read = (kind: DictionaryKind, given: object) =>
  importedDictionaryItem(kind).safeParse({ ...item, ...given });

describe("DICT-020 A-66: items of the trading system", () => {
  it.each([
    ["minStepPrice", 0.25, "0.25"],
    ["minStepPrice", "10.50", "10.5"],
    ["minStepPrice", "0,25", "0.25"],
    ["miniSessionDuration", 30, "30"],
    ["renewalPeriod", 1, "1"],
  ] as const)("DICT-006 DICT-007 DICT-010: %s accepts %s", (kind, volume, stored) => {
    expect(read(kind, { volume }).data?.volume).toBe(stored);
  });

  it.each([
    ["minStepPrice", 0],
    ["minStepPrice", -1],
    ["minStepPrice", 0.00001],
    ["minStepPrice", 1e21],
    ["minStepPrice", undefined],
    ["miniSessionDuration", 1],
    ["miniSessionDuration", 2.5],
    ["renewalPeriod", 0],
    ["renewalPeriod", "ten"],
    ["commodity", 5],
  ] as const)("DICT-006 DICT-007 DICT-010: %s rejects %s", (kind, volume) => {
    expect(read(kind, volume === undefined ? {} : { volume }).success).toBe(false);
  });

  it("DICT-019 A-68: both names are required, with at most 255 letters", () => {
    expect(read("commodity", {}).data).toMatchObject({ ...item, isActive: true });
    expect(read("commodity", { name: { ru: " Рожь ", en: "Rye" } }).data?.name.ru).toBe("Рожь");
    for (const name of [{ ru: "Рожь" }, { ru: "Рожь", en: " " }, { ru: "я".repeat(256), en: "y" }, "Рожь"])
      expect(read("commodity", { name }).success).toBe(false);
    expect(read("commodity", { name: { ru: "я".repeat(255), en: "y" } }).success).toBe(true);
  });

  it("V-14: unknown fields and oversized ids are errors", () => {
    for (const given of [{ colour: "red" }, { id: 0 }, { id: 2 ** 31 }, { id: 1.5 }, { isActive: "yes" }])
      expect(read("commodity", given).success).toBe(false);
    expect(dictionaryKinds).toHaveLength(10);
  });
});
