import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { SigningErrorCode } from "@birzha/domain/signing/errors.ts";
import { maxSignatureBytes, readSignedText } from "@birzha/domain/signing/signature.ts";
import { subjectInn, subjectTitle } from "@birzha/signature/subject-inn.ts";
import type { SignatureVerifier } from "@birzha/signature/verifier.ts";
import type { SignatureVerdict } from "@birzha/signature/verify-signature.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import {
  checkGivenPower,
  verifyGivenPower,
  type CheckedPower,
  type GivenPower,
  type VerifiedPower,
} from "./powers.ts";
import { findSignedText } from "./signed-text-queries.ts";
import { noVerdict, readBase64, verifyOrReject } from "./verify-or-reject.ts";

type Db = DbReader;

/** A base64 signature and the signed text, with a power of attorney if a representative signs. */
export interface GivenSignature extends GivenPower {
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
  /** DEAL-010 */
  readonly power: VerifiedPower | undefined;
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
  /** DEAL-010: the checked power of attorney; undefined without one. */
  readonly power: CheckedPower | undefined;
  /** Input of `storeEvidence`. Undefined if this user cannot use the text now. */
  readonly evidence: SignatureEvidence | undefined;
}

/** Evidence of the signed contents, the signer and the result of the check, for `storeEvidence`. */
export interface SignatureEvidence extends Omit<VerifiedSignature, "power"> {
  readonly nonceHash: Buffer;
  readonly fault: SigningErrorCode | undefined;
  readonly inn: string | undefined;
  readonly subject: string | undefined;
}

/** G-81: verifies the signature itself. Use as `prepare` of an endpoint: it is slow and runs on another thread. */
export async function verifyGivenSignature(
  verifier: SignatureVerifier,
  call: { readonly clock: Clock },
  { sign, data, ...files }: GivenSignature,
): Promise<VerifiedSignature> {
  const checkedAt = call.clock.now();
  const signature = readBase64(sign);
  const content = Buffer.from(data);
  const verdict = signature
    ? await verifyOrReject(verifier, { signature, content, at: checkedAt })
    : { ...noVerdict, fault: "malformed" as const };
  const power = await verifyGivenPower(verifier, call, files);
  return { signature: signature ?? Buffer.alloc(0), content, verdict, checkedAt, power };
}

/**
 * G-81: checks a verified signature against the claims. The text must be created by the portal for this user, recent,
 * unused and equal to the claims; the certificate must have the claimed INN, or the signer a power of attorney.
 * @param db transaction of the user, which sees only the user's own texts
 * @param codes setting POWER_CODES
 */
export async function checkSignature(
  db: Db,
  { power: givenPower, ...verified }: VerifiedSignature,
  claimed: ClaimedDetails,
  codes: readonly string[] = [],
): Promise<CheckedSignature> {
  const { verdict, content, checkedAt } = verified;
  const { certificate } = verdict;
  const inn = certificate && subjectInn(certificate.subject);
  const subject = certificate && subjectTitle(certificate.subject);
  const text = await findSignedText(db, content.toString(), checkedAt);
  const representative = certificate?.subject;
  const power =
    givenPower && (await checkGivenPower(db, givenPower, { inn: claimed.inn, representative, codes }));
  const code =
    textError(text, content.toString(), claimed) ??
    (verdict.fault ? (`signing.${verdict.fault}` as const) : power ? power.code : innError(inn, claimed));
  return {
    result: code === undefined,
    code,
    inn,
    subject,
    validTo: certificate?.validTo,
    power,
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

function innError(inn: string | undefined, claimed: ClaimedDetails): SigningErrorCode | undefined {
  if (inn === undefined) return "signing.no-inn";
  return inn === claimed.inn ? undefined : "signing.other-inn";
}
