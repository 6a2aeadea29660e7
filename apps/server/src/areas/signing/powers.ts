import { sql } from "kysely";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { SigningErrorCode } from "@birzha/domain/signing/errors.ts";
import type { PowerCheck } from "@birzha/domain/signing/power-check.ts";
import { xmlErrorText } from "@birzha/phrases/operations/xml-errors.ts";
import type { NamePart } from "@birzha/signature/certificate.ts";
import { checkPower } from "@birzha/signature/power-of-attorney/check-power.ts";
import { isReadable, readPower, type PowerReading } from "@birzha/signature/power-of-attorney/read-power.ts";
import { decodeSignatureFile } from "@birzha/signature/signature-file.ts";
import type { SignatureVerifier } from "@birzha/signature/verifier.ts";
import type { SignatureVerdict } from "@birzha/signature/verify-signature.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { errorPhrase } from "../../platform/http/errors/error-phrase.ts";
import { decodeText } from "../../platform/tables/decode-text.ts";
import { TableError } from "../../platform/tables/table-error.ts";
import { parseXml } from "../../platform/xml/parse-xml.ts";
import { XmlError } from "../../platform/xml/xml-error.ts";
import { noVerdict, readBase64, verifyOrReject } from "./verify-or-reject.ts";

/** The two files of a power of attorney, base64. */
export interface GivenPower {
  readonly power?: string | undefined;
  readonly powerSign?: string | undefined;
}

/** A power of attorney with the verified signature of the head, before the checks that need the database. */
export interface VerifiedPower {
  readonly content: Buffer;
  readonly signature: Buffer;
  readonly reading: PowerReading;
  readonly verdict: SignatureVerdict;
  readonly checkedAt: Date;
}

export type StoredPowerCheck = Omit<PowerCheck, "message">;

/** Result of all checks, for `storePower`. */
export interface CheckedPower extends VerifiedPower {
  readonly checks: readonly StoredPowerCheck[];
  /** Error code of the first failed check. */
  readonly code: SigningErrorCode | undefined;
}

/** DEAL-010: reads the file and verifies the signature. Undefined without a file. Runs before the transaction. */
export async function verifyGivenPower(
  verifier: SignatureVerifier,
  { clock }: { readonly clock: Clock },
  { power, powerSign }: GivenPower,
): Promise<VerifiedPower | undefined> {
  if (power === undefined || powerSign === undefined) return undefined;
  const [content, file] = [readBase64(power) ?? Buffer.alloc(0), readBase64(powerSign) ?? Buffer.alloc(0)];
  const signature = decodeSignatureFile(file);
  const checkedAt = clock.now();
  const verdict: SignatureVerdict = signature
    ? await verifyOrReject(verifier, { signature, content, at: checkedAt, mayBeAttached: true })
    : { ...noVerdict, fault: "not-signed-data" };
  return {
    content,
    signature: Buffer.from(signature ?? file),
    reading: readFile(content),
    verdict,
    checkedAt,
  };
}

/** FIX-320, DEAL-011: the parser accepts only small documents without DTD, entities and instructions. */
function readFile(content: Buffer): PowerReading {
  if (decodeSignatureFile(content)) return { fault: "file-is-signature", evidence: "" };
  try {
    return readPower(parseXml(decodeText(content).text));
  } catch (error) {
    if (error instanceof XmlError)
      return { fault: "malformed", evidence: xmlErrorText(error.reason, error.position) };
    if (error instanceof TableError)
      return { fault: error.reason === "wrong-encoding" ? "encoding" : "malformed", evidence: "" };
    throw error;
  }
}

interface PowerClaims {
  /** INN of the organisation. */
  readonly inn: string;
  /** Subject of the applicant's certificate. */
  readonly representative: readonly NamePart[] | undefined;
  /** Setting POWER_CODES. */
  readonly codes: readonly string[];
}

/** DEAL-010: checks a power of attorney against the applicant. */
export async function checkGivenPower(
  db: DbReader,
  verified: VerifiedPower,
  { inn, representative, codes }: PowerClaims,
): Promise<CheckedPower> {
  const { reading, verdict, checkedAt } = verified;
  const isWithdrawn = isReadable(reading) && (await isPowerWithdrawn(db, inn, reading.number));
  const day = moscowDate(checkedAt);
  const checks = checkPower({ power: reading, inn, verdict, representative, day, codes, isWithdrawn }).map(
    ({ fault, ...check }): StoredPowerCheck => ({ ...check, error: fault ? `signing.power-${fault}` : null }),
  );
  return { ...verified, checks, code: checks.find(({ error }) => error !== null)?.error ?? undefined };
}

async function isPowerWithdrawn(db: DbReader, inn: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    select power_is_withdrawn(${inn}, ${number}) as "isWithdrawn"`.execute(db);
  return rows[0]!.isWithdrawn;
}

export const withMessage = (check: StoredPowerCheck): PowerCheck => ({
  ...check,
  message: check.error && errorPhrase(check.error),
});
