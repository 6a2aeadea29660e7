import { maySign, keyUsageBits, type Certificate } from "./certificate.ts";
import { sameBytes } from "./der.ts";
import { requireValid, SignatureError, type SignatureFault } from "./fault.ts";
import { signatureHolds } from "./signature-algorithms.ts";

/** Maximum intermediate authorities between the signer and the trust anchor. */
const maxIntermediates = 4;
/** Maximum signature checks per search: names can repeat, and every check costs CPU time. */
const maxChecks = 30;

export interface ChainSources {
  /** Trust anchors. */
  readonly trusted: readonly Certificate[];
  /** Certificates embedded in the signature. */
  readonly carried: readonly Certificate[];
}

/**
 * Returns the certificates above the signer's up to a trust anchor, the last item (RFC 5280 section 6,
 * without policies).
 * @throws SignatureError with the first error if there is no chain
 */
export function findChain(signer: Certificate, sources: ChainSources, at: Date): Certificate[] {
  requireValid(sources.trusted.length > 0, "no-authorities");
  let checks = 0;
  let firstError: SignatureFault | undefined;

  const isTrusted = (certificate: Certificate) =>
    sources.trusted.some(({ fingerprint }) => fingerprint === certificate.fingerprint);

  const search = (certificate: Certificate, below: readonly Certificate[]): Certificate[] | undefined => {
    const issuers = [...sources.trusted, ...sources.carried].filter(
      (issuer, index, all) =>
        sameBytes(issuer.subject, certificate.issuer) &&
        ![certificate, ...below].some(({ fingerprint }) => fingerprint === issuer.fingerprint) &&
        all.findIndex(({ fingerprint }) => fingerprint === issuer.fingerprint) === index,
    );
    if (issuers.length === 0)
      firstError ??= sameBytes(certificate.subject, certificate.issuer) ? "self-signed" : "untrusted";
    for (const issuer of issuers) {
      if (++checks > maxChecks) break;
      const fault = issuerFault(issuer, certificate, below.length, at);
      if (fault) {
        firstError ??= fault;
        continue;
      }
      if (isTrusted(issuer)) return [issuer];
      if (below.length >= maxIntermediates) {
        firstError ??= "path-too-long";
        continue;
      }
      const above = search(issuer, [...below, certificate]);
      if (above) return [issuer, ...above];
    }
    return undefined;
  };

  const chain = search(signer, []);
  if (!chain) throw new SignatureError(firstError ?? "untrusted");
  return chain;
}

/** @param authoritiesBelow number of authorities between the issuer and the signer */
function issuerFault(
  issuer: Certificate,
  certificate: Certificate,
  authoritiesBelow: number,
  at: Date,
): SignatureFault | undefined {
  if (!issuer.isAuthority) return "issuer-not-authority";
  if (!maySign(issuer, keyUsageBits.keyCertSign)) return "issuer-key-usage";
  if (issuer.unknownCritical) return "critical-extension";
  if (at < issuer.notBefore || at > issuer.notAfter) return "issuer-expired";
  if (issuer.pathLength !== undefined && authoritiesBelow > issuer.pathLength) return "path-too-long";
  try {
    const { signatureAlgorithm, signed, signature } = certificate;
    return signatureHolds(issuer.key, signatureAlgorithm, signed, signature) ? undefined : "issuer-forged";
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    // The key type does not match the signature algorithm.
    return error.fault === "wrong-signature" ? "issuer-forged" : error.fault;
  }
}
