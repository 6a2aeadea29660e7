import { afterAll, describe, expect, test } from "vitest";
import type { PowerRecord } from "@birzha/domain/signing/power.ts";
import type { SignatureCheck } from "@birzha/domain/signing/signature.ts";
import { inlineVerifier } from "@birzha/signature/verifier.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anEmployee, anOperator, anOwner, aUser, nextInn } from "../../../test/stages/factories.ts";
import { aPower } from "../../../test/stages/powers.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import {
  head,
  personSubject,
  powerCode,
  powerXml,
  representative,
  type PowerOrder,
} from "../../../../../packages/signature/test/powers.ts";
import { writeForm } from "../../../../../packages/signature/test/signature-forms.ts";
import { anAuthority, anIdentity, signCades } from "../../../../../packages/signature/test/signatures.ts";
import { buildApp } from "../../app.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { remindOfPowers } from "./actions/remind-of-powers.ts";

const database = await cloneDatabase();
const { db } = database;
const authority = anAuthority();
const clock = setClock("2026-03-10T12:00:00+03:00");
const options = {
  database,
  files: {} as FileStorage,
  clock,
  authenticate: testAuthenticate(db),
  signing: { verifier: inlineVerifier({ more: [authority.certificate] }), powerCodes: [powerCode] },
};
const app = await buildApp(options);
const lenient = await buildApp({ ...options, isSignatureRequired: false });
afterAll(async () => {
  await app.close();
  await lenient.close();
  await database.drop();
});

const operator = await signIn(app, db, (await anOperator(db)).account);
const signer = anIdentity(authority, "", { subject: personSubject(representative) });
const details = { name: "ООО «Колос»", address: "г. Воронеж" };
const newNumber = () => crypto.randomUUID();

/** Files of a power of attorney that the head of the organisation has signed. */
function filesOf(inn: string, order: Partial<PowerOrder> = {}) {
  const xml = Buffer.from(powerXml({ inn, ...order }));
  const by = anIdentity(authority, inn, { subject: personSubject(head, inn) });
  return { power: xml.toString("base64"), powerSign: signCades(xml, by).toString("base64") };
}

/** Files of a power of attorney in an encoding that its XML header names. */
function encodedFiles(inn: string, name: string, encode: (text: string) => Buffer, sign = signDer) {
  const xml = encode(powerXml({ inn }).replace('encoding="UTF-8"', `encoding="${name}"`));
  const by = anIdentity(authority, inn, { subject: personSubject(head, inn) });
  return { power: xml.toString("base64"), powerSign: sign(xml, by).toString("base64") };
}

const signDer = (xml: Buffer, by: ReturnType<typeof anIdentity>) => signCades(xml, by);
const signPem = (xml: Buffer, by: ReturnType<typeof anIdentity>) =>
  writeForm(signCades(xml, by), xml, { stamps: 1, isAttached: true, chain: [], encoding: "PEM" });
const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const windows1251 = (text: string) =>
  Buffer.from(
    text.replaceAll(/[а-яА-Я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)),
    "latin1",
  );

/** Signs the application with the personal certificate and sends it with the files. */
async function sendSigned<Result>(
  client: TestClient,
  call: string,
  inn: string,
  files: object,
  more: object,
) {
  const path = "/api/registration/Applications";
  const { data } = (await client.post<{ data: string }>(`${path}/dataToSign`, { inn, ...details })).data;
  const sign = signCades(Buffer.from(data), signer).toString("base64");
  return client.post<Result>(`${path}/${call}`, { inn, sign, data, ...files, ...more });
}

const apply = (client: TestClient, inn: string, files: object, more: object = {}) =>
  sendSigned<{ id: number }>(client, "create", inn, files, {
    ...details,
    fullName: "Новикова Анна Дмитриевна",
    phone: "+7 (912) 345-67-89",
    offersPlacement: true,
    ...more,
  });
const newcomer = async (on = app) => signIn(on, db, (await aUser(db)).account);
const listOf = async (client: TestClient, query = "") =>
  (await client.get<PowerRecord[]>(`/api/registration/Powers/list?${query}`)).data;

