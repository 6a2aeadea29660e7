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
  /** Who signs with it; empty where it names an organisation alone. */
  readonly person: string;
  /** The organisation it speaks for; empty for a person of his own. */
  readonly firm: string;
  /** The authority's number of it: two that say the same are told apart by it (FIX-045). */
  readonly serial: string;
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
  /** A file with one certificate: then it is said what is wrong with that one (FIX-046). */
  readonly isFile: boolean;
  certificates: () => Promise<readonly SigningCertificate[]>;
  /** The signature over exactly these bytes, in base64. @throws SignFault */
  sign: (bytes: Uint8Array<ArrayBuffer>, certificateId: string) => Promise<string>;
}

/** SIGN-040..042, SIGN-057, G-82, FIX-046: why an application for this INN cannot be signed with a certificate. */
function faultOf(certificate: SigningCertificate, inn: string, now: Date): SignFaultCode | undefined {
  const { validFrom, validTo, isValid, hasPrivateKey } = certificate;
  if (validTo <= now) return "certificate-expired";
  if (now < validFrom) return "certificate-too-early";
  if (certificate.inn !== inn) return "certificate-other-inn";
  return isValid && hasPrivateKey ? undefined : "none-suitable";
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
    .filter((certificate) => faultOf(certificate, inn, now) === undefined)
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
  const now = new Date();
  const certificates = await signer.certificates();
  const [only] = certificates;
  const fault = signer.isFile && only ? faultOf(only, inn, now) : undefined;
  if (fault) throw new SignFault(fault);
  const suitable = suitableCertificates(certificates, inn, now);
  return suitable.length === 1 ? suitable[0] : choose(suitable);
}
