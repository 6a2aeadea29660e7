import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { drawKey } from "../stages/keys.ts";
import { openReportsStage, submission } from "../stages/reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, firm: organization, operator, owner } = stage;

const catalogs = [
  "DeliveryMethods/dropdownList",
  "DeliveryTypes/dropdownList",
  "ProductTypes/dropdownList",
  "Regions/dropdownList",
  "Countries/dropDownList",
  "Ports/dropdownList",
  "Currencies/dropdownList",
  "BasisTypes/dropdownList",
  "originGoods/dropdownList",
  "calculationTypes/dropdownList",
];

/** An endpoint of every group of document 1; document 2 has the auction members. */
const families = [
  "/api/Agreements/registries",
  "/api/registration/Users/list",
  "/api/registration/Applications/list?isOperator=true",
  "/api/registration/Organizations/list",
  ...catalogs.map((call) => `/api/dictionary/${call}`),
  "/api/Reporting/templateType/dropdownList",
];

test.each(families)(
  "PLAT-095 PLAT-100 PLAT-101: %s returns rows, or without a session only an error",
  async (url) => {
    const { status, data, errorMessage } = await operator.get(url);
    expect([status, Array.isArray(data), errorMessage]).toEqual([200, true, null]);

    const closed = await app.inject({ url, headers: { clientrequestid: randomUUID() } });
    expect(closed.statusCode).toBe(401);
    expect(closed.json()).toMatchObject({ data: null, errorMessage: expect.stringMatching(/[а-яё]/i) });
  },
);

test("PLAT-095: a success has no error message, a rejection no data", async () => {
  const done = await owner.post("/api/Agreements/create", submission(organization.id, choices.domestic));
  expect([done.status, done.errorMessage]).toEqual([200, null]);
  const rejected = await owner.post("/api/Agreements/create", submission(organization.id, {}));
  expect([rejected.status, rejected.data]).toEqual([400, null]);
  expect(rejected.errorMessage).toMatch(/[а-яё]/i);
  const missing = await owner.get("/api/Agreements/999999999");
  expect([missing.status, missing.data]).toEqual([404, null]);
  expect(missing.errorMessage).toMatch(/[а-яё]/i);
});

test("FIX-150: a 401 response has a Bearer challenge", async () => {
  const challenge = async (headers: Record<string, string>) =>
    (await app.inject({ url: "/api/Agreements/list", headers })).headers["www-authenticate"];
  expect(await challenge({})).toBe('Bearer realm="birzha"');
  expect(await challenge({ authorization: `Bearer ${drawKey()}` })).toBe(
    'Bearer realm="birzha", error="invalid_token"',
  );
});
