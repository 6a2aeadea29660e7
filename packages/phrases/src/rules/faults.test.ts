import { warningCodes, type ProgramWarningCode } from "@birzha/domain/agreements/warnings.ts";
import { expect, test } from "vitest";
import { xmlErrorText } from "../operations/xml-errors.ts";
import { en } from "./en.ts";
import { ru } from "./ru.ts";

/** Words of the fault that each warning states, in both languages. */
const statedFaults: Readonly<Record<ProgramWarningCode, readonly [RegExp, RegExp]>> = {
  "delivery-before-contract": [/раньше/, /earlier/],
  "shipment-in-future": [/ещё не состоялась/, /not taken place/],
  "buyer-is-seller": [/совпадает/, /equals/],
  "inn-check-digits": [/не сходятся/, /do not match/],
  "old-contract": [/больше года назад/, /older than/],
  "price-far": [/отличается/, /differs/],
  "shifted-digits": [/отличается/, /differs/],
  "similar-report": [/уже подала/, /already filed/],
  "over-volume": [/больше тонн/, /more tonnes/],
  "spreadsheet-text": [/изменила таблица/, /spreadsheet/],
  "name-without-letters": [/нет букв/, /no letters/],
};

test.each(warningCodes)("FIX-217: warning %s states the fault in both languages", (code) => {
  const [russian, english] = statedFaults[code];
  expect(ru.faults[code]).toMatch(russian);
  expect(en.faults[code]).toMatch(english);
  expect(`${ru.faults[code]} ${en.faults[code]}`).not.toMatch(/обычно|должн|usually|should|must/);
});

const ruleTexts = new Set<string>(
  [ru, en].flatMap(({ texts }) => Object.values(texts).flatMap((group) => Object.values<string>(group))),
);

test("FIX-217: no warning repeats the text of a rule", () => {
  for (const { faults } of [ru, en])
    expect(Object.values<string>(faults).filter((text) => ruleTexts.has(text))).toEqual([]);
});

test.each(Object.keys(ru.texts.xml) as (keyof typeof ru.texts.xml)[])(
  "FIX-217: XML error %s states the fault",
  (code) => {
    expect(xmlErrorText(code, undefined)).not.toMatch(/должн|следует|можно|допускается/);
  },
);
