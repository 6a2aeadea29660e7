import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { readCertificate, type NamePart } from "../src/certificate.ts";
import {
  issueCertificate,
  signatureAlgorithm,
  writeName,
  type CertificateOrder,
  type CertificateIssuer,
} from "@birzha/demo/certificates/issue-certificate.ts";
import * as der from "@birzha/demo/certificates/write-der.ts";
import { writeDer } from "../src/write-der.ts";

/** Test factory for authorities, certificates and signatures, valid and forged ones. */

export const day = 86_400_000;
export const now = new Date("2026-03-10T12:00:00+03:00");

export const newKey = (): KeyObject => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
export const newRsaKey = (modulusLength = 2048): KeyObject =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey;

export interface Authority extends CertificateIssuer {
  readonly certificate: Buffer;
}

export interface Identity {
  readonly key: KeyObject;
  readonly certificate: Buffer;
}

export const authorityName: readonly NamePart[] = [
  { oid: "2.5.4.6", text: "RU" },
  { oid: "2.5.4.3", text: "Испытательный удостоверяющий центр" },
];

const signerUsage = [0, 1];
const authorityUsage = [5, 6];

export function anAuthority(order: Partial<CertificateOrder> = {}, above?: Authority): Authority {
  const key = order.key ?? newKey();
  const name = order.subject ?? authorityName;
  const certificate = issueCertificate({
    subject: name,
    key,
    issuer: above ?? { name, key },
    notBefore: new Date(now.getTime() - 1000 * day),
    notAfter: new Date(now.getTime() + 3000 * day),
    authority: {},
    keyUsage: authorityUsage,
    ...order,
  });
  return { name, key, certificate };
}

export const subjectOf = (inn: string): NamePart[] => [
  { oid: "2.5.4.3", text: "Новикова Анна Дмитриевна" },
  { oid: "2.5.4.10", text: "ООО «Колос»" },
  inn.length === 10 ? { oid: "1.2.643.100.4", text: inn } : { oid: "1.2.643.3.131.1.1", text: inn },
];

export function anIdentity(
  issuer: CertificateIssuer,
  inn: string,
  order: Partial<CertificateOrder> = {},
): Identity {
  const key = order.key ?? newKey();
  const certificate = issueCertificate({
    subject: subjectOf(inn),
    key,
    issuer,
    notBefore: new Date(now.getTime() - 10 * day),
    notAfter: new Date(now.getTime() + 300 * day),
    keyUsage: signerUsage,
    ...order,
  });
  return { key, certificate };
}

export const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
} as const;

export const attributeOf = (type: string, ...values: readonly Uint8Array[]): Buffer =>
  der.derSequence(der.derOid(type), der.derSet(...values));

/** Parts of a signature that a test can replace. */
export interface SignatureParts {
  readonly digest: "sha256" | "sha1";
  readonly attributes: readonly Buffer[];
  /** Content of an attached signature. */
  readonly attached: Uint8Array | undefined;
  readonly contentType: string;
  readonly certificates: readonly Uint8Array[];
  /** Certificate whose issuer and serial number identify the signer. */
  readonly named: Uint8Array;
  readonly algorithm: Buffer;
  readonly value: (signed: Buffer) => Buffer;
  readonly signers: (signer: Buffer) => readonly Buffer[];
  readonly info: (signedData: Buffer) => Buffer;
}

export const standardAttributes = (
  content: Uint8Array,
  { certificate }: Identity,
  digest: "sha256" | "sha1" = "sha256",
): Record<"contentType" | "messageDigest" | "signingTime" | "signingCertificate", Buffer> => ({
  contentType: attributeOf(oids.contentType, der.derOid(oids.data)),
  messageDigest: attributeOf(oids.messageDigest, der.derOctets(createHash(digest).update(content).digest())),
  signingTime: attributeOf(oids.signingTime, der.derTime(now)),
  signingCertificate: attributeOf(
    oids.signingCertificateV2,
    der.derSequence(
      der.derSequence(der.derSequence(der.derOctets(createHash("sha256").update(certificate).digest()))),
    ),
  ),
});

/** Returns a detached CAdES-BES signature by one signer, in DER; `given` replaces parts. */
export function signCades(
  content: Uint8Array,
  identity: Identity,
  given: Partial<SignatureParts> = {},
): Buffer {
  const { key, certificate } = identity;
  const digest = given.digest ?? "sha256";
  const parts: SignatureParts = {
    digest,
    attributes: Object.values(standardAttributes(content, identity, digest)),
    attached: undefined,
    contentType: oids.data,
    certificates: [certificate],
    named: certificate,
    algorithm: signatureAlgorithm(key),
    value: (signed) => sign(digest, signed, key),
    signers: (signer) => [signer],
    info: (signedData) => der.derSequence(der.derOid(oids.signedData), der.derExplicit(0, signedData)),
    ...given,
  };
  const named = readCertificate(parts.named);
  const digestAlgorithm = der.derAlgorithm(oids[digest], der.derNull);
  const signer = der.derSequence(
    der.derInteger(1),
    der.derSequence(named.issuer, der.derInteger(named.serial)),
    digestAlgorithm,
    writeDer(0xa0, ...parts.attributes),
    parts.algorithm,
    der.derOctets(parts.value(der.derSet(...parts.attributes))),
  );
  const attached = parts.attached ? [der.derExplicit(0, der.derOctets(parts.attached))] : [];
  return parts.info(
    der.derSequence(
      der.derInteger(1),
      der.derSet(digestAlgorithm),
      der.derSequence(der.derOid(parts.contentType), ...attached),
      ...(parts.certificates.length > 0 ? [writeDer(0xa0, ...parts.certificates)] : []),
      der.derSet(...parts.signers(signer)),
    ),
  );
}

export interface RevocationOrder {
  /** Whether the list states no next update. */
  readonly isEndless?: boolean;
  readonly thisUpdate?: Date;
  readonly nextUpdate?: Date;
  readonly revoked?: readonly Uint8Array[];
  readonly extensions?: Buffer;
}

/** Returns a CRL in DER. */
export function issueRevocationList(issuer: CertificateIssuer, order: RevocationOrder = {}): Buffer {
  const { thisUpdate = new Date(now.getTime() - day), nextUpdate = new Date(now.getTime() + day) } = order;
  const entries = (order.revoked ?? []).map((certificate) =>
    der.derSequence(der.derInteger(readCertificate(certificate).serial), der.derTime(thisUpdate)),
  );
  const algorithm = signatureAlgorithm(issuer.key);
  const signed = der.derSequence(
    der.derInteger(1),
    algorithm,
    writeName(issuer.name),
    der.derTime(thisUpdate),
    ...(order.isEndless ? [] : [der.derTime(nextUpdate)]),
    ...(entries.length > 0 ? [der.derSequence(...entries)] : []),
    ...(order.extensions ? [der.derExplicit(0, der.derSequence(order.extensions))] : []),
  );
  return der.derSequence(signed, algorithm, der.derBits(sign("sha256", signed, issuer.key)));
}
