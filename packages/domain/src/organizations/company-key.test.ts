import { expect, test } from "vitest";
import { companyKey } from "./company-key.ts";

test("BULK-008: spellings of one company have one key", () => {
  const key = companyKey("ООО «Колос»");
  for (const name of [
    "Колос, ООО",
    'Общество с ограниченной ответственностью "КОЛОС"',
    "ООО Колоc",
    "колос ооо",
  ])
    expect(companyKey(name), name).toBe(key);
  expect(companyKey("ИП глава КФХ Ершов А. И.")).toBe(companyKey("КФХ Ершов А.И."));
});

test("BULK-008: other companies have other keys", () => {
  expect(companyKey("ООО «Колос-2»")).not.toBe(companyKey("ООО «Колос»"));
  expect(companyKey("ООО")).not.toBe("");
});
