import { expect, test } from "vitest";
import { columnLabel, indexedSortKeys, reportRegister } from "./register.ts";

test("OTC-028 OTC-029: a column is called as its form field, or has a name of its own", () => {
  expect(columnLabel("purchaserName")).toBe("purchaser");
  expect(columnLabel("deliveryFullAddress")).toBe("deliveryFullAddress");
  expect(columnLabel("changedDate")).toBe("changedDate");
  expect(columnLabel("agreementNumber")).toBe("supplementary_agreement_number");
});

test("HOUSE-001: a column stands in the table under its own name, but the word of a status, which is its number", () => {
  expect(reportRegister.transportIncludedPlaceName.column).toBe("transport_included_place_name");
  expect(reportRegister.statusName.column).toBe("status");
});

test("S-14: of the indexed columns three may be empty, as their indexes have it", () => {
  const mayBeEmpty = indexedSortKeys.filter((key) => "isOptional" in reportRegister[key]);
  expect(mayBeEmpty).toEqual(["changedDate", "dueDate", "priceDeterminingDate"]);
});
