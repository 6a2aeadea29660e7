import { createHash } from "node:crypto";
import { SignatureError } from "./fault.ts";
import { streebogHash } from "./streebog.ts";

/** Digest algorithms that the verifier accepts. */
export type DigestName = "sha256" | "sha384" | "sha512" | "streebog256" | "streebog512";

const byOid: Readonly<Record<string, DigestName>> = {
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
  "1.2.643.7.1.1.2.2": "streebog256",
  "1.2.643.7.1.1.2.3": "streebog512",
};

/** Digests with known or expected collisions. */
const weak: ReadonlySet<string> = new Set([
  "1.2.840.113549.2.2", // MD2
  "1.2.840.113549.2.4", // MD4
  "1.2.840.113549.2.5", // MD5
  "1.3.14.3.2.26", // SHA-1
  "1.3.36.3.2.1", // RIPEMD-160
  "2.16.840.1.101.3.4.2.4", // SHA-224
  "1.2.643.2.2.9", // GOST R 34.11-94
]);

export function digestName(oid: string): DigestName {
  const name = byOid[oid];
  if (!name) throw new SignatureError(weak.has(oid) ? "weak-digest" : "unknown-algorithm");
  return name;
}

export function digestOf(name: DigestName, data: Uint8Array): Uint8Array {
  if (name === "streebog256") return streebogHash(256, data);
  if (name === "streebog512") return streebogHash(512, data);
  return createHash(name).update(data).digest();
}
