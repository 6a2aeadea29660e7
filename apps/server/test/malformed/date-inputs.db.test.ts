import { afterAll, describe, expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { fieldsOf } from "@birzha/domain/forms/definition.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { openWalkStage } from "./input-walk.ts";
import { reportXml, submission } from "../stages/reports.ts";
import { inputFields, type InputField } from "../stages/schema-fields.ts";

const stage = await openWalkStage();
afterAll(stage.close);

/** Ends of the accepted years, a leap day, days of other years, and invalid days. */
const days = ["2100-12-31", "2100-12-01", "2000-01-01", "2024-02-29"];
const noDays = [
  ...["9999-12-31", "2101-01-01", "1999-12-31", "0001-01-01"],
  ...["0000-01-01", "10000-01-01", "+010000-01-01", "2023-02-29", "-0001-01-01"],
];

const isDate = ({ schema }: InputField) => schema.format === "date";
/** A filter condition of a list; its keys name columns of any type. */
const isFilter = ({ schema: { properties } }: InputField) =>
  properties?.["key"]?.enum !== undefined && properties["values"] !== undefined;

/** A draft of a proposal accepts any readable field (V-3), and `seen` repeats a stored value. */
const lenient = ["auctionDate", "seen"];
const isStrict = ({ path }: InputField) => !path.some((name) => lenient.includes(name));
/** Fields whose rule has limits, and an error code, of its own; it reads the record first. */
const ownLimits = ["terminationDate", "terminationReportDate", "dateChangeStatus"];
const isRejected = ({ part, path }: InputField, { status, body }: { status: number; body: string }) => {
  if (part === "row") return body.includes('"errors":[{"field"');
  if (ownLimits.includes(path.at(-1)!)) return status >= 400;
  return status === 400 && body.includes('"code":"shared.invalid"');
};

const dated = allEndpoints.flatMap(({ name, endpoint }) =>
  inputFields(endpoint)
    .filter(isDate)
    .map((field) => [name, field.part, field.path.join("."), endpoint, field] as const),
);

const filtered = allEndpoints.flatMap(({ name, endpoint }) =>
  inputFields(endpoint)
    .filter(isFilter)
    .map((field) => [name, endpoint, field] as const),
);

test("FIX-103: the walk finds the date fields of every area", () => {
  expect(dated.length).toBeGreaterThan(60);
  expect(filtered.length).toBeGreaterThan(10);
});

describe("FIX-103 FIX-326: edges of the calendar never fail, other years are field errors", () => {
  test.each(dated)("%s %s %s", async (_name, _part, _path, endpoint, field) => {
    for (const day of [...days, ...noDays]) {
      const as = noDays.includes(day) ? "one actor" : "each actor";
      const responses = await stage.send(endpoint, field, day, as);
      expect(responses.length).toBeGreaterThan(0);
      const isImpossible = isStrict(field) && noDays.includes(day);
      const isWrong = ({ status, body }: (typeof responses)[number]) =>
        status >= 500 ||
        body.includes("shared.internal") ||
        (isImpossible && !isRejected(field, { status, body }));
      expect(responses.filter(isWrong), day).toEqual([]);
    }
  });

  test.each(filtered)("filter of %s", async (_name, endpoint, field) => {
    for (const key of field.schema.properties!["key"]!.enum!)
      for (const [from, to] of [
        ["0001-01-01", "9999-12-31"],
        ["0000-01-01", "10000-01-01"],
      ]) {
        const operation = field.schema.properties!["operation"] ? { operation: "between" } : {};
        const responses = await stage.send(
          endpoint,
          field,
          { key, values: [from, to], ...operation },
          "one actor",
        );
        for (const { status, body } of responses)
          expect([key, from, status < 500, status < 500 || body]).toEqual([key, from, true, true]);
      }
  });
});

const reportDates = fieldsOf(reportForm).flatMap(({ name, type, system }) =>
  type === "date" && !system ? [name] : [],
);

describe("FIX-103 FIX-326: validation and creation agree about every date of a report", () => {
  test.each(reportDates)("%s", async (field) => {
    for (const day of [...days, ...noDays]) {
      const { firm: organization, owner, choices } = stage;
      const values = { ...choices.domestic, contract_number: `${field} ${day}`, [field]: day };
      const body = submission(organization.id, {
        ...values,
        ...(field === "supplementary_agreement_date"
          ? { supplementary_agreement_number: "1", agreement_start_date: "2026-03-09" }
          : {}),
      });
      const validated = await owner.post<{ isValid: boolean; code: string | null }>(
        "/api/Agreements/validate",
        body,
      );
      const created = await owner.post("/api/Agreements/create", body);
      expect([day, validated.status]).toEqual([day, 200]);
      expect([day, created.status]).toEqual([day, validated.data.isValid ? 200 : 400]);
      expect(created.code ?? null).toBe(validated.data.code);
    }
  });
});

test("FIX-103 FIX-326: a row with a wrong year keeps the other rows of its batch", async () => {
  const { firm: organization, owner, choices } = stage;
  const row = (key: string, given: object) => ({
    passportId: 1,
    key,
    dataXML: reportXml({ ...choices.domestic, contract_number: `open end ${key}`, ...given }),
  });
  const { status, data } = await owner.post<{ key: string; isAccepted: boolean; code: string | null }[]>(
    "/api/Agreements/batch",
    {
      rows: [
        row("a", {}),
        row("b", { delivery_date: "9999-12-31", shipment_fact_date: "9999-12-31" }),
        row("c", { contract_date: "9999-12-31" }),
        row("d", {}),
      ],
    },
    { currentorganization: String(organization.id) },
  );
  expect(status).toBe(200);
  expect(data.map(({ key, isAccepted, code }) => [key, isAccepted, code])).toEqual([
    ["a", true, null],
    ["b", false, "agreements.invalid-report"],
    ["c", false, "agreements.invalid-report"],
    ["d", true, null],
  ]);
});

test("FIX-103: a guest gets the duty of a deal of the last year", async () => {
  const responses = await Promise.all(
    ["contractDate", "deliveryDate"].map((name) =>
      stage.app.inject(`/api/duties/due?productTypeId=1&amount=60&price=15000&${name}=2100-12-31`),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test("FIX-103: the calendar returns its last month", async () => {
  const path = "/api/dictionary/calendar/trade-day/2100-12-01/2100-12-31";
  const worked = await stage.owner.get<string[]>(path);
  const free = await stage.owner.get<string[]>(`${path}?workDay=false`);
  expect([worked.status, free.status]).toEqual([200, 200]);
  expect(new Set([...worked.data, ...free.data]).size).toBe(31);
});
