import type { JWTPayload } from "jose";
import { expect, test } from "vitest";
import { identityIn, rolesIn, secondFactorIn } from "./token-claims.ts";

const claims = {
  roles: ["top"],
  realm_access: { roles: ["of the realm"] },
  resource_access: { birzha: { roles: ["ours"] }, warehouse: { roles: ["of another system"] } },
};

const ofClient = "resource_access.birzha.roles";

test("G-7: a foreign issuer grants only the roles of our client", () => {
  expect(rolesIn(claims, ofClient)).toEqual(["ours"]);
  const foreign = { roles: ["operator"], realm_access: { roles: ["operator"] } };
  expect(rolesIn(foreign, ofClient)).toBeUndefined();
  expect(rolesIn({ ...foreign, resource_access: { warehouse: { roles: ["operator"] } } }, ofClient)).toEqual(
    [],
  );
});

test("G-7: the embedded issuer lists roles at the top level", () => {
  expect(rolesIn(claims, "roles")).toEqual(["top"]);
});

test.each([undefined, null, "operator", { roles: null }, { roles: [{ role: "operator" }, 1] }])(
  "G-7: malformed claims give no role: %j",
  (odd) => {
    expect(rolesIn({ resource_access: { birzha: odd } }, ofClient)).toEqual([]);
  },
);

test.each([{}, { resource_access: null }, { resource_access: "operator" }])(
  "FIX-004: without the claim the roles are undefined: %j",
  (odd) => {
    expect(rolesIn(odd, ofClient)).toBeUndefined();
    expect(rolesIn({}, "roles")).toBeUndefined();
  },
);

test.each<[string, JWTPayload, readonly string[]]>([
  ["role", { role: "operator" }, ["operator"]],
  ["groups", { groups: ["a", "operator"] }, ["a", "operator"]],
  ["groups.name", { groups: [{ name: "a" }, { id: 7 }, { name: "operator" }] }, ["a", "operator"]],
  ["resource_access.my.portal.roles", { resource_access: { "my.portal": { roles: ["a"] } } }, ["a"]],
  ["https://exchange.example/roles", { "https://exchange.example/roles": ["operator"] }, ["operator"]],
  ["urn:zitadel:roles", { "urn:zitadel:roles": { operator: { "1": "exchange.example" } } }, ["operator"]],
  ["constructor.name", {}, []],
])("INST-003: the path %s finds its roles", (path, userinfo, roles) => {
  expect(rolesIn(userinfo, path) ?? []).toEqual(roles);
});

test.each([
  [{ email_verified: true }, "anna@firm.example"],
  [{}, "anna@firm.example"],
  [{ email_verified: false }, "4711"],
  [{ email_verified: "false" }, "4711"],
])("INST-003: an e-mail address is the account unless unverified: %j", (isVerified, account) => {
  const claims = {
    account: "email",
    name: "name",
    email: "email",
    roles: "groups",
    operatorRole: "operator",
    sendsAllRoles: true,
  };
  const userinfo = { sub: "4711", email: "anna@firm.example", name: "Ёлкина" };
  // `email_verified` counts in any source of claims.
  expect(identityIn({ name: "https://id.example", claims }, [userinfo, isVerified])).toMatchObject({
    subject: "4711",
    account,
    isOperator: false,
  });
});

const signedInAt = 1_790_000_000;

test.each<[JWTPayload, readonly string[], boolean | undefined]>([
  [{}, [], undefined],
  [{ auth_time: signedInAt }, ["gold"], undefined],
  [{ amr: ["pwd", "otp", "mfa"], auth_time: signedInAt }, [], true],
  [{ amr: ["pwd"], auth_time: signedInAt }, [], false],
  [{ amr: "mfa" }, [], false],
  [{ amr: ["mfa"] }, ["gold"], false],
  [{ acr: "gold" }, ["silver", "gold"], true],
  [{ acr: "1" }, ["gold"], false],
  [{ acr: "gold" }, [], false],
  [{ amr: ["mfa"], auth_time: signedInAt - 12 * 3_600 - 1 }, [], false],
])("FIX-204: %j with accepted values %j proves a second factor: %s", (claims, accepted, isProven) => {
  expect(secondFactorIn(claims, accepted, signedInAt)).toBe(isProven);
});
