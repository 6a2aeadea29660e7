import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { receiptNumber } from "@birzha/domain/receipts/receipt.ts";
import type { DayRoot, ReceiptFile } from "@birzha/domain/receipts/receipt-file.ts";
import { verifyReceipt } from "@birzha/domain/receipts/verify-receipt.ts";
import { openReportsStage, reportXml, submission, submitted } from "../../../test/stages/reports.ts";
import { guest, type TestClient } from "../../../test/stages/sign-in.ts";
import { sealAudit } from "../../platform/audit/seal-audit.ts";
import { nodeCrypto } from "../../platform/crypto/node-crypto.ts";
import { sealDays } from "./actions/seal-days.ts";

const stage = await openReportsStage("2026-11-22T14:07:31+03:00");
afterAll(stage.close);
const { app, choices, clock, database, employee, firm, newcomer, operator, owner, stranger } = stage;
const { db } = database;
const visitor = guest(app);

let made = 0;
const report = (given = {}) =>
  submitted(owner, firm.id, { ...choices.domestic, contract_number: `Квитанция-${++made}`, ...given });
const read = (client: TestClient, id: number) => client.get<ReceiptFile>(`/api/receipts/report?id=${id}`);
/** Receipt of a report: the newest, or that of a version as the organisation numbers them. */
const receiptOf = async (id: number, version?: number) => {
  if (version === undefined) return (await read(owner, id)).data;
  const { data } = await owner.get<{ id: number; versionNumber: number }[]>(
    `/api/Agreements/histories?id=${id}&pageIndex=0&pageSize=15`,
  );
  return (await read(owner, data.find(({ versionNumber }) => versionNumber === version)!.id)).data;
};
const verify = (number: string) => visitor.get<Record<string, unknown>>(`/api/verify/${number}`);
const rootsOf = async (year: number) =>
  (await visitor.get<{ keys: string[]; days: DayRoot[] }>(`/api/receipts/roots?year=${year}`)).data;
const update = (id: number) =>
  owner.put("/api/Agreements/update", {
    id,
    dataXML: reportXml({ ...choices.domestic, contract_number: `Правка-${++made}`, price: "18000.00" }),
  });
const termination = { terminationDate: "2026-11-20", terminationNumber: "Р-1" };
const seal = async (receiptKey?: string) => {
  await sealAudit(db);
  return sealDays({ db, clock, receiptKey });
};

describe("PROOF-001: a receipt", () => {
  test("is issued with every version that the organisation files", async () => {
    const id = await report();
    expect((await update(id)).status).toBe(200);
    expect((await owner.put("/api/Agreements/terminations", { id, ...termination })).status).toBe(200);
    const changed = { id, ...termination, terminationNumber: "Р-2" };
    expect((await owner.put("/api/Agreements/changes/terminations", changed)).status).toBe(200);
    const receipts = await Promise.all([1, 2, 3, 4].map((version) => receiptOf(id, version)));
    expect(receipts.map(({ content }) => content.action)).toEqual([
      "create",
      "update",
      "terminate",
      "change-termination",
    ]);
    expect(await receiptOf(id)).toEqual(receipts[3]);
    for (const receipt of receipts) {
      expect(receipt).toMatchObject({
        ...{ number: expect.stringMatching(receiptNumber), acceptedAt: "2026-11-22T11:07:31.000Z" },
        ...{ auditPosition: null, day: null, proof: null },
      });
      expect(await verifyReceipt(nodeCrypto, receipt, { publicKeys: [] })).toMatchObject({
        problem: null,
        isSealed: false,
      });
    }
    expect(new Set(receipts.map(({ content }) => content.code)).size).toBe(4);
  });

  test("is issued with each row of a batch", async () => {
    const { passportId, dataXML } = submission(firm.id, { ...choices.domestic, contract_number: "Пакет-1" });
    const { data } = await owner.post<{ receipt: { id: number } }[]>("/api/Agreements/batch", {
      rows: [{ passportId, dataXML, key: "batch-1" }],
    });
    expect(await receiptOf(data[0]!.receipt.id)).toMatchObject({ version: 1, content: { action: "create" } });
  });

  test("is not issued for decisions of the exchange", async () => {
    const id = await report();
    const { status } = await operator.put("/api/Agreements/deal", { id, isDubious: true });
    expect(status).toBe(200);
    expect((await update(id)).status).toBe(200);
    expect((await receiptOf(id)).version).toBe(2);
    const { rows } = await sql<{ id: number }>`
      select id from agreement_versions where report_id = ${id} and kind = 'deal'`.execute(db);
    expect((await read(operator, rows[0]!.id)).status).toBe(404);
  });

  test("rolls back with its version", async () => {
    const count = async () => {
      const { rows } = await sql<{ versions: number; receipts: number }>`
        select (select count(*) from agreement_versions where kind <> 'status' and kind <> 'deal') as versions,
          (select count(*) from agreement_receipts) as receipts`.execute(db);
      return rows[0]!;
    };
    const before = await count();
    expect(before.receipts).toBe(before.versions);
    await sql`alter table agreement_receipts add constraint broken check (false) not valid`.execute(db);
    await expect(report()).rejects.toThrow("shared.internal");
    await sql`alter table agreement_receipts drop constraint broken`.execute(db);
    expect(await count()).toEqual(before);
  });

  test("is visible to the organisation and the exchange", async () => {
    const id = await report();
    const expected = await receiptOf(id);
    for (const client of [owner, employee, operator]) expect((await read(client, id)).data).toEqual(expected);
    expect((await read(stranger, id)).status).toBe(404);
    expect((await read(owner, 987_654_321)).status).toBe(404);
    expect((await read(newcomer, id)).status).toBe(403);
    expect((await read(visitor, id)).status).toBe(401);
  });
});

