import { expect, test } from "vitest";
import { registerColumns, registerFields } from "./agreement.ts";
import { columnLabel, unpairedColumns } from "./report-labels.ts";

test("OTC-028 OTC-029: a column is called as its form field, or has a name of its own", () => {
  const unpaired = registerFields.filter((field) => registerColumns[field].form.length !== 1);
  expect([...unpairedColumns].sort()).toEqual(unpaired.sort());
  expect(columnLabel("purchaserName")).toBe("purchaser");
  expect(columnLabel("deliveryFullAddress")).toBe("deliveryFullAddress");
  expect(columnLabel("agreementNumber")).toBe("supplementary_agreement_number");
});
