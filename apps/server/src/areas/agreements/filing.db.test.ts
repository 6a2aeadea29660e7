import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAgreement, getAgreement, listAgreements } from "@birzha/domain/agreements/api.ts";
import { fileAgreements, validateAgreement, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import { aKey, program } from "../../../test/stages/keys.ts";
import {
  openReportsStage,
  submission,
  type ReportsStage,
  type ReportValues,
} from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";

let stage: ReportsStage;
/** The accounting system of the organisation. */
let machine: TestClient;
let key: { readonly id: number; readonly secret: string };
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T12:00:00+03:00");
});
beforeEach(async () => {
  key = await aKey(stage.database.db, stage.firm.id, { rights: ["read", "file"] });
  machine = program(stage.app, key.secret);
});
afterAll(() => stage.close());

const report = (values: ReportValues = {}) =>
  submission(stage.firm.id, { ...stage.choices.domestic, contract_number: randomUUID(), ...values });
const row = (values: ReportValues = {}, rowKey: string = randomUUID()) => {
  const { organizationId: _, ...rest } = report(values);
  return { ...rest, key: rowKey };
};
const batch = (rows: readonly unknown[], id: string = randomUUID()) =>
  machine.post<BatchResult[]>(fileAgreements.path, { rows }, { clientrequestid: id });

/** Number of reports of the organisation. */
const count = async () => (await stage.owner.get(`${listAgreements.path}?pageSize=1`)).total!;
const written = async () => {
  const { rows } = await sql<{ written: string }>`
    select concat((select count(*) from agreements), ' ', (select count(*) from agreement_versions), ' ',
      (select count(*) from audit_log), ' ', (select count(*) from register_texts), ' ',
      (select last_value from agreement_ids)) as written`.execute(stage.database.db);
  return rows[0]!.written;
};

const wrong = { price: "-1", amount: undefined, purchaser_inn: "12" } as const;

test("FIX-142: field errors of programs name the wire format", async () => {
  const { data } = await machine.post<{ errors: { field: string; message: string; params?: object }[] }>(
    validateAgreement.path,
    report({
      contract_date: "14.09.2026",
      price: "13900,50",
      export_delivery_flag: "да",
      delivery_date: "2020-01-01",
    }),
  );
  const errors = new Map(data.errors.map(({ field, message }) => [field.replace("dataXML.", ""), message]));
  expect(errors.get("contract_date")).toBe("Укажите существующую дату в формате ГГГГ-ММ-ДД");
  expect(errors.get("price")).toBe("Укажите число; дробную часть отделяет точка");
  expect(errors.get("export_delivery_flag")).toBe("Укажите true или false");
  expect(data.errors.map(({ message }) => message).join()).not.toMatch(/ДД\.ММ|запят|\d{2}\.\d{2}\.\d{4}/);
});

test("DOOR-003: a dry run returns all registration errors and writes nothing", async () => {
  const [good, bad] = [report(), report(wrong)];
  await machine.post(createAgreement.path, report({ contract_number: "ДП-1" }));
  const before = await written();
  const valid = await machine.post(validateAgreement.path, good);
  const invalid = await machine.post<Record<string, unknown>>(validateAgreement.path, bad);
  const duplicate = await machine.post(validateAgreement.path, report({ contract_number: "ДП-1" }));
  expect(await written()).toBe(before);

  expect(valid.data).toMatchObject({ isValid: true, code: null, message: null, errors: [], duplicate: null });
  const rejected = await machine.post(createAgreement.path, bad);
  expect(invalid.data).toEqual({
    ...{ isValid: false, code: rejected.code, message: rejected.errorMessage, errors: rejected.errors },
    duplicate: null,
    warnings: [],
  });
  expect(rejected.errors!.map(({ field }) => field).toSorted()).toEqual([
    "dataXML.amount",
    "dataXML.price",
    "dataXML.purchaser_inn",
  ]);
  expect(duplicate.data).toMatchObject({
    isValid: false,
    code: "agreements.duplicate",
    duplicate: expect.any(Number),
  });
  expect((await machine.post(createAgreement.path, good)).status).toBe(200);
});

