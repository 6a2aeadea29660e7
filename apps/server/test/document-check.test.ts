import { expect, test } from "vitest";
import { documentGap } from "./stages/document-check.ts";

const success = { errorMessage: null, requestId: "1" };
const row = { key: "1", isAccepted: true, receipt: { id: 1, number: "1" }, errors: [], duplicate: null };
const batch = (fields: object) => ({
  ...{ method: "POST", path: "/api/Agreements/batch", status: 200, contentType: "application/json" },
  body: JSON.stringify({ ...success, data: [{ ...row, message: null, ...fields }] }),
});
const login = { method: "GET", path: "/keycloak/auth/login", status: 302, contentType: undefined, body: "" };

test.each([
  ["an accepted row of a batch", batch({ code: null }), "none"],
  ["an unknown code of a row", batch({ code: "shared.nothing" }), "code must be equal to one of"],
  ["a missing code of a row", batch({}), "must have required property 'code'"],
  ["the redirect of a sign-in", login, "none"],
  ["a redirect with a body", { ...login, body: "x" }, "undeclared body"],
  ["an undeclared status", { ...login, status: 418 }, "status 418 is not declared"],
  ["an undeclared content type", { ...batch({}), contentType: "text/csv" }, "content type text/csv"],
] as const)("FIX-141: the check judges %s", (_name, response, gap) => {
  expect(documentGap(response) ?? "none").toContain(gap);
});
