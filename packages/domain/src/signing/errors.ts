import type { ErrorTable } from "../shared/errors.ts";

/** G-81: reasons of invalid signatures, each with its own code, so that signers know how to correct them. */
export const signingErrors = {
  // Signed text.
  /** SIGN-015: the application needs a signature (`SIGN_REQUIRED`). */
  "signing.required": 400,
  /** The portal did not issue the text, or issued it to another user. */
  "signing.data-unknown": 400,
  /** The text has expired after 15 minutes. */
  "signing.data-expired": 409,
  /** The text belongs to an earlier application (replay). */
  "signing.data-used": 409,
  /** The INN, name or address in the text differs from the application. */
  "signing.data-differs": 400,
  /** The user has requested too many texts. */
  "signing.too-many-requests": 429,

  // Encoding of the signature.
  "signing.malformed": 400,
  "signing.too-large": 400,
  "signing.not-signed-data": 400,
  "signing.no-signer": 400,
  "signing.several-signers": 400,
  "signing.no-certificate": 400,
  /** The signature includes its content; only detached signatures are valid. */
  "signing.not-detached": 400,
  /** The signature is of a different text. */
  "signing.content-differs": 400,
  "signing.content-type": 400,
  "signing.signed-attributes": 400,
  /** Not CAdES-BES: no signing-certificate attribute. */
  "signing.not-cades": 400,
  "signing.certificate-substituted": 400,

  // Algorithms.
  "signing.digest-differs": 400,
  "signing.wrong-signature": 400,
  "signing.weak-digest": 400,
  "signing.weak-key": 400,
  "signing.unknown-algorithm": 400,

  // Signer's certificate.
  "signing.not-yet-valid": 400,
  "signing.expired": 400,
  "signing.key-usage": 400,
  "signing.critical-extension": 400,
  "signing.no-inn": 400,
  "signing.other-inn": 400,

  // Certificate authorities.
  "signing.no-authorities": 400,
  "signing.self-signed": 400,
  "signing.untrusted": 400,
  "signing.issuer-forged": 400,
  "signing.issuer-not-authority": 400,
  "signing.issuer-key-usage": 400,
  "signing.issuer-expired": 400,
  "signing.path-too-long": 400,

  // Revocation lists.
  "signing.revoked": 400,
  "signing.no-revocation-list": 400,
  "signing.stale-revocation-list": 400,

  // DEAL-010: power of attorney.
  "signing.power-malformed": 400,
  /** The declared encoding is unknown, or the bytes do not have it. */
  "signing.power-encoding": 400,
  /** A signature in place of the file. */
  "signing.power-file-is-signature": 400,
  /** Formats 001 and 002. */
  "signing.power-old-version": 400,
  /** The format of the file is not EMCHD_1 (003). */
  "signing.power-unknown-version": 400,
  /** The representative has delegated the power to another one. */
  "signing.power-delegated": 400,
  /** Several principals, a joint head, a managing company or joint powers. */
  "signing.power-unsupported": 400,
  "signing.power-other-principal": 400,
  /** The file of the signature contains no CMS signature. */
  "signing.power-not-signature": 400,
  "signing.power-signature-damaged": 400,
  "signing.power-several-signers": 400,
  /** Plain CMS: no signed attribute names the certificate. */
  "signing.power-not-cades": 400,
  /** Weak or unknown algorithms, short keys. */
  "signing.power-algorithm": 400,
  /** The signature is attached, and its content differs from the file. */
  "signing.power-other-content": 400,
  "signing.power-no-certificate": 400,
  "signing.power-certificate-substituted": 400,
  /** The certificate is not meant for signatures. */
  "signing.power-certificate-unsuitable": 400,
  /** The file was changed after signing, or the signature belongs to another file. */
  "signing.power-file-changed": 400,
  "signing.power-revoked": 400,
  "signing.power-certificate-expired": 400,
  "signing.power-untrusted": 400,
  "signing.power-no-revocation-list": 400,
  "signing.power-wrong-signature": 400,
  "signing.power-signer-other-inn": 400,
  "signing.power-signer-not-head": 400,
  "signing.power-other-representative": 400,
  "signing.power-not-yet-valid": 400,
  "signing.power-expired": 400,
  "signing.power-withdrawn": 400,
  /** The exchange accepts none of the codes. */
  "signing.power-wrong-code": 400,
  /** A power of attorney can be withdrawn once. */
  "signing.power-ended": 409,
} as const satisfies ErrorTable;

export type SigningErrorCode = keyof typeof signingErrors;
export const signingErrorCodes = Object.keys(signingErrors) as SigningErrorCode[];
