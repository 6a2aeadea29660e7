import { describe, expect, test } from "vitest";
import { mentionStateOf } from "./mention.ts";
import { choosePairs, comparedFields, differingFields, isSameDeal, type PairReport } from "./pairing.ts";

const [seller, buyer] = [1, 2];
let ids = 0;
const values = Object.fromEntries(comparedFields.map((field) => [field, "1"])) as PairReport["values"];
const report = (organizationId: number, changes: Partial<PairReport> = {}): PairReport => ({
  id: ++ids,
  organizationId,
  named: [organizationId === seller ? buyer : seller],
  productTypeId: 1,
  numberIdentity: "17/26",
  contractDate: "2026-03-02",
  isInForce: true,
  values,
  ...changes,
});

const byId = (...pair: readonly PairReport[]) =>
  pair.map(({ id }) => id).toSorted((left, right) => left - right);

describe("two sides of a deal", () => {
  test.each<[string, Partial<PairReport>, boolean]>([
    ["the same number, day, product and parties", {}, true],
    ["another number", { numberIdentity: "17-26" }, false],
    ["another day", { contractDate: "2026-03-03" }, false],
    ["another price", { values: { ...values, price: "2" } }, true],
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
    const other = { ...values, contract_number: "17 / 26", price: "2", delivery_date: null };
    expect(differingFields(one, report(buyer, { values: other }))).toEqual(["price"]);
  });

  test("FIX-325: the order of filing chooses pairs, never a near price or volume", () => {
    const sold = [report(seller), report(seller)];
    const bought = ["9", "1", "1"].map((price) =>
      report(buyer, { values: { ...values, price, amount: price } }),
    );
    const candidates = bought.flatMap((other) =>
      sold.flatMap((one) => [
        { one, other },
        { one: other, other: one },
      ]),
    );
    expect(choosePairs(candidates.toReversed()).map(({ one, other }) => byId(one, other))).toEqual([
      byId(sold[0]!, bought[0]!),
      byId(sold[1]!, bought[1]!),
    ]);
  });
});

test.each([
  [null, false, "one-side"],
  [{ differing: [], isSeveral: false }, false, "agrees"],
  [{ differing: [], isSeveral: true }, false, "several"],
  [{ differing: ["price"], isSeveral: false }, false, "differs"],
  [{ differing: [], isSeveral: false }, true, "disputed"],
  [null, true, "disputed"],
] as const)("DEAL-021: pair %j with dispute %s is %s", (pair, isDisputed, state) => {
  expect(mentionStateOf(pair, isDisputed)).toBe(state);
});
