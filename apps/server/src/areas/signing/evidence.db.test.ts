import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anApplication, anOperator, aUser } from "../../../test/stages/factories.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { commandRunner } from "../../../test/run-command.ts";
import { signIn, testAuthenticate } from "../../../test/stages/sign-in.ts";
import {
  anAuthority,
  anIdentity,
  newRsaKey,
  now,
  signCades,
  type Identity,
} from "../../../../../packages/signature/test/signatures.ts";
import { buildApp } from "../../app.ts";
import { signatureVerifyCommand } from "../../cli/signature-command.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { DirectoryStorage } from "../../platform/files/directory-storage.ts";
import { inlineVerifier } from "@birzha/signature/verifier.ts";
import { checkSignature, verifyGivenSignature } from "./queries.ts";
import { storeEvidence } from "./store.ts";

const database = await cloneDatabase();
const { db, requests } = database;
const folder = await mkdtemp(path.join(tmpdir(), "birzha-evidence-"));
const root = anAuthority();
const issuing = anAuthority({ subject: [{ oid: "2.5.4.3", text: "Выдающий УЦ" }], key: newRsaKey() }, root);
const verifier = inlineVerifier({ more: [root.certificate] });
const clock = setClock("2026-03-10T12:00:00+03:00");
const app = await buildApp({
  database,
  files: new DirectoryStorage(folder),
  clock,
  authenticate: testAuthenticate(db),
  signing: { verifier },
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const company = { inn: "7707083893", name: "ООО «Колос»", address: "г. Воронеж" };
const person = await aUser(db);
const client = await signIn(app, db, person.account);
const operator = await signIn(app, db, (await anOperator(db)).account);

/** Files an application with the given signature, as the server does. */
async function file(identity: Identity, certificates = [identity.certificate]) {
  const { id } = await anApplication(db, {
    ...company,
    account: person.account,
    user_id: person.id,
    status: 1,
    changed_at: now.toISOString(),
  });
  const { data } = (await client.post<{ data: string }>("/api/registration/Applications/dataToSign", company))
    .data;
  const sign = signCades(Buffer.from(data), identity, { certificates }).toString("base64");
  const verified = await verifyGivenSignature(verifier, { clock }, { sign, data });
  const actor = { kind: "newcomer", userId: person.id, account: person.account, name: "", role: 1 } as const;
  const checked = await inTransaction(
    requests.db,
    { ...actor, organization: undefined },
    "write",
    async (tx) => {
      const found = await checkSignature(tx, verified, { account: person.account, ...company });
      await storeEvidence(tx, id, person.id, found.evidence!);
      return found;
    },
  );
  return { id, data, code: checked.code };
}

/** The files of an archive with content-dependent lengths. */
function unzip(archive: Buffer): Record<string, Buffer> {
  const found: Record<string, Buffer> = {};
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const start = offset + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    found[name] = content;
    at += 46 + nameLength;
  }
  return found;
}

async function download(id: number): Promise<Record<string, Buffer>> {
  const url = `/api/registration/Applications/signature/download?id=${id}`;
  const response = await operator.get<{ content: string }>(url, { accept: "application/json" });
  return unzip(Buffer.from(response.data.content, "base64"));
}

const openssl = (...args: string[]): string | undefined => {
  try {
    return execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

const direct = anIdentity(root, company.inn);
const indirect = anIdentity(issuing, company.inn, { key: newRsaKey() });
const stranger = anIdentity(anAuthority(), company.inn);
const short = await file(direct);
const long = await file(indirect, [indirect.certificate, issuing.certificate]);
const wrong = await file(stranger);

describe("G-81: download of the signature evidence", () => {
  test.each([
    ["issued by the trusted authority", short, false],
    ["issued by an intermediate authority", long, true],
  ] as const)(
    "%s: OpenSSL, if installed, verifies it with the README command",
    async (_name, { id, data, code }, hasChain) => {
      expect(code).toBeUndefined();
      const files = await download(id);
      expect(files["signed.json"]!.toString()).toBe(data);
      expect(Object.keys(files).includes("chain.pem")).toBe(hasChain);
      const readme = files["README.txt"]!.toString();
      expect(readme).toContain(`заявки ${id}`);
      expect(readme).toContain("ООО «Колос», Новикова Анна Дмитриевна, ИНН 7707083893");
      expect(readme).toContain("подпись верна");
      for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
      const command = /openssl (cms[^]*verified\.json)/
        .exec(readme)?.[1]
        ?.replaceAll(/\\\n/g, "")
        .split(/\s+/);
      if (openssl("version") === undefined) return;
      openssl(...command!);
      await writeFile(path.join(folder, "signed.json"), data.replace("Колос", "Голос"));
      expect(() => openssl(...command!)).toThrow("failure");
      expect(openssl("x509", "-in", "certificate.pem", "-noout", "-serial")).toContain("serial=");
    },
  );

  test("a download writes an audit row, missing evidence returns 404", async () => {
    const { count } = await db
      .selectFrom("audit_log")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("action", "=", "signing.download")
      .where("entity_id", "in", [short.id, long.id])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
    const missing = await operator.get("/api/registration/Applications/signature/download?id=987654321");
    expect([missing.status, missing.code]).toEqual([404, "shared.not-found"]);
  });
});

describe("G-81: birzha signature verify", () => {
  const birzha = (settings: Record<string, string>, ...words: string[]) =>
    commandRunner([signatureVerifyCommand], database, { DATA_DIR: folder, ...settings })(...words);

  test("stored evidence verifies, the output shows today's result", async () => {
    const { code, stdout } = await birzha({}, "signature", "verify", String(long.id));
    expect(stdout).toContain("Подписал: ООО «Колос», Новикова Анна Дмитриевна, ИНН 7707083893");
    expect(stdout).toContain("При подаче заявки: подпись верна");
    expect(stdout).toContain("с тем же удостоверяющим центром: подпись верна");
    expect(stdout).toContain(
      "На сегодня, с нынешними удостоверяющими центрами и списками отзыва: Удостоверяющие центры",
    );
    expect(stdout).toContain("Данные заявки — те, что подписаны.");
    expect(code).toBe(0);
  });

  test("today's authorities decide whether the certificate is still valid", async () => {
    await writeFile(path.join(folder, "root.der"), root.certificate);
    const { stdout } = await birzha(
      { SIGN_TRUSTED_CA: path.join(folder, "root.der") },
      "signature",
      "verify",
      String(short.id),
    );
    const isOver = new Date() > new Date(now.getTime() + 300 * 86_400_000);
    expect(stdout).toContain(
      `списками отзыва: ${isOver ? "Срок действия сертификата истёк" : "подпись верна"}`,
    );
  });

  test("an invalid signature prints a report and exits with 1", async () => {
    expect(wrong.code).toBe("signing.issuer-forged");
    const { code, stdout } = await birzha({}, "signature", "verify", String(wrong.id));
    expect(stdout).toContain("При подаче заявки: Сертификат не подписан удостоверяющим центром");
    expect(code).toBe(1);
    const files = await download(wrong.id);
    expect(Object.keys(files).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "certificate.pem",
      "README.txt",
      "signature.p7s",
      "signed.json",
    ]);
  });

  test("an application that differs from its signed text fails", async () => {
    const { id } = await file(direct);
    await db.updateTable("applications").set({ name: "ООО «Голос»" }).where("id", "=", id).execute();
    const { code, stdout } = await birzha({}, "signature", "verify", String(id));
    expect(stdout).toContain("Данные заявки отличаются от подписанных!");
    expect(code).toBe(1);
  });

  test("an unsigned number and no number print one sentence", async () => {
    expect(await birzha({}, "signature", "verify", "987654321")).toMatchObject({ code: 1, stdout: "" });
    const { code, stderr } = await birzha({}, "signature", "verify");
    expect([code, stderr]).toEqual([1, "Использование: signature verify <номер заявки>.\n"]);
  });
});
