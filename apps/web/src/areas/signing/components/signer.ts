import type { Phrases } from "@birzha/phrases/ru.ts";

/** Why nothing could be signed; each has its phrase among `signing.faults`. */
export type SignFaultCode = keyof Phrases["signing"]["faults"];

/** Signing did not succeed, and what the person is told about it. */
export class SignFault extends Error {
  override readonly name = "SignFault";
  readonly code: SignFaultCode;

  constructor(code: SignFaultCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** A certificate that a signer could sign with. */
export interface SigningCertificate {
  /** The signer's own name for it. */
  readonly id: string;
  /** Whom it was issued to. */
  readonly owner: string;
  /** INN of the subject, of the organisation where it has one. */
  readonly inn: string | undefined;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly hasPrivateKey: boolean;
  /** The signer's own judgement: chain and revocation as far as it knows them. */
  readonly isValid: boolean;
}

/** Makes detached CAdES-BES signatures; the key never leaves it. */
export interface Signer {
  certificates: () => Promise<readonly SigningCertificate[]>;
  /** The signature over exactly these bytes, in base64. @throws SignFault */
  sign: (bytes: Uint8Array<ArrayBuffer>, certificateId: string) => Promise<string>;
}

/**
 * SIGN-040..042, SIGN-057, G-82: certificates that an application for this INN can be signed with, the one that is
 * valid longest first.
 * @throws SignFault when there is no certificate at all, or none that suits
 */
export function suitableCertificates(
  certificates: readonly SigningCertificate[],
  inn: string,
  now: Date,
): readonly SigningCertificate[] {
  if (certificates.length === 0) throw new SignFault("no-certificates");
  const suitable = certificates
    .filter(
      (certificate) =>
        certificate.isValid &&
        certificate.hasPrivateKey &&
        certificate.validFrom <= now &&
        now < certificate.validTo &&
        certificate.inn === inn,
    )
    .toSorted((a, b) => b.validTo.getTime() - a.validTo.getTime());
  if (suitable.length === 0) throw new SignFault("none-suitable");
  return suitable;
}

/** Asks the person to choose; undefined when nothing was chosen. */
export type ChooseCertificate = (
  certificates: readonly SigningCertificate[],
) => Promise<SigningCertificate | undefined>;

/**
 * SIGN-017, SIGN-018: the only suitable certificate, or the one of several that the person chose; undefined when nothing
 * was chosen.
 * @throws SignFault
 */
export async function pickCertificate(
  signer: Signer,
  inn: string,
  choose: ChooseCertificate,
): Promise<SigningCertificate | undefined> {
  const suitable = suitableCertificates(await signer.certificates(), inn, new Date());
  return suitable.length === 1 ? suitable[0] : choose(suitable);
}
