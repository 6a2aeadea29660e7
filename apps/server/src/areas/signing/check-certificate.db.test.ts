import { afterAll, describe, expect, test } from "vitest";
import { completeInn } from "@birzha/domain/shared/values/inn.ts";
import { maxSignedTexts } from "@birzha/domain/signing/signature.ts";
import type { SignatureCheck } from "@birzha/domain/signing/signature.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anApplication, aUser } from "../../../test/stages/factories.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import {
  anAuthority,
  anIdentity,
  now,
  signCades,
} from "../../../../../packages/signature/test/signatures.ts";
import { buildApp } from "../../app.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { DirectoryStorage } from "../../platform/files/directory-storage.ts";
import { openVerifier } from "@birzha/signature/verifier.ts";
import { checkSignature, verifyGivenSignature, type ClaimedDetails } from "./queries.ts";
import { forgetSignedTexts, storeEvidence } from "./store.ts";

const database = await cloneDatabase();
const { db, requests } = database;
const authority = anAuthority();
const verifier = openVerifier({ more: [authority.certificate], workers: 1 });
const clock = setClock("2026-03-10T12:00:00+03:00");
const app = await buildApp({
  database,
  files: new DirectoryStorage("/nonexistent"),
  clock,
  authenticate: testAuthenticate(db),
  signing: { verifier },
});
afterAll(async () => {
  await app.close();
  await verifier.close();
  await database.drop();
});

const inn = completeInn("770708389");
const otherInn = completeInn("770708390");
const company = { inn, name: "ООО «Колос»", address: "г. Воронеж, ул. Полевая, д. 1" };
const identity = anIdentity(authority, inn);

const dataToSign = "/api/registration/Applications/dataToSign";
const checkPath = "/api/registration/Applications/checkCertificate";

const person = await aUser(db);
const client = await signIn(app, db, person.account);

const build = async (as: TestClient, body: object = company) =>
  (await as.post<{ data: string; expiresAt: string }>(dataToSign, body)).data;
const check = async (as: TestClient, body: object) => (await as.post<SignatureCheck>(checkPath, body)).data;
const signedBy = (data: string, who = identity) => signCades(Buffer.from(data), who).toString("base64");

/** The steps of filing an application: verifies, checks and stores in one transaction of the user. */
async function file(given: { sign: string; data: string }, claimed: ClaimedDetails) {
  const { id: applicationId } = await anApplication(db);
  const verified = await verifyGivenSignature(verifier, { clock }, given);
  const actor = {
    kind: "newcomer",
    userId: person.id,
    account: person.account,
    name: person.name,
    role: 1,
    organization: undefined,
  } as const;
  return inTransaction(requests.db, actor, "write", async (tx) => {
    const { evidence, ...checked } = await checkSignature(tx, verified, claimed);
    if (checked.code) throw new ApiError(checked.code);
    await storeEvidence(tx, applicationId, person.id, evidence!);
    return { ...checked, applicationId };
  });
}

const claimed = { account: person.account, ...company };
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: ApiError) => error.code,
  );

describe("the signed text", () => {
  test("SIGN-015 G-81: JSON has account, INN, name, address and nonce, in order", async () => {
    const { data, expiresAt } = await build(client, { ...company, name: "  ООО «Колос»  " });
    const details = JSON.parse(data) as Record<string, string>;
    expect(Object.keys(details)).toEqual(["account", "inn", "name", "address", "nonce"]);
    expect(details).toMatchObject({ account: person.account, ...company });
    expect(details["nonce"]).toMatch(/^[\w-]{32}$/);
    expect(data).toBe(JSON.stringify(details));
    expect(new Date(expiresAt).getTime() - now.getTime()).toBe(15 * 60_000);
    expect((await build(client)).data).not.toBe(data);
  });

  test("G-81: a user gets at most thirty texts within their lifetime", async () => {
    const busy = await signIn(app, db, (await aUser(db)).account);
    for (let i = 0; i < maxSignedTexts; i++) await build(busy);
    const rejected = await busy.post(dataToSign, company);
    expect([rejected.status, rejected.code]).toEqual([429, "signing.too-many-requests"]);
    await build(client);
  });
});

