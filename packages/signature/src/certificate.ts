import { createHash } from "node:crypto";
import { readAlgorithm, type AlgorithmIdentifier } from "./algorithm-identifier.ts";
import {
  contextTag,
  eachItem,
  DerItems,
  itemsOf,
  readBits,
  readBoolean,
  readDer,
  readFlags,
  readOid,
  readSmallInteger,
  readText,
  readTime,
  derTag,
  type DerElement,
} from "./der.ts";
import { requireValid } from "./fault.ts";

export interface PublicKey {
  /** The certificate's SubjectPublicKeyInfo, unchanged. */
  readonly raw: Uint8Array;
  readonly algorithm: AlgorithmIdentifier;
  readonly bits: Uint8Array;
}

export interface NamePart {
  readonly oid: string;
  readonly text: string;
}

/** The fields of an X.509 certificate (RFC 5280) that verification needs. */
export interface Certificate {
  readonly raw: Uint8Array;
  /** SHA-256 of the certificate, hex. */
  readonly fingerprint: string;
  /** TBSCertificate: the bytes that the issuer signed. */
  readonly signed: Uint8Array;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
  /** Content bytes of the serial number. */
  readonly serial: Uint8Array;
  /** Unchanged DER of the names, for comparison byte by byte. */
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly subjectParts: readonly NamePart[];
  readonly issuerParts: readonly NamePart[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly key: PublicKey;
  readonly isAuthority: boolean;
  /** Maximum number of intermediate authorities below this one. */
  readonly pathLength: number | undefined;
  /** Undefined: no restriction. */
  readonly keyUsage: ((bit: number) => boolean) | undefined;
  readonly subjectKeyId: Uint8Array | undefined;
  /** OID of a critical extension that this verifier does not support. */
  readonly unknownCritical: string | undefined;
}

/** Bits of the key usage extension. */
export const keyUsageBits = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, crlSign: 6 } as const;

const extension = {
  subjectKeyId: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  issuerAltName: "2.5.29.18",
  basicConstraints: "2.5.29.19",
  crlDistribution: "2.5.29.31",
  policies: "2.5.29.32",
  authorityKeyId: "2.5.29.35",
  extendedKeyUsage: "2.5.29.37",
} as const;
const known: ReadonlySet<string> = new Set(Object.values(extension));

export function readCertificate(raw: Uint8Array): Certificate {
  const outer = new DerItems(readDer(raw, derTag.sequence));
  const signed = outer.take(derTag.sequence);
  const signatureAlgorithm = readAlgorithm(outer.take());
  const signature = readBits(outer.take());
  outer.end();

  const inner = new DerItems(signed);
  const version = inner.optional(contextTag(0));
  const serial = inner.take(derTag.integer).content;
  requireValid(serial.length > 0 && serial.length <= 32, "malformed");
  const innerAlgorithm = readAlgorithm(inner.take());
  requireValid(innerAlgorithm.oid === signatureAlgorithm.oid, "malformed");
  const issuer = inner.take(derTag.sequence);
  const validity = new DerItems(inner.take());
  const [notBefore, notAfter] = [readTime(validity.take()), readTime(validity.take())];
  validity.end();
  const subject = inner.take(derTag.sequence);
  const key = readPublicKey(inner.take());
  inner.optional(contextTag(1, false));
  inner.optional(contextTag(2, false));
  const extensions = inner.optional(contextTag(3));
  inner.end();
  requireValid(!extensions || (version && readSmallInteger(readDer(version.content)) === 2), "malformed");

  return {
    raw,
    fingerprint: createHash("sha256").update(raw).digest("hex"),
    signed: signed.raw,
    signatureAlgorithm,
    signature,
    serial,
    issuer: issuer.raw,
    subject: subject.raw,
    subjectParts: readName(subject),
    issuerParts: readName(issuer),
    notBefore,
    notAfter,
    key,
    ...readExtensions(extensions),
  };
}

function readPublicKey(element: DerElement): PublicKey {
  const parts = new DerItems(element);
  const algorithm = readAlgorithm(parts.take());
  const bits = readBits(parts.take());
  parts.end();
  return { raw: element.raw, algorithm, bits };
}

/** Returns all text attributes of a name in order. */
function readName(name: DerElement): NamePart[] {
  return itemsOf(name, derTag.sequence).flatMap((set) =>
    itemsOf(set, derTag.set).flatMap((part) => {
      const [oid, value] = itemsOf(part, derTag.sequence);
      const text = value && readText(value);
      return text === undefined ? [] : [{ oid: readOid(oid), text }];
    }),
  );
}

export interface CertificateExtension {
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

/** Reads extensions of certificates and CRLs; rejects duplicates. */
export function readExtensionList(sequence: DerElement): Map<string, CertificateExtension> {
  const found = new Map<string, CertificateExtension>();
  for (const element of eachItem(sequence)) {
    const parts = new DerItems(element);
    const oid = readOid(parts.take());
    const critical = parts.optional(derTag.boolean);
    const value = parts.take(derTag.octetString).content;
    parts.end();
    requireValid(!found.has(oid), "malformed");
    found.set(oid, { isCritical: critical !== undefined && readBoolean(critical), value });
  }
  return found;
}

type Extensions = Pick<
  Certificate,
  "isAuthority" | "pathLength" | "keyUsage" | "subjectKeyId" | "unknownCritical"
>;

function readExtensions(wrapped: DerElement | undefined): Extensions {
  const found = wrapped
    ? readExtensionList(readDer(wrapped.content, derTag.sequence))
    : new Map<string, CertificateExtension>();
  const valueOf = (oid: string) => found.get(oid)?.value;
  const basic = valueOf(extension.basicConstraints);
  const constraints = basic && new DerItems(readDer(basic));
  const authority = constraints?.optional(derTag.boolean);
  const pathLength = constraints?.optional(derTag.integer);
  constraints?.end();
  const keyUsage = valueOf(extension.keyUsage);
  const subjectKeyId = valueOf(extension.subjectKeyId);
  return {
    isAuthority: authority !== undefined && readBoolean(authority),
    pathLength: pathLength && readSmallInteger(pathLength),
    keyUsage: keyUsage && readFlags(readDer(keyUsage)),
    subjectKeyId: subjectKeyId && readDer(subjectKeyId, derTag.octetString).content,
    unknownCritical: [...found].find(([oid, { isCritical }]) => isCritical && !known.has(oid))?.[0],
  };
}

/** Whether the certificate allows one of these key usages. Without the extension it allows all. */
export const maySign = ({ keyUsage }: Certificate, ...bits: readonly number[]): boolean =>
  !keyUsage || bits.some((bit) => keyUsage(bit));
