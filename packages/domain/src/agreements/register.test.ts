import { expect, test } from "vitest";
import { columnLabel, indexedSortKeys, reportRegister } from "./register.ts";

test("OTC-028 OTC-029: a column has its form field's label or its own", () => {
  expect(columnLabel("purchaserName")).toBe("purchaser");
  expect(columnLabel("deliveryFullAddress")).toBe("deliveryFullAddress");
  expect(columnLabel("changedDate")).toBe("changedDate");
  expect(columnLabel("agreementNumber")).toBe("supplementary_agreement_number");
});

test("HOUSE-001: columns have their own names; status words use a number", () => {
  expect(reportRegister.transportIncludedPlaceName.column).toBe("transport_included_place_name");
  expect(reportRegister.statusName.column).toBe("status");
});

test("S-14: three of the indexed columns are nullable, like their indexes", () => {
  const mayBeEmpty = indexedSortKeys.filter((key) => "isOptional" in reportRegister[key]);
  expect(mayBeEmpty).toEqual(["changedDate", "dueDate", "priceDeterminingDate"]);
});
