import { expect, test } from "vitest";
import { employee, people } from "../../../test/people.ts";
import { isOwner, isStaff, kindOf, type UserKind } from "./user.ts";

test.each(Object.keys(people) as UserKind[])(
  "PLAT-065 PLAT-070 PLAT-071 PLAT-072 PLAT-073: %s is recognised",
  (kind) => {
    expect(kindOf(people[kind])).toBe(kind);
  },
);

test("G-8: staff needs a role, above operators counts", () => {
  expect(kindOf({ ...employee, role: 0, userType: null, organizationInfo: null })).toBe("newcomer");
  expect(isStaff({ ...employee, role: 3 })).toBe(true);
});

test("G-10: an operator is never an owner", () => {
  expect(isOwner({ ...people.owner!, role: 2 })).toBe(false);
});
