import { maySign, keyUsageBits, type Certificate, type NamePart } from "./certificate.ts";
import { findChain } from "./chain.ts";
import { readSignedData, type CmsSigner } from "./cms.ts";
import { readOid, readTime, sameBytes, derTag, elementOf } from "./der.ts";
import { digestName, digestOf } from "./digests.ts";
import { requireValid, SignatureError, type SignatureFault } from "./fault.ts";
import { checkRevocation, type RevocationList } from "./revocation-list.ts";
import { signatureHolds } from "./signature-algorithms.ts";
import { checkSigningCertificate } from "./signing-certificate.ts";

/** Trust configuration of the installation. */
export interface TrustStore {
  /** Trust anchors, whether roots or not. */
  readonly authorities: readonly Certificate[];
  /** Undefined: no revocation checks. */
  readonly revocationLists: readonly RevocationList[] | undefined;
}

/**
 * The signer's certificate, for display and comparison. Dates are ISO strings, because threads and the
 * database exchange them.
 */
export interface CertificateDetails {
  readonly der: Uint8Array;
  readonly fingerprint: string;
  readonly serial: string;
  readonly subject: readonly NamePart[];
  readonly issuer: readonly NamePart[];
  readonly validFrom: string;
  readonly validTo: string;
}

/** Result of a verification, complete enough to repeat it later. */
export interface SignatureVerdict {
  /** Undefined: the signature is valid. */
  readonly fault: SignatureFault | undefined;
  readonly certificate: CertificateDetails | undefined;
  /** DER of the authorities above the certificate, the trust anchor last; empty if there is no chain. */
  readonly chain: readonly Uint8Array[];
  /** Fingerprints of all trust anchors at that time. */
  readonly trusted: readonly string[];
  /** Fingerprints of the CRLs that covered the certificates. */
  readonly revocationLists: readonly string[];
  /** Signing time as the signer claims it. */
  readonly signedAt: string | undefined;
}

export interface VerificationRequest {
  /** DER of the CMS. */
  readonly signature: Uint8Array;
  /** The signed content, which a detached signature does not include. */
  readonly content: Uint8Array;
  /** Whether the signature can include the content, byte for byte; by default it must be detached. */
  readonly mayBeAttached?: boolean;
  /** Time at which the certificates must be valid. */
  readonly at: Date;
}

export const maxSignatureBytes = 256 * 1024;

const attribute = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
} as const;
const plainData = "1.2.840.113549.1.7.1";

/**
 * Verifies a CAdES-BES signature of one signer (ETSI EN 319 122, RFC 5652, RFC 5035, RFC 9215). Unsigned attributes,
 * such as the time stamps of CAdES-T, prove nothing here and are skipped. The checks, in order:
 *
 * 1. size and structure of the CMS (`readSignedData`); the content is absent or, if `mayBeAttached`, equal
 * 2. the signed attributes match the content and the certificate, and the signature is valid (`checkSigner`)
 * 3. validity period and key usage of the signer's certificate (`checkCertificate`)
 * 4. a chain of valid authorities up to a trust anchor (`findChain`)
 * 5. revocation of every certificate below the trust anchor (`checkRevocations`)
 *
 * The first failed check is the `fault` of the verdict, which also contains everything found until then.
 * Never throws for an invalid signature.
 */
export function verifySignature(request: VerificationRequest, trust: TrustStore): SignatureVerdict {
  const found: { -readonly [Key in keyof SignatureVerdict]: SignatureVerdict[Key] } = {
    fault: undefined,
    certificate: undefined,
    chain: [],
    trusted: trust.authorities.map(({ fingerprint }) => fingerprint),
    revocationLists: [],
    signedAt: undefined,
  };
  try {
    const { signature, content, at, mayBeAttached = false } = request;
    requireValid(signature.length <= maxSignatureBytes, "too-large");
    const signed = readSignedData(signature);
    if (signed.content) {
      requireValid(sameBytes(signed.content, content), "content-differs");
      requireValid(mayBeAttached, "not-detached");
    }
    requireValid(signed.contentType === plainData, "content-type");
    const { signer } = signed;
    const certificate = signed.certificates.find((each) => isNamed(each, signer.id));
    requireValid(certificate, "no-certificate");
    found.certificate = detailsOf(certificate);
    found.signedAt = checkSigner(signer, certificate, content);
    checkCertificate(certificate, at);
    const chain = findChain(certificate, { trusted: trust.authorities, carried: signed.certificates }, at);
    found.chain = chain.map(({ raw }) => raw);
    found.revocationLists = checkRevocations(certificate, chain, trust, at);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    found.fault = error.fault;
  }
  return found;
}

const isNamed = (certificate: Certificate, id: CmsSigner["id"]): boolean =>
  "keyId" in id
    ? certificate.subjectKeyId !== undefined && sameBytes(certificate.subjectKeyId, id.keyId)
    : sameBytes(certificate.issuer, id.issuer) && sameBytes(certificate.serial, id.serial);

/**
 * Checks the signer's attributes: they match the content and the certificate, and the signature covers them.
 * @returns the claimed signing time
 */
function checkSigner(signer: CmsSigner, certificate: Certificate, content: Uint8Array): string | undefined {
  const { attributes } = signer;
  const digest = digestName(signer.digestAlgorithm.oid);
  const contentType = attributes.get(attribute.contentType);
  requireValid(contentType && readOid(contentType) === plainData, "content-type");
  const messageDigest = attributes.get(attribute.messageDigest);
  requireValid(messageDigest, "signed-attributes");
  requireValid(
    sameBytes(elementOf(messageDigest, derTag.octetString).content, digestOf(digest, content)),
    "digest-differs",
  );
  checkSigningCertificate(attributes, certificate);
  requireValid(
    signatureHolds(certificate.key, signer.signatureAlgorithm, signer.signedBytes, signer.signature, digest),
    "wrong-signature",
  );
  const time = attributes.get(attribute.signingTime);
  return time && readTime(time).toISOString();
}

function checkCertificate(certificate: Certificate, at: Date): void {
  requireValid(at >= certificate.notBefore, "not-yet-valid");
  requireValid(at <= certificate.notAfter, "expired");
  requireValid(maySign(certificate, keyUsageBits.digitalSignature, keyUsageBits.nonRepudiation), "key-usage");
  requireValid(!certificate.unknownCritical, "critical-extension");
}

/** Checks every certificate except the trust anchor against a CRL of its issuer. */
function checkRevocations(
  certificate: Certificate,
  chain: readonly Certificate[],
  { revocationLists }: TrustStore,
  at: Date,
): string[] {
  if (!revocationLists) return [];
  return chain.map(
    (issuer, index) =>
      checkRevocation(index === 0 ? certificate : chain[index - 1]!, issuer, revocationLists, at).fingerprint,
  );
}

const detailsOf = (certificate: Certificate): CertificateDetails => ({
  der: certificate.raw,
  fingerprint: certificate.fingerprint,
  serial: Buffer.from(certificate.serial).toString("hex"),
  subject: certificate.subjectParts,
  issuer: certificate.issuerParts,
  validFrom: certificate.notBefore.toISOString(),
  validTo: certificate.notAfter.toISOString(),
});
