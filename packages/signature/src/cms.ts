import { readAlgorithm, type AlgorithmIdentifier } from "./algorithm-identifier.ts";
import { readCertificate, type Certificate } from "./certificate.ts";
import {
  checkStructure,
  contextTag,
  DerItems,
  itemsOf,
  readDer,
  readOid,
  readSmallInteger,
  derTag,
  type DerElement,
} from "./der.ts";
import { requireValid } from "./fault.ts";

/** A CMS signature (RFC 5652) with exactly one signer. */
export interface SignedData {
  readonly contentType: string;
  /** Content of an attached signature. */
  readonly content: Uint8Array | undefined;
  readonly certificates: readonly Certificate[];
  readonly signer: CmsSigner;
}

export interface CmsSigner {
  /** Reference to the signer's certificate: issuer and serial number, or subject key id. */
  readonly id: { readonly issuer: Uint8Array; readonly serial: Uint8Array } | { readonly keyId: Uint8Array };
  readonly digestAlgorithm: AlgorithmIdentifier;
  /** Signed attributes by OID. No attribute repeats, and each has one value. */
  readonly attributes: ReadonlyMap<string, DerElement>;
  /** The signed bytes: the attributes with the tag of a SET. */
  readonly signedBytes: Uint8Array;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
}

const signedData = "1.2.840.113549.1.7.2";
/**
 * A certificate in a signature has about 18 levels. A time stamp is a signature within a signature and adds 8: a public
 * signature of a power of attorney has 26 levels. The limit leaves room for stamps of stamps and bounds the recursion.
 */
export const cmsLimits = { depth: 64, elements: 20_000 };
const maxCertificates = 20;

export function readSignedData(bytes: Uint8Array): SignedData {
  checkStructure(bytes, cmsLimits);
  const info = new DerItems(readDer(bytes, derTag.sequence));
  requireValid(readOid(info.take()) === signedData, "not-signed-data");
  const parts = new DerItems(readDer(info.take(contextTag(0)).content));
  info.end();

  requireValid([1, 3, 4, 5].includes(readSmallInteger(parts.take())), "malformed");
  const digests = itemsOf(parts.take(derTag.set)).map(readDigestAlgorithm);
  const encapsulated = new DerItems(parts.take());
  const contentType = readOid(encapsulated.take());
  const wrapped = encapsulated.optional(contextTag(0));
  encapsulated.end();
  const certificates = parts.optional(contextTag(0));
  parts.optional(contextTag(1));
  const signers = itemsOf(parts.take(derTag.set));
  parts.end();
  requireValid(signers.length > 0, "no-signer");
  requireValid(signers.length === 1, "several-signers");
  const signer = readSigner(signers[0]!);
  requireValid(
    digests.some(({ oid }) => oid === signer.digestAlgorithm.oid),
    "malformed",
  );
  return {
    contentType,
    content: wrapped && readDer(wrapped.content, derTag.octetString).content,
    certificates: readCertificates(certificates),
    signer,
  };
}

/** Digest algorithms have absent or NULL parameters. */
function readDigestAlgorithm(element: DerElement): AlgorithmIdentifier {
  const algorithm = readAlgorithm(element);
  const { parameters } = algorithm;
  requireValid(
    !parameters || (parameters.tag === derTag.none && parameters.content.length === 0),
    "malformed",
  );
  return algorithm;
}

/** Ignores attribute certificates and other alternatives, which verification does not need. */
function readCertificates(set: DerElement | undefined): Certificate[] {
  const found = set ? itemsOf(set).filter((item) => item.tag === derTag.sequence) : [];
  requireValid(found.length <= maxCertificates, "malformed");
  return found.map((item) => readCertificate(item.raw));
}

function readSigner(element: DerElement): CmsSigner {
  const parts = new DerItems(element);
  requireValid([1, 3].includes(readSmallInteger(parts.take())), "malformed");
  const byKey = parts.optional(contextTag(0, false));
  const id = byKey ? { keyId: byKey.content } : readIssuerAndSerial(parts.take());
  const digestAlgorithm = readDigestAlgorithm(parts.take());
  const attributes = parts.optional(contextTag(0));
  // Plain CMS without any signed attribute.
  requireValid(attributes, "not-cades");
  const signatureAlgorithm = readAlgorithm(parts.take());
  const signature = parts.take(derTag.octetString).content;
  parts.optional(contextTag(1));
  parts.end();
  const signedBytes = Uint8Array.from(attributes.raw);
  signedBytes[0] = derTag.set;
  return {
    id,
    digestAlgorithm,
    attributes: readAttributes(attributes),
    signedBytes,
    signatureAlgorithm,
    signature,
  };
}

function readIssuerAndSerial(element: DerElement) {
  const parts = new DerItems(element);
  const issuer = parts.take(derTag.sequence).raw;
  const serial = parts.take(derTag.integer).content;
  parts.end();
  return { issuer, serial };
}

function readAttributes(set: DerElement): Map<string, DerElement> {
  const found = new Map<string, DerElement>();
  for (const attribute of itemsOf(set)) {
    const parts = new DerItems(attribute);
    const type = readOid(parts.take());
    const [value, ...more] = itemsOf(parts.take(derTag.set));
    parts.end();
    requireValid(value && more.length === 0 && !found.has(type), "signed-attributes");
    found.set(type, value);
  }
  return found;
}