test("PROOF-001: the PDF of a receipt is visible like the receipt", async () => {
  const id = await report();
  const pdf = await owner.get(`/api/receipts/pdf?id=${id}`, { accept: "*/*" });
  expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(pdf.body).toMatch(/^%PDF-/);
  expect((await stranger.get(`/api/receipts/pdf?id=${id}`)).status).toBe(404);
});

describe("PROOF-002: verification by number", () => {
  test("returns state and hash, and nothing of the deal", async () => {
    const id = await report();
    const { number, contentHash } = await receiptOf(id);
    const { status, data, body } = await verify(number.toLowerCase());
    expect(status).toBe(200);
    expect(data).toMatchObject({
      number,
      contentHash,
      state: "valid",
      version: 1,
      newestVersion: 1,
      day: null,
    });
    for (const secret of ["Колос", "Мельница", "17420", "1250.5", firm.inn, "Квитанция-"])
      expect(body).not.toContain(secret);
  });

  test("names the state of replaced, rejected and terminated versions", async () => {
    const id = await report();
    const first = await receiptOf(id);
    clock.set("2026-11-22T15:00:00+03:00");
    await update(id);
    expect((await verify(first.number)).data).toMatchObject({
      ...{ state: "replaced", newestVersion: 2, since: "2026-11-22T12:00:00.000Z" },
    });
    const second = await receiptOf(id);
    await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
    expect((await verify(second.number)).data).toMatchObject({ state: "rejected" });
    const other = await report();
    await owner.put("/api/Agreements/terminations", { id: other, ...termination });
    expect((await verify((await receiptOf(other)).number)).data).toMatchObject({ state: "terminated" });
  });

  test("has the same response for unknown and malformed numbers", async () => {
    const { number } = await receiptOf(await report());
    const unknown = `${number.slice(0, -1)}${number.endsWith("0") ? "1" : "0"}`;
    const bodyOf = async (typed: string) => {
      const { status, body } = await verify(encodeURIComponent(typed));
      const { requestId, ...rest } = JSON.parse(body) as Record<string, unknown>;
      expect(requestId).toBeTypeOf("string");
      return { status, ...rest };
    };
    const expected = await bodyOf(unknown);
    expect(expected).toMatchObject({ status: 404 });
    for (const typed of ["897", "897-2", "897-2-7F3K9Q", "' or 1=1 --", "%", "x".repeat(100), "квитанция"])
      expect(await bodyOf(typed), typed).toEqual(expected);
  });
});

