import type { ErrorTable } from "../shared/errors.ts";

/** G-81: why a signature is not accepted; each reason has its own code, so that the signer knows what to mend. */
export const signingErrors = {
  // The signed text.
  /** SIGN-015: an application must be signed (`SIGN_REQUIRED`). */
  "signing.required": 400,
  /** The text was not built by the portal, or was built for somebody else. */
  "signing.data-unknown": 400,
  /** Its fifteen minutes are over. */
  "signing.data-expired": 409,
  /** Its one application was filed already: a replay. */
  "signing.data-used": 409,
  /** It names another INN, name or address than the application. */
  "signing.data-differs": 400,
  /** One person asked for too many texts. */
  "signing.too-many-requests": 429,

  // The form of the signature.
  "signing.malformed": 400,
  "signing.too-large": 400,
  "signing.not-signed-data": 400,
  "signing.no-signer": 400,
  "signing.several-signers": 400,
  "signing.no-certificate": 400,
  /** The signature carries the very text; only detached ones are taken. */
  "signing.not-detached": 400,
  /** The signature carries another text. */
  "signing.content-differs": 400,
  "signing.content-type": 400,
  "signing.signed-attributes": 400,
  /** Not CAdES-BES: no signing-certificate attribute. */
  "signing.not-cades": 400,
  "signing.certificate-substituted": 400,

  // The arithmetic.
  "signing.digest-differs": 400,
  "signing.wrong-signature": 400,
  "signing.weak-digest": 400,
  "signing.weak-key": 400,
  "signing.unknown-algorithm": 400,

  // The signer's certificate.
  "signing.not-yet-valid": 400,
  "signing.expired": 400,
  "signing.key-usage": 400,
  "signing.critical-extension": 400,
  "signing.no-inn": 400,
  "signing.other-inn": 400,

  // The authorities above it.
  "signing.no-authorities": 400,
  "signing.self-signed": 400,
  "signing.untrusted": 400,
  "signing.issuer-forged": 400,
  "signing.issuer-not-authority": 400,
  "signing.issuer-key-usage": 400,
  "signing.issuer-expired": 400,
  "signing.path-too-long": 400,

  // Lists of revoked certificates.
  "signing.revoked": 400,
  "signing.no-revocation-list": 400,
  "signing.stale-revocation-list": 400,
} as const satisfies ErrorTable;

export type SigningErrorCode = keyof typeof signingErrors;
export const signingErrorCodes = Object.keys(signingErrors) as SigningErrorCode[];
