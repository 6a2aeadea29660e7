import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createAgreement,
  getAgreement,
  listAgreements,
  listHistories,
} from "@birzha/domain/agreements/api.ts";
import type { StoredReport, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import { changeStatus, updateAgreement } from "@birzha/domain/agreements/change-api.ts";
import { fileAgreements, validateAgreement, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import { warningCodes } from "@birzha/domain/agreements/warnings.ts";
import { changeTerms } from "@birzha/domain/deals/api.ts";
import {
  openReportsStage,
  submission,
  type ReportsStage,
  type ReportValues,
} from "../../../test/stages/reports.ts";

let stage: ReportsStage;
/** Contract numbers of a test are unlike those of the others. */
let contract: string;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T12:00:00+03:00");
  for (const amount of ["1250.5", "340", "60.25"])
    expect((await create({ ...usual, amount })).status).toBe(200);
});
beforeEach(() => {
  contract = randomUUID();
});
afterAll(() => stage.close());

const usual = {
  contract_date: "2026-03-01",
  manufacturer_inn: "7707083893",
  purchaser_inn: "7728168971",
  price: "13900",
};
/** Values that meet every soft check that one field or the last reports decide. */
const doubtful = {
  contract_date: "2024-06-01",
  delivery_date: "2024-05-30",
  shipment_fact_date: "2026-03-11",
  manufacturer_inn: "7728168972",
  purchaser_inn: "7728168972",
  owner_inn: undefined,
  owner_name: undefined,
  price: "50000",
  amount: "125.05",
  purchaser: "7728168972",
  delivery_address: "12.03.2026",
};
const report = (values: ReportValues = {}) =>
  submission(stage.firm.id, {
    ...stage.choices.domestic,
    ...usual,
    contract_number: contract ?? randomUUID(),
    ...values,
  });
const create = (values: ReportValues, rest: object = {}) =>
  stage.owner.post<{ id: number }>(createAgreement.path, { ...report(values), ...rest });
const read = async (id: number) =>
  (await stage.operator.get<StoredReport>(getAgreement.path.replace("{id}", String(id)))).data;
const count = async () => (await stage.owner.get(`${listAgreements.path}?pageSize=1`)).total!;
const codesOf = (errors: readonly { field: string; code?: string | undefined }[] = []) => [
  ...new Set(errors.map(({ code }) => code)),
];

test("SOFT-001, FIX-226: a request with the field must confirm every warning of the report", async () => {
  const first = await create({ ...doubtful, amount: "777.7" });
  expect(first.status).toBe(200);
  const volume = { id: first.data.id, volume: "800", term: null };
  expect((await stage.owner.put(changeTerms.path, volume)).status).toBe(200);
  const before = await count();
  const { data } = await stage.owner.post<{ isValid: boolean; warnings: { field: string; code: string }[] }>(
    validateAgreement.path,
    report(doubtful),
  );
  expect([data.isValid, codesOf(data.warnings)]).toEqual([true, warningCodes]);

  for (const confirmed of [[], warningCodes.slice(1)]) {
    const rejected = await create(doubtful, { confirmedWarnings: confirmed });
    expect([rejected.status, rejected.code]).toEqual([409, "agreements.unconfirmed-warnings"]);
    expect(rejected.errors).toEqual(data.warnings);
  }
  expect(await count()).toBe(before);

  const accepted = await create(doubtful, { confirmedWarnings: warningCodes });
  const stored = await read(accepted.data.id);
  expect(stored.warnings).toMatchObject({ isConfirmed: true });
  expect(codesOf(stored.warnings?.items)).toEqual(warningCodes);
});

test("FIX-315: a tab becomes a space, DEL is an error of its field", async () => {
  const accepted = await create({ contract_number: `7\t${contract}`, purchaser: "ООО\nРомашка" });
  expect(accepted.status).toBe(200);
  const { dataXML } = await read(accepted.data.id);
  expect(dataXML).toContain(`>7 ${contract}<`);
  expect(dataXML).toContain(">ООО Ромашка<");
  const rejected = await create({ contract_number: `7\u007f${contract}` });
  expect([rejected.status, rejected.errors]).toMatchObject([
    400,
    [{ field: "dataXML.contract_number", code: "text" }],
  ]);
});