describe("PROOF-003: the sealing job", () => {
  test("seals each day once, also across years", async () => {
    clock.set("2026-12-30T12:00:00+03:00");
    await seal();
    const ids = [await report(), await report(), await report()];
    clock.set("2026-12-31T00:10:00+03:00");
    // Two nodes seal at once.
    await sealAudit(db);
    const counts = await Promise.all([sealDays({ db, clock }), sealDays({ db, clock })]);
    expect(counts.toSorted()).toEqual([0, 1]);
    clock.set("2027-01-03T00:10:00+03:00");
    expect(await seal()).toBe(3);
    expect(await seal()).toBe(0);
    const { keys, days } = await rootsOf(2026);
    const next = await rootsOf(2027);
    expect(days.map(({ day }) => day)).toEqual(["2026-12-29", "2026-12-30", "2026-12-31"]);
    expect(next.days.map(({ day, size }) => [day, size])).toEqual([
      ["2027-01-01", 0],
      ["2027-01-02", 0],
    ]);
    expect(keys).toHaveLength(1);
    for (const id of ids) {
      const receipt = await receiptOf(id);
      expect(receipt).toMatchObject({ day: "2026-12-30", auditPosition: expect.any(Number) });
      expect(
        await verifyReceipt(nodeCrypto, receipt, { publicKeys: keys, days: [...days, ...next.days] }),
      ).toMatchObject({ result: "sealed", problem: null, days: 5, seal: { gapDays: 0 } });
    }
    expect((await verify((await receiptOf(ids[0]!)).number)).data).toMatchObject({
      ...{ leafIndex: 0, day: { day: "2026-12-30", size: 3 } },
    });
  });

  test("waits for audit entries that are not chained yet", async () => {
    clock.set("2027-01-03T12:00:00+03:00");
    const id = await report();
    clock.set("2027-01-04T00:10:00+03:00");
    expect(await sealDays({ db, clock })).toBe(0);
    expect(await seal()).toBe(1);
    expect(await receiptOf(id)).toMatchObject({ day: "2027-01-03", auditPosition: expect.any(Number) });
  });

  test("continues after a failure in the middle of a day", async () => {
    clock.set("2027-01-04T12:00:00+03:00");
    const id = await report();
    clock.set("2027-01-05T00:10:00+03:00");
    await sql`alter table agreement_receipts add constraint broken check (day is distinct from '2027-01-04') not valid`.execute(
      db,
    );
    await expect(seal()).rejects.toThrow("broken");
    expect((await rootsOf(2027)).days.at(-1)?.day).toBe("2027-01-03");
    await sql`alter table agreement_receipts drop constraint broken`.execute(db);
    expect(await seal()).toBe(1);
    expect((await receiptOf(id)).day).toBe("2027-01-04");
  });

  test("seals a receipt that committed late with the next day", async () => {
    clock.set("2027-01-04T23:59:59+03:00");
    const id = await report();
    clock.set("2027-01-06T00:10:00+03:00");
    expect(await seal()).toBe(1);
    expect((await receiptOf(id)).day).toBe("2027-01-05");
  });

  test("issues receipts of versions that were stored without one", async () => {
    clock.set("2027-01-06T12:00:00+03:00");
    const id = await report();
    await update(id);
    await sql`delete from agreement_receipts where report_id = ${id}`.execute(db);
    clock.set("2027-01-07T00:10:00+03:00");
    expect(await seal()).toBe(1);
    const { keys, days } = await rootsOf(2027);
    for (const version of [1, 2])
      expect(
        await verifyReceipt(nodeCrypto, await receiptOf(id, version), { publicKeys: keys, days }),
      ).toMatchObject({ problem: null, isSealed: true });
  });

  test("signs with a new key and publishes both", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
    expect(createPrivateKey(pem).asymmetricKeyType).toBe("ed25519");
    clock.set("2027-01-08T00:10:00+03:00");
    expect(await seal(pem)).toBe(1);
    const { keys, days } = await rootsOf(2027);
    expect(keys).toHaveLength(2);
    expect(days.at(-1)?.publicKey).toBe(keys[1]);
    expect(days.at(-2)?.publicKey).toBe(keys[0]);
  });
});
