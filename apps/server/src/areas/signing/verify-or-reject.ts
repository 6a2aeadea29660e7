import { VerifierUnavailable, type SignatureVerifier } from "@birzha/signature/verifier.ts";
import type { SignatureVerdict, VerificationRequest } from "@birzha/signature/verify-signature.ts";
import { unavailableError } from "../../platform/http/errors/failure.ts";
import type { SignedFile } from "./evidence-queries.ts";

/** Decodes base64 with or without line breaks. Undefined if invalid. */
export function readBase64(text: string): Buffer | undefined {
  const digits = text.replace(/\s+/g, "");
  return digits.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(digits)
    ? Buffer.from(digits, "base64")
    : undefined;
}

/** Verifies a signature on another thread. Throws a temporary error if no thread is available. */
export async function verifyOrReject(
  verifier: SignatureVerifier,
  request: VerificationRequest,
): Promise<SignatureVerdict> {
  try {
    return await verifier.verify(request);
  } catch (error) {
    throw error instanceof VerifierUnavailable ? unavailableError(error) : error;
  }
}

/**
 * FIX-321: whether a certificate of a once valid signature is revoked now. Expiry does not count: the portal's clock
 * proves the time of the filing.
 */
export async function isRevokedSince(
  verifier: SignatureVerifier,
  signed: readonly SignedFile[],
  at: Date,
): Promise<boolean> {
  const verdicts = await Promise.all(
    signed.map((each) => verifyOrReject(verifier, { ...each, at, mayBeAttached: true })),
  );
  return verdicts.some(({ fault }) => fault === "revoked");
}

/** Result of a verification that found nothing. */
export const noVerdict: Omit<SignatureVerdict, "fault"> = {
  certificate: undefined,
  chain: [],
  trusted: [],
  revocationLists: [],
  signedAt: undefined,
};
