import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createAgreement, importFromXml, listSimilar } from "@birzha/domain/agreements/api.ts";
import { updateAgreement } from "@birzha/domain/agreements/change-api.ts";
import { fileAgreements, validateAgreement } from "@birzha/domain/agreements/filing-api.ts";
import { listFrequentRefusals } from "@birzha/domain/rules/api.ts";
import { ruleBook } from "@birzha/domain/rules/rule-book.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { countRefusal, takeRefusals } from "../../platform/refusal-tally.ts";
import { saveRefusals } from "./actions/save-refusals.ts";
import { openReportsStage, submission, type ReportValues } from "../../../test/stages/reports.ts";
import { guest } from "../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-11-23T12:00:00+03:00");
afterAll(stage.close);

interface ListedRule {
  readonly code: string;
  readonly severity: string;
  readonly fields: readonly string[];
  readonly text: { readonly ru: string; readonly en: string };
  readonly path: string;
}

test("RULE-001: guests read all rules with texts in both languages", async () => {
  const { status, data } = await guest(stage.app).get<ListedRule[]>("/api/rules/list");
  expect(status).toBe(200);
  expect(data.map(({ code }) => code)).toEqual(ruleBook.map(({ code }) => code));
  expect(data.find(({ code }) => code === "agreements.duplicate")).toMatchObject({
    severity: "error",
    fields: [],
    text: { ru: expect.stringContaining("партия"), en: expect.stringContaining("consignment") },
    path: "/rules#agreements.duplicate",
  });
});

test("RULE-001: every code in real responses to reports is in the rule book", async () => {
  const report = (values: ReportValues) =>
    submission(stage.firm.id, { ...stage.choices.domestic, contract_number: randomUUID(), ...values });
  const good = report({ contract_date: "2024-06-01", purchaser_inn: "7728168972" });
  const bodies: readonly object[] = [
    {},
    { ...good, passportId: "one", dataXML: "", colour: 1, notDuplicateOf: 0.5 },
    { ...good, passportId: 2 },
    { ...good, dataXML: "<" },
    { ...good, dataXML: `<document>${"x".repeat(300_000)}</document>` },
    { ...good, notDuplicateOf: 999_999 },
    { ...good, confirmedWarnings: [] },
    { ...good, confirmedWarnings: ["no-such-code"] },
    { ...good, organizationId: stage.otherFirm.id },
    good,
    good,
    report({ price: "0", amount: undefined, purchaser_inn: "12", contract_date: "31.12.2026" }),
    report({ contract_date: "2027-01-01", protein_percentage: "101", product_basis_price: "999999999" }),
    report({ contract_number: "1".repeat(51), delivery_zip_code: "3", harvest_year: "2025.5" }),
  ];
  const received = new Set<string>();
  const collect = ({ code, errors = [] }: Collected) => {
    for (const each of [code, ...errors.map((error) => error.code)]) if (each) received.add(each);
  };
  for (const body of bodies) {
    const { dataXML } = body as { dataXML?: string };
    const checked = await stage.owner.post<Collected & { warnings: Collected[] }>(
      validateAgreement.path,
      body,
    );
    collect(await stage.owner.post(createAgreement.path, body));
    collect(await stage.owner.post(listSimilar.path, body));
    collect(await stage.owner.put(updateAgreement.path, { id: 1, dataXML }));
    collect(
      await stage.owner.post(importFromXml.path, { useXsltTransform: false, formSysId: "x", xml: dataXML }),
    );
    for (const each of [checked, checked.data, ...(checked.data?.warnings ?? [])]) if (each) collect(each);
  }
  const rows = bodies.map((body) => ({ ...body, key: randomUUID() }));
  const { data } = await stage.owner.post<Collected[]>(fileAgreements.path, { rows: [...rows, 5, {}] });
  for (const each of data) collect(each);

  expect(received.size).toBeGreaterThan(20);
  const known = new Set<string>(ruleBook.map(({ code }) => code));
  expect([...received].filter((code) => !known.has(code))).toEqual([]);
});

interface Collected {
  readonly code?: string | null | undefined;
  readonly errors?: readonly { readonly field: string; readonly code?: string | undefined }[] | undefined;
}

test("SCREEN-106: refusals are counted per rule and day and shown from three on", async () => {
  const { db } = stage.database;
  takeRefusals();
  const refuse = (values: ReportValues) =>
    stage.owner.post(
      createAgreement.path,
      submission(stage.firm.id, { ...stage.choices.domestic, ...values }),
    );
  for (let time = 0; time < 3; time += 1) await refuse({ purchaser_inn: "12", amount: time ? "5" : "0" });
  await saveRefusals({ db, clock: stage.clock });
  await saveRefusals({ db, clock: stage.clock });
  const frequent = await guest(stage.app).get<object[]>(listFrequentRefusals.path);
  expect(frequent.data).toEqual([{ code: "inn", refusals: 3 }]);
  stage.clock.set("2026-12-24T12:00:00+03:00");
  expect((await guest(stage.app).get<object[]>(listFrequentRefusals.path)).data).toEqual([]);
});

test("SCREEN-106: counts that cannot be saved are kept for the next time", async () => {
  const { db } = stage.database;
  takeRefusals();
  countRefusal(["inn", "inn", "zip"]);
  const broken = { ...stage.clock, today: () => "no day" as IsoDate };
  await expect(saveRefusals({ db, clock: broken })).rejects.toThrow("Invalid time value");
  expect([...takeRefusals()]).toEqual([
    ["inn", 1],
    ["zip", 1],
  ]);
});
