import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { SigningErrorCode } from "@birzha/domain/signing/errors.ts";
import { maxSignatureBytes, readSignedText } from "@birzha/domain/signing/signature.ts";
import { subjectInn, subjectTitle } from "@birzha/signature/subject-inn.ts";
import { VerifierUnavailable, type SignatureVerifier } from "@birzha/signature/verifier.ts";
import type { SignatureVerdict, VerificationRequest } from "@birzha/signature/verify-signature.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { unavailableError } from "../../platform/http/errors/failure.ts";
import { findSignedText } from "./signed-text-queries.ts";

type Db = DbReader;

/** A base64 signature and the signed text. */
export interface GivenSignature {
  readonly sign: string;
  readonly data: string;
}

/**
 * Result of the cryptographic verification, done before the transaction. `checkSignature` adds the checks that need the
 * database.
 */
export interface VerifiedSignature {
  readonly signature: Uint8Array;
  readonly content: Uint8Array;
  readonly verdict: SignatureVerdict;
  readonly checkedAt: Date;
}

/** Claims of the applicant. Absent ones are not compared. */
export interface ClaimedDetails {
  readonly account: string;
  readonly inn: string;
  readonly name?: string;
  readonly address?: string;
}

export interface CheckedSignature {
  /** Whether the signature is valid for the claims. */
  readonly result: boolean;
  /** Reason if it is not. */
  readonly code: SigningErrorCode | undefined;
  /** INN of the certificate's subject. */
  readonly inn: string | undefined;
  readonly subject: string | undefined;
  /** ISO 8601 instant. */
  readonly validTo: string | undefined;
  /** Input of `storeEvidence`. Undefined if this user cannot use the text now. */
  readonly evidence: SignatureEvidence | undefined;
}

/** Evidence of the signed contents, the signer and the result of the check, for `storeEvidence`. */
export interface SignatureEvidence extends VerifiedSignature {
  readonly nonceHash: Buffer;
  readonly fault: SigningErrorCode | undefined;
  readonly inn: string | undefined;
  readonly subject: string | undefined;
}

/** Decodes base64 with or without line breaks. Undefined if invalid. */
function readBase64(text: string): Buffer | undefined {
  const digits = text.replace(/\s+/g, "");
  return digits.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(digits)
    ? Buffer.from(digits, "base64")
    : undefined;
}

const unreadable: SignatureVerdict = {
  fault: "malformed",
  certificate: undefined,
  chain: [],
  trusted: [],
  revocationLists: [],
  signedAt: undefined,
};

async function verifyOrReject(
  verifier: SignatureVerifier,
  request: VerificationRequest,
): Promise<SignatureVerdict> {
  try {
    return await verifier.verify(request);
  } catch (error) {
    throw error instanceof VerifierUnavailable ? unavailableError(error) : error;
  }
}

/** G-81: verifies the signature itself. Use as `prepare` of an endpoint: it is slow and runs on another thread. */
export async function verifyGivenSignature(
  verifier: SignatureVerifier,
  { clock }: { readonly clock: Clock },
  { sign, data }: GivenSignature,
): Promise<VerifiedSignature> {
  const checkedAt = clock.now();
  const signature = readBase64(sign);
  const content = Buffer.from(data);
  const verdict = signature
    ? await verifyOrReject(verifier, { signature, content, at: checkedAt })
    : unreadable;
  return { signature: signature ?? Buffer.alloc(0), content, verdict, checkedAt };
}

/**
 * G-81: checks a verified signature against the claims. The text must be created by the portal for this user, recent,
 * unused and equal to the claims; the certificate must have the claimed INN.
 * @param db transaction of the user, which sees only the user's own texts
 */
export async function checkSignature(
  db: Db,
  verified: VerifiedSignature,
  claimed: ClaimedDetails,
): Promise<CheckedSignature> {
  const { verdict, content, checkedAt } = verified;
  const { certificate } = verdict;
  const inn = certificate && subjectInn(certificate.subject);
  const subject = certificate && subjectTitle(certificate.subject);
  const text = await findSignedText(db, content.toString(), checkedAt);
  const code = textError(text, content.toString(), claimed) ?? signatureError(verdict, inn, claimed);
  return {
    result: code === undefined,
    code,
    inn,
    subject,
    validTo: certificate?.validTo,
    evidence:
      text.state === "usable" && isStorable(verified.signature)
        ? { ...verified, nonceHash: text.nonceHash, fault: code, inn, subject }
        : undefined,
  };
}

const isStorable = ({ length }: Uint8Array): boolean => length > 0 && length <= maxSignatureBytes;

function textError(
  { state }: Awaited<ReturnType<typeof findSignedText>>,
  data: string,
  claimed: ClaimedDetails,
): SigningErrorCode | undefined {
  if (state !== "usable") return `signing.data-${state}`;
  const signed = readSignedText(data);
  const differs = Object.entries(claimed).some(
    ([key, value]) => value !== undefined && signed?.[key as keyof ClaimedDetails] !== value,
  );
  return differs ? "signing.data-differs" : undefined;
}

function signatureError(
  { fault: problem }: SignatureVerdict,
  inn: string | undefined,
  claimed: ClaimedDetails,
): SigningErrorCode | undefined {
  if (problem) return `signing.${problem}`;
  if (inn === undefined) return "signing.no-inn";
  return inn === claimed.inn ? undefined : "signing.other-inn";
}
