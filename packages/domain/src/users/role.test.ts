import { expect, test } from "vitest";
import { roleCodes, roleAfterSignIn } from "./role.ts";

const { none, user, operator, machine } = roleCodes;
const auditor = 5;

test.each([
  [user, true, operator],
  [none, true, operator],
  [operator, true, operator],
  [auditor, true, auditor],
  [user, false, user],
  [none, false, none],
  [operator, false, user],
  [auditor, false, user],
  [user, undefined, user],
  [operator, undefined, operator],
  [auditor, undefined, auditor],
  [machine, true, machine],
  [machine, false, machine],
])("FIX-004: role %i with the operator claim %s becomes role %i", (current, said, expected) => {
  expect(roleAfterSignIn(current, said)).toBe(expected);
});
