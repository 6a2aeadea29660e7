import { createHash } from "node:crypto";
import { readAlgorithm } from "./algorithm-identifier.ts";
import type { Certificate } from "./certificate.ts";
import { contextTag, Items, itemsOf, readDer, sameBytes, tag, type Der } from "./der.ts";
import { digestName, digestOf } from "./digests.ts";
import { demand } from "./fault.ts";

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
  attributes: ReadonlyMap<string, Der>,
  certificate: Certificate,
): void {
  const [first, second] = [attributes.get(attribute.first), attributes.get(attribute.second)];
  demand(first || second, "not-cades");
  demand(second, "weak-digest");
  const sha1 = (data: Uint8Array) => createHash("sha1").update(data).digest();
  if (first) checkId(firstId(first), certificate, sha1);
  const id = firstId(second);
  const algorithm = id.optional(tag.sequence);
  const name = algorithm ? digestName(readAlgorithm(algorithm).oid) : "sha256";
  checkId(id, certificate, (data) => digestOf(name, data));
}

/** Returns the first certificate id of the list, which is the signer's. */
function firstId(value: Der): Items {
  const [ids] = itemsOf(value, tag.sequence);
  return new Items(itemsOf(ids, tag.sequence)[0]);
}

function checkId(id: Items, certificate: Certificate, digest: (data: Uint8Array) => Uint8Array): void {
  demand(sameBytes(id.take(tag.octetString).content, digest(certificate.raw)), "certificate-substituted");
  const issuerSerial = id.optional(tag.sequence);
  id.end();
  if (!issuerSerial) return;
  const parts = new Items(issuerSerial);
  const names = itemsOf(parts.take(tag.sequence));
  const serial = parts.take(tag.integer).content;
  parts.end();
  const issuer = names.find((name) => name.tag === contextTag(4));
  demand(
    sameBytes(serial, certificate.serial) &&
      issuer &&
      sameBytes(readDer(issuer.content).raw, certificate.issuer),
    "certificate-substituted",
  );
}
