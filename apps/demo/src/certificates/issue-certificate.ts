import { createHash, createPublicKey, randomBytes, sign, type KeyObject } from "node:crypto";
import type { NamePart } from "@birzha/signature/certificate.ts";
import { writeDer } from "@birzha/signature/write-der.ts";
import * as der from "./write-der.ts";

export interface CertificateIssuer {
  readonly name: readonly NamePart[];
  /** Private key, RSA or elliptic curve. */
  readonly key: KeyObject;
}

export interface CertificateOrder {
  readonly subject: readonly NamePart[];
  /** Public or private key; uses only the public part. */
  readonly key: KeyObject;
  readonly issuer: CertificateIssuer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Bits of the key usage extension; absent: no extension. */
  readonly keyUsage?: readonly number[] | undefined;
  /** Makes a certificate authority, with the maximum path length below it. */
  readonly authority?: { readonly pathLength?: number } | undefined;
  /** Text that programs show as the certificate policy. */
  readonly notice?: string | undefined;
  readonly extensions?: readonly CertificateExtension[];
  readonly serial?: Uint8Array;
}

export interface CertificateExtension {
  readonly oid: string;
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

const innOids: ReadonlySet<string> = new Set(["1.2.643.100.4", "1.2.643.3.131.1.1"]);

export const writeName = (parts: readonly NamePart[]): Buffer =>
  der.derSequence(
    ...parts.map(({ oid, text }) =>
      der.derSet(
        der.derSequence(der.derOid(oid), innOids.has(oid) ? der.numericText(text) : der.derUtf8(text)),
      ),
    ),
  );

const publicKeyInfo = (key: KeyObject): Buffer =>
  (key.type === "public" ? key : createPublicKey(key)).export({ format: "der", type: "spki" });

/** RFC 5280 section 4.2.1.2: SHA-1 of the key bits as an identifier, without security relevance. */
const keyId = (key: KeyObject): Buffer => createHash("sha1").update(publicKeyInfo(key)).digest();

export const signatureAlgorithm = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === "rsa"
    ? der.derAlgorithm("1.2.840.113549.1.1.11", der.derNull)
    : der.derAlgorithm("1.2.840.10045.4.3.2");

/** Encodes a named bit list without trailing zero bytes. */
function namedBits(positions: readonly number[]): Buffer {
  const last = Math.max(...positions);
  const bytes = Buffer.alloc((last >> 3) + 1);
  for (const position of positions) bytes[position >> 3]! |= 0x80 >> (position & 7);
  return der.derBits(bytes, 7 - (last & 7));
}

/** Issues an X.509 certificate signed with SHA-256, in DER. */
export function issueCertificate(order: CertificateOrder): Buffer {
  const { subject, key, issuer, notBefore, notAfter, serial = randomBytes(15) } = order;
  const algorithm = signatureAlgorithm(issuer.key);
  const signed = der.derSequence(
    der.derExplicit(0, der.derInteger(2)),
    der.derInteger(serial),
    algorithm,
    writeName(issuer.name),
    der.derSequence(der.derTime(notBefore), der.derTime(notAfter)),
    writeName(subject),
    publicKeyInfo(key),
    der.derExplicit(3, der.derSequence(...extensionsOf(order).map(writeExtension))),
  );
  return der.derSequence(signed, algorithm, der.derBits(sign("sha256", signed, issuer.key)));
}

const writeExtension = ({ oid, isCritical, value }: CertificateExtension): Buffer =>
  der.derSequence(der.derOid(oid), ...(isCritical ? [der.derBoolean(true)] : []), der.derOctets(value));

function extensionsOf({ key, issuer, keyUsage, authority, notice, extensions = [] }: CertificateOrder) {
  const constraints = authority
    ? [
        der.derBoolean(true),
        ...(authority.pathLength === undefined ? [] : [der.derInteger(authority.pathLength)]),
      ]
    : [];
  return [
    { oid: "2.5.29.19", isCritical: true, value: der.derSequence(...constraints) },
    ...(keyUsage ? [{ oid: "2.5.29.15", isCritical: true, value: namedBits(keyUsage) }] : []),
    { oid: "2.5.29.14", isCritical: false, value: der.derOctets(keyId(key)) },
    { oid: "2.5.29.35", isCritical: false, value: der.derSequence(writeDer(0x80, keyId(issuer.key))) },
    ...(notice ? [{ oid: "2.5.29.32", isCritical: false, value: policies(notice) }] : []),
    ...extensions,
  ];
}

/** Any policy, with a user notice. */
const policies = (notice: string): Buffer =>
  der.derSequence(
    der.derSequence(
      der.derOid("2.5.29.32.0"),
      der.derSequence(der.derSequence(der.derOid("1.3.6.1.5.5.7.2.2"), der.derSequence(der.derUtf8(notice)))),
    ),
  );