describe("DEAL-010: an application by power of attorney", () => {
  test("is valid; the evidence is stored and the audit log has no files", async () => {
    const inn = nextInn();
    const number = newNumber();
    const client = await newcomer();
    const check = await sendSigned<SignatureCheck>(
      client,
      "checkCertificate",
      inn,
      filesOf(inn, { number }),
      {},
    );
    expect(check.data).toMatchObject({ result: true, inn: representative.inn, code: null });
    expect(check.data.power?.map(({ passed }) => passed)).toEqual(Array.from({ length: 6 }, () => true));
    const files = filesOf(inn, { number });
    const { status, data } = await apply(client, inn, files);
    expect(status).toBe(200);
    expect(await listOf(operator, `applicationId=${data.id}`)).toMatchObject([
      { applicationId: data.id, inn, number, state: "valid", validTo: "2026-12-31", withdrawnAt: null },
    ]);
    const stored = await db
      .selectFrom("powers_of_attorney")
      .selectAll()
      .where("number", "=", number)
      .execute();
    expect(stored.map(({ content }) => content.toString("base64"))).toEqual([files.power]);
    expect(stored[0]).toMatchObject({ error: null, representative: "Новикова Анна Дмитриевна" });
    const entries = await db
      .selectFrom("audit_log")
      .select("after")
      .where("entity_id", "=", data.id)
      .where("action", "=", "applications.submit")
      .execute();
    expect(entries[0]!.after).toMatchObject({ resultCheck: true, hasPower: true });
    expect(entries[0]!.after).not.toHaveProperty("power");
    const application = await operator.get<{ resultCheck: boolean }>(
      `/api/registration/Applications/${data.id}`,
    );
    expect(application.data.resultCheck).toBe(true);
  });

  test.each([
    ["windows-1251", windows1251, signDer],
    ["UTF-16", utf16, signDer],
    ["UTF-8", (text: string) => Buffer.from(`\uFEFF${text}`), signPem],
  ] as const)("FIX-320: in %s is read; its signature is stored as DER", async (name, encode, sign) => {
    const inn = nextInn();
    const files = encodedFiles(inn, name, encode, sign);
    const { status, data } = await apply(await newcomer(), inn, files);
    expect(status).toBe(200);
    const {
      content,
      signature,
      representative: names,
    } = await db
      .selectFrom("powers_of_attorney")
      .selectAll()
      .where("application_id", "=", data.id)
      .executeTakeFirstOrThrow();
    expect(content.toString("base64")).toBe(files.power);
    expect([signature[0], names]).toEqual([0x30, "Новикова Анна Дмитриевна"]);
  });

  test.each<[string, (inn: string) => object, string]>([
    ["without a power", () => ({}), "signing.other-inn"],
    ["with a power of another organisation", () => filesOf(nextInn()), "signing.power-other-principal"],
    ["with an ended power", (inn) => filesOf(inn, { validTo: "2026-03-09" }), "signing.power-expired"],
    ["with another code", (inn) => filesOf(inn, { code: "OTHER" }), "signing.power-wrong-code"],
    ["with an old version", (inn) => filesOf(inn, { version: "002" }), "signing.power-old-version"],
    ["with another version", (inn) => filesOf(inn, { version: "5.03" }), "signing.power-unknown-version"],
    [
      "with two signatures",
      (inn) => ({ ...filesOf(inn), power: filesOf(inn).powerSign }),
      "signing.power-file-is-signature",
    ],
    [
      "with two XML files",
      (inn) => ({ ...filesOf(inn), powerSign: filesOf(inn).power }),
      "signing.power-not-signature",
    ],
    ["in a wrong encoding", (inn) => encodedFiles(inn, "utf-8", latin), "signing.power-encoding"],
    ["in an unknown encoding", (inn) => encodedFiles(inn, "iso-8859-1", latin), "signing.power-encoding"],
    ["with a file that is no XML", (inn) => ({ ...filesOf(inn), power: "AAAA" }), "signing.power-malformed"],
    ["with text that is no base64", (inn) => ({ ...filesOf(inn), power: "%" }), "signing.power-malformed"],
    ["with one of the two files", (inn) => ({ power: filesOf(inn).power }), "shared.invalid"],
  ])("%s is refused with its code", async (_name, files, code) => {
    const inn = nextInn();
    const response = await apply(await newcomer(), inn, files(inn));
    expect([response.status, response.code]).toEqual([400, code]);
  });

  test("with a refused power is stored with its reason if signatures are optional", async () => {
    const { user, organization } = await anOwner(db);
    const client = await newcomer(lenient);
    const { data } = await apply(client, organization.inn, filesOf(organization.inn, { code: "OTHER" }));
    expect(await listOf(operator, `applicationId=${data.id}`)).toMatchObject([{ state: "refused" }]);
    expect(await listOf(await signIn(app, db, user.account, { organizationId: organization.id }))).toEqual(
      [],
    );
  });
});

