import { describe, expect, test } from "vitest";
import type { DutyRule } from "./duty-rule.ts";
import { areSameDetails, dutyOf, missingTriggers, rulesAt, type DealDetails } from "./duty.ts";
import { ruleError } from "./rule-error.ts";

const none = new Map<string, boolean>();
const rule = (given: Partial<DutyRule> = {}): DutyRule => ({
  ruleId: 1,
  version: 1,
  name: "Зерно",
  productTypeIds: [],
  volumeFrom: null,
  amountFrom: null,
  triggerField: "contract_date",
  days: 5,
  dayKind: "working",
  validFrom: "2020-01-01",
  validTo: null,
  citation: "Пример",
  confirmedBy: null,
  confirmedOn: null,
  ...given,
});
const deal = (given: Partial<DealDetails> = {}): DealDetails => ({
  productTypeId: 3,
  amount: "60",
  price: "15000",
  isInRubles: true,
  dates: { contract_date: "2026-11-23" },
  ...given,
});
const dueOf = (rules: readonly DutyRule[], details = deal()) => dutyOf(details, rules, none)?.dueDate;

describe("WORK-060: the rule of a deal", () => {
  test("a rule applies to its products or to all", () => {
    expect(dueOf([rule()])).toBe("2026-11-30");
    expect(dueOf([rule({ productTypeIds: [2, 3] })])).toBe("2026-11-30");
    expect(dueOf([rule({ productTypeIds: [2] })])).toBeUndefined();
    expect(dueOf([])).toBeUndefined();
  });

  test("thresholds of tonnes and rubles are inclusive and all required", () => {
    const both = rule({ volumeFrom: "60.000", amountFrom: "900000" });
    expect(dueOf([both])).toBe("2026-11-30");
    expect(dueOf([both], deal({ amount: "59.999", price: "20000" }))).toBeUndefined();
    expect(dueOf([both], deal({ price: "14999.99" }))).toBeUndefined();
  });

  test("a sum in another currency reaches the ruble threshold", () => {
    const costly = rule({ amountFrom: "900000" });
    expect(dueOf([costly], deal({ price: "150" }))).toBeUndefined();
    expect(dueOf([costly], deal({ price: "150", isInRubles: false }))).toBe("2026-11-30");
  });

  test("the rule's date counts; an unknown date means no duty", () => {
    const delivered = rule({ triggerField: "delivery_date", days: 3, dayKind: "calendar" });
    expect(dueOf([delivered])).toBeUndefined();
    expect(dueOf([delivered], deal({ dates: { delivery_date: "2026-12-01" } }))).toBe("2026-12-04");
  });

  test("of several rules the earliest due date applies", () => {
    const rules = [rule(), rule({ ruleId: 2, days: 3 }), rule({ ruleId: 3, days: 9 })];
    expect(dutyOf(deal(), rules, none)).toMatchObject({ rule: { ruleId: 2 }, dueDate: "2026-11-26" });
  });

  test("of rules with the same due date the older one applies", () => {
    const rules = [rule({ ruleId: 4 }), rule({ ruleId: 2 }), rule({ ruleId: 3 })];
    expect(dutyOf(deal(), rules, none)).toMatchObject({ rule: { ruleId: 2 }, dueDate: "2026-11-30" });
  });
});

describe("WORK-060: a rule change keeps earlier due dates", () => {
  const old = rule({ days: 5 });
  const shorter = rule({ version: 2, days: 2, validFrom: "2026-11-24" });

  test("each version applies to the triggers of its own time", () => {
    const on = (date: string) => dueOf([old, shorter], deal({ dates: { contract_date: date } }));
    expect(on("2026-11-23")).toBe("2026-11-30");
    expect(on("2026-11-24")).toBe("2026-11-26");
    expect(on("2019-12-31")).toBeUndefined();
  });

  test("a rule ends after its last day; newer plans apply", () => {
    const ended = rule({ version: 2, validFrom: "2026-11-24", validTo: "2026-12-31" });
    expect(rulesAt([old, ended], "2026-12-31")).toEqual([ended]);
    expect(rulesAt([old, ended], "2027-01-01")).toEqual([]);
    const planned = rule({ version: 2, validFrom: "2027-01-01", days: 1 });
    const sooner = rule({ version: 3, validFrom: "2026-12-01", days: 7 });
    expect(rulesAt([old, planned, sooner], "2027-02-01")).toEqual([sooner]);
    expect(rulesAt([sooner, planned, old], "2027-02-01")).toEqual([sooner]);
    expect(rulesAt([old, planned, sooner], "2026-11-30")).toEqual([old]);
  });

  test("only words and confirmation can change for the past", () => {
    const today = "2026-11-24";
    expect(ruleError({ ...old, days: 4 }, old, today)).toBe("duties.backdated");
    expect(ruleError({ ...old, productTypeIds: [1] }, old, today)).toBe("duties.backdated");
    expect(ruleError({ ...old, validFrom: "2026-11-23", days: 4 }, old, today)).toBe("duties.backdated");
    expect(ruleError({ ...old, validFrom: today, days: 4 }, old, today)).toBeUndefined();
    const confirmed = { confirmedBy: "Юрист", confirmedOn: today, citation: "Приказ" };
    expect(ruleError({ ...old, ...confirmed }, old, today)).toBeUndefined();
    expect(ruleError(old, undefined, today)).toBeUndefined();
  });

  test("an end before the start or invalid confirmation fails", () => {
    const today = "2026-11-24";
    const error = (given: Partial<DutyRule>) => ruleError(rule(given), undefined, today);
    expect(error({ validTo: "2019-12-31" })).toBe("duties.ends-before-it-begins");
    expect(error({ validTo: "2020-01-01" })).toBeUndefined();
    expect(error({ confirmedBy: "Юрист" })).toBe("duties.half-confirmed");
    expect(error({ confirmedOn: today })).toBe("duties.half-confirmed");
    expect(error({ confirmedBy: "Юрист", confirmedOn: "2026-11-25" })).toBe("duties.confirmed-later");
  });
});

test("WORK-062: dates are missing that rules for the deal count from", () => {
  const rules = [
    rule({ triggerField: "shipment_fact_date" }),
    rule({ ruleId: 2, triggerField: "delivery_date", productTypeIds: [4] }),
    rule({ ruleId: 3 }),
  ];
  expect(missingTriggers(deal(), rules, "2026-11-23")).toEqual(["shipment_fact_date"]);
  const shipped = deal({ dates: { contract_date: "2026-11-23", shipment_fact_date: "2026-11-24" } });
  expect(missingTriggers(shipped, rules, "2026-11-23")).toEqual([]);
});

test("WORK-061: the spelling of numbers does not change the details", () => {
  const dated = deal({ dates: { contract_date: "2026-11-23", delivery_date: null } });
  expect(areSameDetails(deal(), { ...dated, amount: "60.000" })).toBe(true);
  expect(areSameDetails(deal(), deal({ amount: "60.001" }))).toBe(false);
  expect(areSameDetails(deal(), deal({ price: "15000.01" }))).toBe(false);
  expect(areSameDetails(deal(), deal({ productTypeId: 4 }))).toBe(false);
  expect(areSameDetails(deal(), deal({ dates: { contract_date: "2026-11-24" } }))).toBe(false);
  expect(areSameDetails(deal(), deal({ isInRubles: false }))).toBe(false);
});
