import type { Phrases } from "@birzha/phrases/ru.ts";

/** Reason why signing failed; its phrase is in `signing.faults`. */
export type SignErrorCode = keyof Phrases["signing"]["faults"];

/** Signing error with a code that has a phrase for the user. */
export class SignError extends Error {
  override readonly name = "SignError";
  readonly code: SignErrorCode;

  constructor(code: SignErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Certificate of a signer. */
export interface SigningCertificate {
  /** Id of the certificate within the signer. */
  readonly id: string;
  /** Name of the natural person; empty if the certificate only names an organisation. */
  readonly user: string;
  /** Name of the organisation; empty for a natural person. */
  readonly firm: string;
  /** Serial number given by the issuer; tells otherwise equal certificates apart (FIX-045). */
  readonly serial: string;
  /** INN of the organisation, or of the natural person without one. */
  readonly inn: string | undefined;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly hasPrivateKey: boolean;
  /** Result of the signer's own check of chain and revocation. */
  readonly isValid: boolean;
}

/** Creates detached CAdES-BES signatures. The key never leaves the signer. */
export interface FileSigner {
  /** File with one certificate. Allows a specific error for that certificate (FIX-046). */
  readonly isFile: boolean;
  certificates: () => Promise<readonly SigningCertificate[]>;
  /**
   * Returns the base64 signature of exactly these bytes.
   * @throws SignError
   */
  sign: (bytes: Uint8Array<ArrayBuffer>, certificateId: string) => Promise<string>;
}

/**
 * SIGN-040..042, SIGN-057, G-82, FIX-046: returns the reason why the certificate cannot sign an application
 * for this INN.
 */
function errorOf(
  certificate: SigningCertificate,
  inn: string | undefined,
  now: Date,
): SignErrorCode | undefined {
  const { validFrom, validTo, isValid, hasPrivateKey } = certificate;
  if (validTo <= now) return "certificate-expired";
  if (now < validFrom) return "certificate-too-early";
  if (inn !== undefined && certificate.inn !== inn) return "certificate-other-inn";
  return isValid && hasPrivateKey ? undefined : "none-suitable";
}

/**
 * SIGN-040..042, SIGN-057, G-82: returns the certificates that can sign an application for this INN, the
 * longest valid first.
 * @throws SignError if there is no certificate or none is suitable
 */
export function suitableCertificates(
  certificates: readonly SigningCertificate[],
  inn: string | undefined,
  now: Date,
): readonly SigningCertificate[] {
  if (certificates.length === 0) throw new SignError("no-certificates");
  const suitable = certificates
    .filter((certificate) => errorOf(certificate, inn, now) === undefined)
    .toSorted((a, b) => b.validTo.getTime() - a.validTo.getTime());
  if (suitable.length === 0) throw new SignError("none-suitable");
  return suitable;
}

/** Asks the user to choose a certificate; resolves to undefined on cancel. */
export type ChooseCertificate = (
  certificates: readonly SigningCertificate[],
) => Promise<SigningCertificate | undefined>;

/**
 * SIGN-017, SIGN-018: returns the only suitable certificate, or the one that the user chose of several;
 * undefined on cancel.
 * @param inn undefined for a representative, whose certificate has no INN of the organisation (DEAL-010)
 * @throws SignError
 */
export async function pickCertificate(
  signer: FileSigner,
  inn: string | undefined,
  choose: ChooseCertificate,
): Promise<SigningCertificate | undefined> {
  const now = new Date();
  const certificates = await signer.certificates();
  const [only] = certificates;
  const error = signer.isFile && only ? errorOf(only, inn, now) : undefined;
  if (error) throw new SignError(error);
  const suitable = suitableCertificates(certificates, inn, now);
  return suitable.length === 1 ? suitable[0] : choose(suitable);
}
