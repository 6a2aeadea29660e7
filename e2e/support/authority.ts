import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { anAuthority, anIdentity, authorityName } from "../../packages/signature/test/signatures.ts";

type TestAuthority = ReturnType<typeof anAuthority>;
export type TestIdentity = ReturnType<typeof anIdentity>;

/** The clock of a portal under test is the real one. */
const validity = { notBefore: new Date("2020-01-01T00:00:00Z"), notAfter: new Date("2049-12-31T00:00:00Z") };

const keyFile = (certificateFile: string) => `${certificateFile}.key`;

/** Writes a certification authority that a portal under test trusts, and its key for the tests. */
export function writeAuthority(file: string): void {
  const { certificate, key } = anAuthority(validity);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, new X509Certificate(certificate).toString());
  writeFileSync(keyFile(file), key.export({ format: "pem", type: "pkcs8" }));
}

/** Issues a certificate of that authority to a subject. */
export function issueIdentity(
  file: string,
  subject: NonNullable<Parameters<typeof anIdentity>[2]>["subject"],
): TestIdentity {
  const authority: Pick<TestAuthority, "name" | "key"> = {
    name: authorityName,
    key: createPrivateKey(readFileSync(keyFile(file))),
  };
  return anIdentity(authority, "", { ...validity, ...(subject && { subject }) });
}
