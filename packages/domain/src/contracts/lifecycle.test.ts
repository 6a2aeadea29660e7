import { expect, it } from "vitest";
import { chosenDeliveryStatuses, isDeliveryStatus, isEditable } from "./lifecycle.ts";

it.each([
  [4, 1, true],
  [4, 0, true],
  [1, 0, true],
  [0, 0, true],
  [1, 1, false],
  [2, 0, false],
  [3, 1, false],
])(
  "CON-021 CON-046 F6: application %i with delivery %i is editable: %s",
  (dealStatus, deliveryStatus, may) => {
    expect(isEditable({ dealStatus, deliveryStatus })).toBe(may);
    // unsaved input in the browser stays editable.
    expect(isEditable({ dealStatus, deliveryStatus }, true)).toBe(true);
  },
);

it("CON-023: the offered statuses exist and exclude 0", () => {
  expect(chosenDeliveryStatuses.every(isDeliveryStatus)).toBe(true);
  expect(chosenDeliveryStatuses).not.toContain(0);
  expect([isDeliveryStatus(0), isDeliveryStatus(3), isDeliveryStatus(-1)]).toEqual([true, false, false]);
});
