import { describe, expect, test } from "vitest";
import { mentionStateOf } from "./mention.ts";
import { choosePairs, comparedFields, differingFields, isSameDeal, type PairReport } from "./pairing.ts";

const [seller, buyer] = [1, 2];
let ids = 0;
const report = (organizationId: number, changes: Partial<PairReport> = {}): PairReport => ({
  id: ++ids,
  organizationId,
  named: [organizationId === seller ? buyer : seller],
  productTypeId: 1,
  numberKey: "17/26",
  contractDate: "2026-03-02",
  isInForce: true,
  values: { ...(Object.fromEntries(comparedFields.map((field) => [field, "1"])) as PairReport["values"]) },
  ...changes,
});

describe("two sides of a deal", () => {
  test.each<[string, Partial<PairReport>, boolean]>([
    ["the same number on a distant day", { contractDate: "2025-01-01" }, true],
    ["another number within ten days", { numberKey: "18", contractDate: "2026-03-12" }, true],
    ["another number after eleven days", { numberKey: "18", contractDate: "2026-03-13" }, false],
    ["another product", { productTypeId: 2 }, false],
    ["a report that names a third firm", { named: [3] }, false],
    ["a rejected report", { isInForce: false }, false],
    ["two reports of one firm", { organizationId: seller, named: [buyer, seller] }, false],
  ])("DEAL-021: %s", (_, changes, isPair) => {
    const [one, other] = [report(seller), report(buyer, changes)];
    expect([isSameDeal(one, other), isSameDeal(other, one)]).toEqual([isPair, isPair]);
  });

  test("DEAL-021: an empty field and another spelling of the number are no differences", () => {
    const one = report(seller);
    const values = { ...one.values, contract_number: "17 / 26", price: "2", delivery_date: null };
    expect(differingFields(one, report(buyer, { values }))).toEqual(["price"]);
  });

  test("DEAL-021: each report has one pair at most, the nearest one", () => {
    const one = report(seller);
    const far = report(buyer, { numberKey: "18" });
    const unequal = report(buyer, { values: { ...one.values, price: "2" } });
    const equal = report(buyer);
    const second = report(seller, { contractDate: "2026-03-05" });
    const candidates = [far, unequal, equal].flatMap((other) => [
      { one, other },
      { one: other, other: one },
      { one: second, other },
    ]);
    expect(choosePairs(candidates).map((pair) => [pair.one.id, pair.other.id])).toEqual([
      [one.id, equal.id],
      [second.id, unequal.id],
    ]);
  });
});

test.each([
  [null, false, "one-side"],
  [{ differing: [] }, false, "agrees"],
  [{ differing: ["price"] }, false, "differs"],
  [{ differing: [] }, true, "disputed"],
  [null, true, "disputed"],
] as const)("DEAL-021: pair %j with dispute %s is %s", (pair, isDisputed, state) => {
  expect(mentionStateOf(pair, isDisputed)).toBe(state);
});