test("SOFT-001: a dry run warns of values far from the organisation's last reports", async () => {
  const usual = {
    contract_date: "2026-03-01",
    purchaser_inn: "7728168971",
    amount: "1250.5",
    price: "13900",
  };
  for (const contract_number of ["МД-1", "МД-2", "МД-3"])
    expect((await machine.post(createAgreement.path, report({ ...usual, contract_number }))).status).toBe(
      200,
    );
  const warningsOf = async (values: ReportValues) => {
    const { data } = await machine.post<{ isValid: boolean; warnings: { field: string; code: string }[] }>(
      validateAgreement.path,
      report({ ...usual, ...values }),
    );
    expect(data.isValid).toBe(true);
    return data.warnings.map(({ field, code }) => `${field} ${code}`);
  };
  const common = await warningsOf({});
  const far = await warningsOf({ price: "50000", amount: "125.05", delivery_date: "2026-02-27" });
  expect(far.filter((warning) => !common.includes(warning))).toEqual([
    "dataXML.delivery_date delivery-before-contract",
    "dataXML.price price-far",
    "dataXML.amount shifted-digits",
  ]);
});

test("DOOR-003 FIX-141: a batch registers valid rows and reports errors in order", async () => {
  const before = await count();
  const rows = [row(), row(wrong), { key: "no-report" }, "no row", row({ export_delivery_flag: undefined })];
  const { status, data } = await batch(rows);
  expect(status).toBe(200);
  expect(data.map(({ key: named, isAccepted, code }) => [named, isAccepted, code])).toEqual([
    [(rows[0] as { key: string }).key, true, null],
    [(rows[1] as { key: string }).key, false, "agreements.invalid-report"],
    ["no-report", false, "shared.invalid"],
    [null, false, "shared.invalid"],
    [(rows[4] as { key: string }).key, false, "agreements.invalid-report"],
  ]);
  const alone = await machine.post(createAgreement.path, report(wrong));
  expect(data[1]!.errors).toEqual(alone.errors);
  const { id, number } = data[0]!.receipt!;
  expect((await machine.get(getAgreement.path.replace("{id}", number))).data).toMatchObject({ id });
  expect(await count()).toBe(before + 1);
});

test("FIX-150: errors of unreadable rows have codes and name unknown fields", async () => {
  const { data } = await batch([{ key: "a b", passportId: 1, dataXML: 5, comment: "x" }, "no row"]);
  expect(data.map(({ errors }) => errors.map(({ field, code }) => [field, code]))).toEqual([
    [
      ["dataXML", "type"],
      ["key", "format"],
      ["comment", "unknown-field"],
    ],
    [["", "type"]],
  ]);
});

test("DOOR-003: repeating a batch repeats the response and registers nothing", async () => {
  const rows = [row(), row(), row(wrong)];
  const id = randomUUID();
  const first = await batch(rows, id);
  const before = await written();
  expect((await batch(rows, id)).data).toEqual(first.data);
  // With another request id the keys identify the rows; the log has one row for the batch itself.
  const again = await batch(rows);
  expect(again.data).toEqual(first.data);
  const [reports] = before.split(" ");
  expect((await written()).startsWith(`${reports} `)).toBe(true);
  expect((await batch([row()], id)).code).toBe("shared.reused-request-id");
});

test("DOOR-003: two simultaneous equal batches register each row once", async () => {
  const before = await count();
  const rows = [row(), row(), row(), row()];
  const [one, other] = await Promise.all([batch(rows), batch(rows)]);
  expect(other.data).toEqual(one.data);
  expect(one.data.every(({ isAccepted }) => isAccepted)).toBe(true);
  expect(await count()).toBe(before + rows.length);
});