test("SOFT-001 FIX-216: a request without the field registers and names its unconfirmed warnings", async () => {
  const accepted = await create({ contract_date: "2024-06-02" });
  expect(accepted.status).toBe(200);
  expect(accepted.data).toMatchObject({ unconfirmed: [{ code: "old-contract" }] });
  expect((await read(accepted.data.id)).warnings).toEqual({
    isConfirmed: false,
    items: [{ code: "old-contract", field: "contract_date" }],
  });
  const changed = await stage.owner.put(updateAgreement.path, {
    id: accepted.data.id,
    dataXML: report({ contract_date: "2024-06-02", delivery_date: "2024-06-01" }).dataXML,
  });
  expect(changed.data).toMatchObject({
    id: accepted.data.id,
    unconfirmed: [
      { code: "delivery-before-contract", field: "dataXML.delivery_date" },
      { code: "old-contract" },
    ],
  });
  const clean = await create(
    { contract_date: "2026-03-02", contract_number: randomUUID() },
    { confirmedWarnings: [] },
  );
  expect(clean.data).toEqual({ id: clean.data.id, withdrawalMinutes: 10 });
  expect((await read(clean.data.id)).warnings).toBeNull();
});

test("SOFT-001: each version keeps its own warnings", async () => {
  const { id } = (await create({ contract_date: "2024-06-03" }, { confirmedWarnings: ["old-contract"] }))
    .data;
  const change = (values: ReportValues, confirmedWarnings?: string[]) =>
    stage.owner.put(updateAgreement.path, { id, dataXML: report(values).dataXML, confirmedWarnings });
  expect((await change({ price: "50000" }, [])).code).toBe("agreements.unconfirmed-warnings");
  expect((await read(id)).version).toBe(1);
  expect((await change({ price: "50000" }, ["price-far"])).status).toBe(200);
  const rejection = { id, status: 3, description: "Проверьте цену" };
  expect((await stage.operator.put(changeStatus.path, rejection)).status).toBe(200);

  const { data } = await stage.owner.get<VersionRow[]>(`${listHistories.path}?id=${id}&pageSize=10`);
  const priceFar = { isConfirmed: true, items: [{ code: "price-far", field: "price" }] };
  expect(data.map(({ warnings }) => warnings)).toEqual([
    priceFar,
    priceFar,
    { isConfirmed: true, items: [{ code: "old-contract", field: "contract_date" }] },
  ]);
});

test("FIX-216 DOOR-003: a report sent again under its key repeats the response", async () => {
  const sent = { ...report({ contract_date: "2024-06-07" }), key: randomUUID() };
  const first = await stage.owner.post(createAgreement.path, sent);
  expect(first.data).toMatchObject({ unconfirmed: [{ code: "old-contract" }] });
  const { organizationId: _, ...row } = sent;
  const changed = {
    ...sent,
    dataXML: report({ contract_date: "2026-03-03", contract_number: contract }).dataXML,
  };
  const { id } = first.data as { id: number };
  expect((await stage.owner.put(updateAgreement.path, { id, dataXML: changed.dataXML })).data).toEqual({
    id,
  });
  expect((await stage.owner.post(createAgreement.path, sent)).data).toEqual(first.data);
  const { data } = await stage.owner.post<BatchResult[]>(fileAgreements.path, { rows: [row] });
  expect(data[0]!.unconfirmed).toEqual((first.data as { unconfirmed: object }).unconfirmed);
});

test("SOFT-001 FIX-216: a batch rejects only the rows with unconfirmed warnings", async () => {
  const row = (values: ReportValues, rest: object) => {
    const { organizationId: _, ...given } = report({ contract_number: randomUUID(), ...values });
    return { ...given, key: randomUUID(), ...rest };
  };
  const rows = [
    row({ contract_date: "2024-06-04" }, {}),
    row({ contract_date: "2024-06-05" }, { confirmedWarnings: [] }),
    row({ contract_date: "2024-06-06" }, { confirmedWarnings: ["old-contract"] }),
  ];
  const { data } = await stage.owner.post<BatchResult[]>(fileAgreements.path, { rows });
  expect(
    data.map(({ isAccepted, code, errors, unconfirmed }) => [
      isAccepted,
      code,
      codesOf(errors),
      unconfirmed && codesOf(unconfirmed),
    ]),
  ).toEqual([
    [true, null, [], ["old-contract"]],
    [false, "agreements.unconfirmed-warnings", ["old-contract"], undefined],
    [true, null, [], undefined],
  ]);
});

test("SOFT-001: naming the similar report confirms it", async () => {
  const first = await create({});
  const next = await create({ amount: "555.5" }, { confirmedWarnings: [] });
  expect([next.code, codesOf(next.errors)]).toEqual(["agreements.unconfirmed-warnings", ["similar-report"]]);
  const named = await create({ amount: "555.5" }, { confirmedWarnings: [], notDuplicateOf: first.data.id });
  expect(named.status).toBe(200);
});

test("SOFT-001: an unknown code is an input error", async () => {
  const { status, code } = await create({}, { confirmedWarnings: ["no-such-warning"] });
  expect([status, code]).toEqual([400, "shared.invalid"]);
});
