/** Reason why a signature is invalid. The areas map each to an error code and a phrase. */
export type SignatureFault =
  | "malformed"
  | "too-large"
  | "not-signed-data"
  | "no-signer"
  | "several-signers"
  | "no-certificate"
  | "not-detached"
  | "content-differs"
  | "content-type"
  | "signed-attributes"
  | "not-cades"
  | "certificate-substituted"
  | "digest-differs"
  | "wrong-signature"
  | "weak-digest"
  | "weak-key"
  | "unknown-algorithm"
  | "not-yet-valid"
  | "expired"
  | "key-usage"
  | "critical-extension"
  | "no-authorities"
  | "self-signed"
  | "untrusted"
  | "issuer-forged"
  | "issuer-not-authority"
  | "issuer-key-usage"
  | "issuer-expired"
  | "path-too-long"
  | "revoked"
  | "no-revocation-list"
  | "stale-revocation-list";

/** Aborts a verification with its reason. */
export class SignatureError extends Error {
  readonly fault: SignatureFault;

  constructor(fault: SignatureFault, cause?: unknown) {
    super(fault, { cause });
    this.name = "SignatureError";
    this.fault = fault;
  }
}

/** Aborts the verification with this reason unless the condition holds. */
export function requireValid(holds: unknown, fault: SignatureFault): asserts holds {
  if (!holds) throw new SignatureError(fault);
}