test("DOOR-003: a filing key registers one document, alone or in batches", async () => {
  const own = randomUUID();
  const body = { ...report(), key: own };
  const first = await machine.post<{ id: number }>(createAgreement.path, body);
  const { data } = await machine.post<{ id: number }>(createAgreement.path, body);
  expect(data).toEqual(first.data);
  const { organizationId: _, ...same } = body;
  expect((await batch([same])).data[0]!.receipt!.id).toBe(first.data.id);
  const other = await machine.post(createAgreement.path, { ...report(), key: own });
  expect([other.status, other.code, other.details]).toEqual([
    422,
    "agreements.reused-key",
    { report: first.data.id },
  ]);
  // Another organisation may use the same key.
  const foreign = submission(stage.otherFirm.id, stage.choices.domestic);
  expect((await stage.stranger.post(createAgreement.path, { ...foreign, key: own })).status).toBe(200);
});

test("DOOR-003: a repeated interrupted batch continues, a revoked key ends it", async () => {
  const before = await count();
  const { db } = stage.database;
  const rows = Array.from({ length: 30 }, (_, at) => row(at === 0 ? { contract_number: "revokes" } : {}));
  const id = randomUUID();
  // The transaction of the first chunk revokes the key.
  await sql`
    create function revoke_key() returns trigger language plpgsql security definer as $$
      begin
        update access_keys set revoked_by = 1, revoked_at = now() where id = ${sql.lit(key.id)};
        return null;
      end $$`.execute(db);
  await sql`
    create trigger revoke_key after insert on agreements for each row when (new.contract_number = 'revokes')
    execute function revoke_key()`.execute(db);
  expect((await batch(rows, id)).code).toBe("shared.wrong-key");
  await sql`drop function revoke_key cascade`.execute(db);
  expect(await count()).toBe(before + 25);

  const { secret } = await aKey(db, stage.firm.id, { rights: ["file"] });
  machine = program(stage.app, secret);
  const { data } = await batch(rows, id);
  expect(data.every(({ isAccepted }) => isAccepted)).toBe(true);
  expect(await count()).toBe(before + rows.length);
});

test("DOOR-003: a batch has 1 to 1,000 rows", async () => {
  const { code } = await batch(Array.from({ length: 1001 }, () => ({})));
  expect([code, (await batch([])).code]).toEqual(["shared.invalid", "shared.invalid"]);
});

/** Typical mistakes of programs and their errors. */
const mistakes: readonly (readonly [ReportValues, readonly (readonly [string, string])[]])[] = [
  [{ price: "0" }, [["price", "min"]]],
  [{ amount: undefined }, [["amount", "required"]]],
  [
    wrong,
    [
      ["amount", "required"],
      ["purchaser_inn", "inn"],
      ["price", "min"],
    ],
  ],
];

test("DOOR-003: repeating 60 rows repeats 57 receipts and 3 errors", async () => {
  const before = await count();
  const mistakeOf = (index: number) =>
    index % 20 === 7 ? mistakes[Math.floor(index / 20) % mistakes.length] : undefined;
  const rows = Array.from({ length: 60 }, (_, index) => row(mistakeOf(index)?.[0]));
  const id = randomUUID();
  const { data } = await batch(rows, id);
  const results = data.map(({ key: named, isAccepted, receipt, code, errors }) => ({
    ...{ named, isAccepted, code, isStored: receipt !== null && receipt.number === String(receipt.id) },
    fieldErrors: errors.map((error) => [error.field, error.code]),
  }));
  expect(results).toEqual(
    rows.map(({ key: named }, index) => {
      const problems = mistakeOf(index)?.[1].map(([field, code]) => [`dataXML.${field}`, code]) ?? [];
      return problems.length === 0
        ? { named, isAccepted: true, code: null, isStored: true, fieldErrors: problems }
        : {
            named,
            isAccepted: false,
            code: "agreements.invalid-report",
            isStored: false,
            fieldErrors: problems,
          };
    }),
  );
  expect(data.filter(({ isAccepted }) => isAccepted)).toHaveLength(57);
  expect(new Set(data.map(({ receipt }) => receipt?.id)).size).toBe(58);
  // The same request id repeats the response; with another one the keys identify each row.
  expect((await batch(rows, id)).data).toEqual(data);
  expect((await batch(rows)).data).toEqual(data);
  expect(await count()).toBe(before + 57);
});
