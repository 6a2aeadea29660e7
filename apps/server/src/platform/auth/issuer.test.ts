import { expect, test } from "vitest";
import { rolesIn } from "./issuer.ts";

const claims = {
  roles: ["top"],
  realm_access: { roles: ["of the realm"] },
  resource_access: { birzha: { roles: ["ours"] }, warehouse: { roles: ["of another system"] } },
};

test("G-7: of a foreign issuer only the roles of our client count", () => {
  expect(rolesIn(claims, "birzha", false)).toEqual(["ours"]);
  expect(rolesIn({ roles: ["operator"], realm_access: { roles: ["operator"] } }, "birzha", false)).toEqual(
    [],
  );
});

test("G-7: the embedded issuer serves the portal alone and names roles at the top", () => {
  expect(rolesIn(claims, "birzha", true)).toEqual(["top"]);
});

test.each([undefined, null, "operator", { roles: "operator" }])("G-7: odd claims give no role: %j", (odd) => {
  expect(rolesIn({ resource_access: { birzha: odd } }, "birzha", false)).toEqual([]);
  expect(rolesIn({ resource_access: odd }, "birzha", false)).toEqual([]);
});
