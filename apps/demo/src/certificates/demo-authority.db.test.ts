import { execFileSync, spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as asn1 from "asn1js";
import { CryptoEngine, PFX, setEngine, type Certificate, type PKCS8ShroudedKeyBag } from "pkijs";
import { afterAll, describe, expect, test } from "vitest";
import type { DemoCertificate } from "@birzha/domain/signing/signature.ts";
import { cloneDatabase } from "../../../server/test/stages/database.ts";
import { anOwner, aUser } from "../../../server/test/stages/factories.ts";
import { signIn, testAuthenticate } from "../../../server/test/stages/sign-in.ts";
import { signCades } from "../../../../packages/signature/test/signatures.ts";
import { buildApp } from "@birzha/server/app.ts";
import { systemClock } from "@birzha/server/platform/clock/clock.ts";
import { DirectoryStorage } from "@birzha/server/platform/files/directory-storage.ts";
import { readTrust } from "@birzha/signature/trust.ts";
import { inlineVerifier } from "@birzha/signature/verifier.ts";
import { verifySignature } from "@birzha/signature/verify-signature.ts";
import { subjectInn } from "@birzha/signature/subject-inn.ts";
import { findDemoAuthority, openDemoAuthority } from "./demo-authority.ts";

const database = await cloneDatabase();
const { db } = database;
const directory = await mkdtemp(path.join(tmpdir(), "birzha-demo-"));
const none = await findDemoAuthority(db);
const [authority, duplicate] = await Promise.all([openDemoAuthority(db), openDemoAuthority(db)]);
const appOptions = {
  database,
  files: new DirectoryStorage(directory),
  clock: systemClock,
  authenticate: testAuthenticate(db),
};
const verifier = inlineVerifier({ more: [authority.certificate] });
const app = await buildApp({
  ...appOptions,
  signing: { verifier, demoCertificates: authority.certificates },
});
const realApp = await buildApp(appOptions);
afterAll(async () => {
  await app.close();
  await realApp.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

const certificates = authority.certificates();

/** With pkijs and WebCrypto, like the browser. */
async function openKeyStore({ content, password }: DemoCertificate) {
  setEngine("test", new CryptoEngine({ name: "test", crypto: globalThis.crypto }));
  const secret = new TextEncoder().encode(password).buffer;
  const pfx = PFX.fromBER(Buffer.from(content, "base64"));
  await pfx.parseInternalValues({ checkIntegrity: true, password: secret });
  const safe = pfx.parsedValue!.authenticatedSafe!;
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({})) });
  const bags = (
    safe.parsedValue as { safeContents: { value: { safeBags: { bagId: string; bagValue: unknown }[] } }[] }
  ).safeContents[0]!.value.safeBags;
  const keyBag = bags[0]!.bagValue as PKCS8ShroudedKeyBag;
  await (keyBag as unknown as { parseInternalValues(options: object): Promise<void> }).parseInternalValues({
    password: secret,
  });
  const chain = bags.slice(1).map(({ bagValue }) => (bagValue as { parsedValue: Certificate }).parsedValue);
  const key = createPrivateKey({
    key: Buffer.from(keyBag.parsedValue!.toSchema().toBER()),
    format: "der",
    type: "pkcs8",
  });
  return { key, chain };
}

describe("G-81: demo certificates", () => {
  test("all nodes share one authority, which survives restarts", async () => {
    expect(none).toBeUndefined();
    expect(duplicate.certificate).toEqual(authority.certificate);
    expect((await openDemoAuthority(db)).certificate).toEqual(authority.certificate);
    expect(await findDemoAuthority(db)).toEqual(authority.certificate);
  });

  test.each(certificates.map((each) => [`${each.login} for ${each.inn}`, each] as const))(
    "%s: the file opens with its password and signs validly",
    async (_name, certificate) => {
      const { key, chain } = await openKeyStore(certificate);
      expect(chain).toHaveLength(2);
      const der = Buffer.from(chain[0]!.toSchema().toBER());
      const content = Buffer.from("{}");
      const verdict = verifySignature(
        { signature: signCades(content, { key, certificate: der }), content, at: new Date() },
        readTrust({ more: [authority.certificate] }),
      );
      expect(verdict.fault).toBeUndefined();
      const { subject } = verdict.certificate!;
      expect(subjectInn(subject)).toBe(certificate.inn);
      expect(subject).toContainEqual({
        oid: "2.5.4.11",
        text: "Для демонстрации, юридической силы не имеет",
      });
    },
  );

  test("OpenSSL opens the file and reads the notice", async () => {
    const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: directory }).toString();
    // Optional: without OpenSSL the checks by pkijs above suffice.
    if (spawnSync("openssl", ["version"]).error) return;
    const [first] = certificates;
    await writeFile(path.join(directory, "first.p12"), Buffer.from(first!.content, "base64"));
    openssl(
      "pkcs12",
      "-in",
      "first.p12",
      "-passin",
      `pass:${first!.password}`,
      "-noenc",
      "-out",
      "first.pem",
    );
    const text = openssl("x509", "-in", "first.pem", "-noout", "-text", "-nameopt", "utf8,sep_comma_plus");
    expect(text).toContain("Digital Signature, Non Repudiation");
    expect(text).toContain("User Notice");
    await writeFile(path.join(directory, "ca.der"), authority.certificate);
    openssl("x509", "-inform", "DER", "-in", "ca.der", "-out", "ca.pem");
    expect(openssl("verify", "-CAfile", "ca.pem", "first.pem")).toContain("OK");
  });

  test("applicants see all certificates, their own first; without demo none", async () => {
    const path = "/api/registration/Applications/demoCertificates";
    const { user } = await anOwner(db, { user: { account: "farmer" } });
    const farmer = await signIn(app, db, user.account);
    const listed = (await farmer.get<DemoCertificate[]>(path)).data;
    expect(listed).toHaveLength(certificates.length);
    expect(listed.slice(0, 2).map(({ login }) => login)).toEqual(["farmer", "farmer"]);
    const stranger = await signIn(realApp, db, (await aUser(db)).account);
    expect((await stranger.get(path)).data).toEqual([]);
  });

  test("pkijs reads the INN of the certificate", async () => {
    const { chain } = await openKeyStore(certificates[0]!);
    const inn = chain[0]!.subject.typesAndValues.find(({ type }) => type === "1.2.643.100.4");
    expect(inn?.value).toBeInstanceOf(asn1.NumericString);
    expect(inn?.value.valueBlock.value).toBe(certificates[0]!.inn);
  });
});