describe("APP-027 G-81: checkCertificate", () => {
  test("a valid signature passes any number of checks", async () => {
    const { data } = await build(client);
    const body = { inn, data, sign: signedBy(data) };
    const found = {
      result: true,
      inn,
      subject: "ООО «Колос», Новикова Анна Дмитриевна",
      validTo: "2027-01-04T09:00:00.000Z",
      code: null,
      message: null,
      power: null,
    };
    expect(await check(client, body)).toEqual(found);
    expect(await check(client, body)).toEqual(found);
  });

  test("the check accepts base64 with line breaks", async () => {
    const { data } = await build(client);
    const sign = signedBy(data).replace(/(.{64})/g, "$1\r\n");
    expect(await check(client, { inn, data, sign })).toMatchObject({ result: true });
  });

  test("SIGN-057: another INN answers false with the reason", async () => {
    const { data } = await build(client);
    const sign = signedBy(data, anIdentity(authority, otherInn));
    expect(await check(client, { inn, data, sign })).toMatchObject({
      result: false,
      inn: otherInn,
      code: "signing.other-inn",
      message: "ИНН сертификата не совпадает с ИНН организации",
    });
  });

  test.each<[string, string]>([
    ["text other than base64", "это не подпись"],
    ["truncated base64", "MAA"],
    ["base64 other than CMS", "MAA="],
  ])("%s answers false with the reason", async (_name, sign) => {
    const { data } = await build(client);
    expect(await check(client, { inn, data, sign })).toMatchObject({
      result: false,
      inn: null,
      subject: null,
      validTo: null,
      code: "signing.malformed",
    });
  });

  test("G-81: an unavailable verifier returns 503 with a retry time", async () => {
    const closed = openVerifier({ more: [authority.certificate] });
    await closed.close();
    const { data } = await build(client);
    await expect(
      verifyGivenSignature(closed, { clock }, { sign: signedBy(data), data }),
    ).rejects.toMatchObject({
      code: "shared.unavailable",
      status: 503,
      retryAfter: expect.any(Number) as number,
    });
  });

  test("signatures above 256 KB and oversized requests return different errors", async () => {
    const { data } = await build(client);
    const large = await check(client, { inn, data, sign: Buffer.alloc(300_000).toString("base64") });
    expect(large).toMatchObject({ result: false, code: "signing.too-large" });
    const huge = await client.post(checkPath, { inn, data, sign: Buffer.alloc(5e6).toString("base64") });
    expect([huge.status, huge.code]).toEqual([413, "shared.too-large"]);
  });

  test("an unknown or foreign text answers false", async () => {
    const stranger = await signIn(app, db, (await aUser(db)).account);
    const { data } = await build(stranger);
    const invented = JSON.stringify({ ...claimed, nonce: "A".repeat(32) });
    const changed = data.replace("Полевая", "Лесная");
    const reordered = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(data) as object).toReversed()),
    );
    for (const text of [data, invented, changed, reordered, "{}", "null"])
      expect(await check(client, { inn, data: text, sign: signedBy(text) })).toMatchObject({
        result: false,
        code: "signing.data-unknown",
      });
  });
});

describe("G-81: filing with a signature", () => {
  test("a signature counts once, also for simultaneous requests", async () => {
    const { data } = await build(client);
    const given = { data, sign: signedBy(data) };
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(file(given, claimed))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === "signing.data-used")).toHaveLength(3);
    expect(await codeOf(file(given, claimed))).toBe("signing.data-used");
    expect(await check(client, { inn, ...given })).toMatchObject({
      result: false,
      code: "signing.data-used",
    });
  });

  test.each<[string, Partial<ClaimedDetails>]>([
    ["INN", { inn: otherInn }],
    ["name", { name: "ООО «Другое»" }],
    ["address", { address: "г. Москва" }],
    ["account", { account: "somebody" }],
  ])("a changed %s returns an error", async (_name, change) => {
    const { data } = await build(client);
    const work = file({ data, sign: signedBy(data) }, { ...claimed, ...change });
    expect(await codeOf(work)).toBe("signing.data-differs");
  });

  test("a text older than fifteen minutes returns an error", async () => {
    const { data } = await build(client);
    await db
      .updateTable("signing_requests")
      .set({ expires_at: now.toISOString(), created_at: "2026-03-10T08:00:00Z" })
      .where("data", "=", data)
      .execute();
    expect(await codeOf(file({ data, sign: signedBy(data) }, claimed))).toBe("signing.data-expired");
  });

  test("evidence is immutable and invisible to requests of applicants", async () => {
    const { data } = await build(client);
    const { applicationId } = await file({ data, sign: signedBy(data) }, claimed);
    const row = await db
      .selectFrom("signature_evidence")
      .selectAll()
      .where("application_id", "=", applicationId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: person.id,
      content: Buffer.from(data),
      certificate: identity.certificate,
      chain: [authority.certificate],
      inn,
      error: null,
      signed_at: "2026-03-10T09:00:00Z",
    });
    expect(row.trusted).toHaveLength(1);
    await expect(db.deleteFrom("signature_evidence").execute()).rejects.toThrow("never changed");
    await expect(db.updateTable("signature_evidence").set({ inn: otherInn }).execute()).rejects.toThrow(
      "never changed",
    );
    const seen = await inTransaction(
      requests.db,
      { kind: "newcomer", userId: person.id, account: "", name: "", role: 1, organization: undefined },
      "read",
      (tx) => tx.selectFrom("signature_evidence").select("application_id").execute(),
    );
    expect(seen).toEqual([]);
  });

  test("cleanup deletes yesterday's texts", async () => {
    const { data } = await build(client);
    const rows = () => db.selectFrom("signing_requests").select("id").where("data", "=", data).execute();
    await forgetSignedTexts(db, now);
    expect(await rows()).toHaveLength(1);
    await forgetSignedTexts(db, new Date(now.getTime() + 25 * 3_600_000));
    expect(await rows()).toHaveLength(0);
  });
});