describe("DEAL-010: a withdrawal", () => {
  test("stops new applications with this number and keeps the old one valid", async () => {
    const { user, organization } = await anOwner(db);
    const owner = await signIn(app, db, user.account, { organizationId: organization.id });
    const files = filesOf(organization.inn, { number: newNumber() });
    const applicant = await newcomer();
    const { data } = await apply(applicant, organization.inn, files);
    const [power] = await listOf(owner);
    const withdraw = () =>
      owner.post("/api/registration/Powers/withdraw", { id: power!.id, reason: "Сотрудник уволен" });
    expect((await withdraw()).status).toBe(200);
    const again = await withdraw();
    expect([again.status, again.code]).toEqual([409, "signing.power-ended"]);
    expect((await apply(await newcomer(), organization.inn, files)).code).toBe("signing.power-withdrawn");
    expect(await listOf(owner)).toMatchObject([{ state: "withdrawn", withdrawalReason: "Сотрудник уволен" }]);
    const old = await operator.get<{ resultCheck: boolean }>(`/api/registration/Applications/${data.id}`);
    expect(old.data.resultCheck).toBe(true);
    const { rows } = {
      rows: await db
        .selectFrom("audit_log")
        .select("entity")
        .where("action", "=", "signing.withdraw-power")
        .execute(),
    };
    expect(rows).toEqual([{ entity: "power-of-attorney" }]);
  });

  test("of another organisation is not found, and its list shows no row", async () => {
    const [mine, other] = [await anOwner(db), await anOwner(db)];
    const { user } = await anEmployee(db, { organization: mine.organization });
    const { id } = await aPower(db, { inn: mine.organization.inn, userId: user.id, account: user.account });
    const clientOf = ({ user: { account }, organization }: typeof mine) =>
      signIn(app, db, account, { organizationId: organization.id });
    const [owner, stranger] = [await clientOf(mine), await clientOf(other)];
    const employee = await signIn(app, db, user.account, { organizationId: mine.organization.id });
    const body = { id, reason: "Ошибка" };
    const path = "/api/registration/Powers/withdraw";
    expect((await stranger.post(path, body)).code).toBe("shared.not-found");
    expect((await employee.post(path, body)).code).toBe("shared.forbidden");
    expect(await listOf(stranger)).toEqual([]);
    expect((await listOf(owner)).map((each) => each.id)).toEqual([id]);
    expect((await listOf(operator, "pageSize=100")).map((each) => each.id)).toContain(id);
    expect((await operator.post(path, body)).status).toBe(200);
  });
});

test("DEAL-010: a notice 30 days before the end goes to representative and owner once", async () => {
  const { user: owner, organization } = await anOwner(db);
  const { user } = await anEmployee(db, { organization });
  const power = (validTo: string, more: object = {}) =>
    aPower(db, { inn: organization.inn, userId: user.id, account: user.account, validTo, ...more });
  const { id } = await power("2026-04-09");
  await power("2026-04-10");
  await power("2026-03-09");
  await power("2026-04-01", { error: "signing.power-revoked" });
  expect(await remindOfPowers({ db, clock })).toBe(1);
  expect(await remindOfPowers({ db, clock })).toBe(0);
  const notices = await db
    .selectFrom("notices")
    .select(["user_id", "entity_id", "number"])
    .where("kind", "=", "power-ending")
    .orderBy("user_id")
    .execute();
  expect(notices).toEqual(
    [owner.id, user.id]
      .toSorted((a, b) => a - b)
      .map((user_id) => ({ user_id, entity_id: id, number: "09.04.2026" })),
  );
});
