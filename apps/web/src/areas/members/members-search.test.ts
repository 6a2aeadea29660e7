import { expect, test } from "vitest";
import { subjectOf, tabOf } from "./members-search.ts";

test.each([
  [{}, {}],
  [{ orderId: 7 }, { orderId: 7 }],
  [{ draftId: "9" }, { draftId: 9 }],
  [{ orderId: 7, draftId: 9 }, { orderId: 7 }],
  [{ draftId: "x" }, {}],
  [{ draftId: 0 }, {}],
  [{ orderId: -1 }, {}],
])("MEM-031: the address %j selects %j", (address, subject) => {
  expect(subjectOf(address)).toEqual(subject);
});

test("MEM-019: the address keeps the tab", () => {
  expect([tabOf({}), tabOf({ tab: "drafts" }), tabOf({ tab: "foo" })]).toEqual([
    "applications",
    "drafts",
    "applications",
  ]);
});
