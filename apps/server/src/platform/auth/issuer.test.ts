import { expect, test } from "vitest";
import { rolesIn } from "./issuer.ts";

const claims = {
  roles: ["top"],
  realm_access: { roles: ["of the realm"] },
  resource_access: { birzha: { roles: ["ours"] }, warehouse: { roles: ["of another system"] } },
};

test("G-7: of a foreign issuer only the roles of our client count", () => {
  expect(rolesIn(claims, "birzha", false)).toEqual(["ours"]);
  const foreign = { roles: ["operator"], realm_access: { roles: ["operator"] } };
  expect(rolesIn(foreign, "birzha", false)).toBeUndefined();
  expect(
    rolesIn({ ...foreign, resource_access: { warehouse: { roles: ["operator"] } } }, "birzha", false),
  ).toEqual([]);
});

test("G-7: the embedded issuer serves the portal alone and names roles at the top", () => {
  expect(rolesIn(claims, "birzha", true)).toEqual(["top"]);
});

test.each([undefined, null, "operator", { roles: "operator" }])("G-7: odd claims give no role: %j", (odd) => {
  expect(rolesIn({ resource_access: { birzha: odd } }, "birzha", false)).toEqual([]);
});

test.each([{}, { resource_access: null }, { resource_access: "operator" }])(
  "FIX-004: without the claim nobody was told of roles: %j",
  (odd) => {
    expect(rolesIn(odd, "birzha", false)).toBeUndefined();
    expect(rolesIn({}, "birzha", true)).toBeUndefined();
  },
);
