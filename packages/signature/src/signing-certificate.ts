import { createHash } from "node:crypto";
import { readAlgorithm } from "./algorithm-identifier.ts";
import type { Certificate } from "./certificate.ts";
import { contextTag, DerItems, itemsOf, readDer, sameBytes, derTag, type DerElement } from "./der.ts";
import { digestName, digestOf } from "./digests.ts";
import { requireValid } from "./fault.ts";

/** OIDs of signing-certificate, always with SHA-1, and of its successor signing-certificate-v2 (RFC 5035). */
const attribute = {
  first: "1.2.840.113549.1.9.16.2.12",
  second: "1.2.840.113549.1.9.16.2.47",
} as const;

/**
 * Checks the requirement of CAdES-BES: a signed attribute names the signer's certificate, so that an attacker
 * cannot substitute another certificate of the same key. The old attribute is valid only together with the
 * new one.
 */
export function checkSigningCertificate(
  attributes: ReadonlyMap<string, DerElement>,
  certificate: Certificate,
): void {
  const [first, second] = [attributes.get(attribute.first), attributes.get(attribute.second)];
  requireValid(first || second, "not-cades");
  requireValid(second, "weak-digest");
  const sha1 = (data: Uint8Array) => createHash("sha1").update(data).digest();
  if (first) checkId(firstId(first), certificate, sha1);
  const id = firstId(second);
  const algorithm = id.optional(derTag.sequence);
  const name = algorithm ? digestName(readAlgorithm(algorithm).oid) : "sha256";
  checkId(id, certificate, (data) => digestOf(name, data));
}

/** Returns the first certificate id of the list, which is the signer's. */
function firstId(value: DerElement): DerItems {
  const [ids] = itemsOf(value, derTag.sequence);
  return new DerItems(itemsOf(ids, derTag.sequence)[0]);
}

function checkId(id: DerItems, certificate: Certificate, digest: (data: Uint8Array) => Uint8Array): void {
  requireValid(
    sameBytes(id.take(derTag.octetString).content, digest(certificate.raw)),
    "certificate-substituted",
  );
  const issuerSerial = id.optional(derTag.sequence);
  id.end();
  if (!issuerSerial) return;
  const parts = new DerItems(issuerSerial);
  const names = itemsOf(parts.take(derTag.sequence));
  const serial = parts.take(derTag.integer).content;
  parts.end();
  const issuer = names.find((name) => name.tag === contextTag(4));
  requireValid(
    sameBytes(serial, certificate.serial) &&
      issuer &&
      sameBytes(readDer(issuer.content).raw, certificate.issuer),
    "certificate-substituted",
  );
}
