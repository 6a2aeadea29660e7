import type { NamePart } from "../certificate.ts";
import type { SignatureFault } from "../fault.ts";
import { subjectInn } from "../subject-inn.ts";
import type { SignatureVerdict } from "../verify-signature.ts";
import type { PowerFault } from "./power-fault.ts";
import { isReadable, type PowerOfAttorney, type PowerPerson, type PowerReading } from "./read-power.ts";
import { isSameName, isSamePerson, subjectPerson } from "./subject-person.ts";

/** Checks of a power of attorney (DEAL-010), in the order of their display. */
export const powerCheckCodes = [
  "format",
  "principal",
  "signature",
  "representative",
  "term",
  "codes",
] as const;
export type PowerCheckCode = (typeof powerCheckCodes)[number];

/** Result of a check with the data that it compared. */
export interface PowerCheck {
  readonly code: PowerCheckCode;
  readonly passed: boolean;
  /** Reason of a failed check. */
  readonly fault: PowerFault | undefined;
  readonly evidence: string;
  /** Moscow day of the check, `YYYY-MM-DD`. */
  readonly day: string;
}

export interface PowerRequest {
  readonly power: PowerReading;
  /** INN of the organisation that the representative acts for. */
  readonly inn: string;
  /** Result of the verification of the signature of the file. */
  readonly verdict: SignatureVerdict;
  /** Subject of the representative's certificate; undefined if it is unreadable. */
  readonly representative: readonly NamePart[] | undefined;
  /** Moscow day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Codes of powers that the exchange accepts. */
  readonly codes: readonly string[];
  /** Whether a power with this number was withdrawn. */
  readonly isWithdrawn: boolean;
}

type Finding = Pick<PowerCheck, "evidence"> & { readonly fault: PowerFault | undefined };

/**
 * Checks a power of attorney offline. Does not know whether the tax service has registered or cancelled it. An
 * unreadable file has only the check of its format. Never throws for wrong input.
 */
export function checkPower(request: PowerRequest): PowerCheck[] {
  const { power, day } = request;
  const toCheck = (code: PowerCheckCode, { fault, evidence }: Finding): PowerCheck => ({
    code,
    passed: fault === undefined,
    fault,
    evidence: evidence.slice(0, 500),
    day,
  });
  if (!isReadable(power)) return [toCheck("format", power)];
  const findings: Readonly<Record<PowerCheckCode, Finding>> = {
    format: { fault: undefined, evidence: power.version },
    principal: checkPrincipal(power, request),
    signature: checkHead(power, request),
    representative: checkRepresentative(power, request),
    term: checkTerm(power, request),
    codes: checkCodes(power, request),
  };
  return powerCheckCodes.map((code) => toCheck(code, findings[code]));
}

function checkPrincipal({ principal }: PowerOfAttorney, { inn }: PowerRequest): Finding {
  return {
    fault: principal.inn === inn ? undefined : "other-principal",
    evidence: `${principal.name}, ${principal.inn}`,
  };
}

/** Faults of a power by the fault of its signature: one for each cause that a reader can act on. */
const signatureFaults: Readonly<Record<SignatureFault, PowerFault>> = {
  "not-signed-data": "not-signature",
  malformed: "signature-damaged",
  "too-large": "signature-damaged",
  "no-signer": "signature-damaged",
  "content-type": "signature-damaged",
  "signed-attributes": "signature-damaged",
  "several-signers": "several-signers",
  "not-cades": "not-cades",
  "weak-digest": "algorithm",
  "weak-key": "algorithm",
  "unknown-algorithm": "algorithm",
  // The signature of a power can be attached.
  "not-detached": "other-content",
  "content-differs": "other-content",
  "digest-differs": "file-changed",
  "wrong-signature": "wrong-signature",
  "no-certificate": "no-certificate",
  "certificate-substituted": "certificate-substituted",
  "key-usage": "certificate-unsuitable",
  "critical-extension": "certificate-unsuitable",
  revoked: "revoked",
  expired: "certificate-expired",
  "not-yet-valid": "certificate-expired",
  "no-authorities": "untrusted",
  "self-signed": "untrusted",
  untrusted: "untrusted",
  "issuer-forged": "untrusted",
  "issuer-not-authority": "untrusted",
  "issuer-key-usage": "untrusted",
  "issuer-expired": "untrusted",
  "path-too-long": "untrusted",
  "no-revocation-list": "no-revocation-list",
  "stale-revocation-list": "no-revocation-list",
};

/** The head of the principal has signed the file, with a certificate of the principal. */
function checkHead({ principal }: PowerOfAttorney, { verdict }: PowerRequest): Finding {
  const { fault, certificate } = verdict;
  const signer = certificate && subjectPerson(certificate.subject);
  const evidence = signer?.name || principal.head.name;
  if (fault) return { fault: signatureFaults[fault], evidence };
  if (!certificate || !signer) return { fault: "wrong-signature", evidence };
  if (subjectInn(certificate.subject) !== principal.inn) return { fault: "signer-other-inn", evidence };
  const isHead = isSamePerson(principal.head, signer) ?? isSameName(principal.head.name, signer.name);
  return { fault: isHead ? undefined : "signer-not-head", evidence };
}

function checkRepresentative(
  { representatives }: PowerOfAttorney,
  { representative }: PowerRequest,
): Finding {
  const person = representative && subjectPerson(representative);
  const found = person && representatives.find((each) => isSamePerson(each, person) === true);
  const names = (people: readonly PowerPerson[]) => people.map(({ name }) => name).join(", ");
  return {
    fault: found ? undefined : "other-representative",
    evidence: names(found ? [found] : representatives),
  };
}

const shown = (day: string) => day.split("-").toReversed().join(".");

function checkTerm({ validFrom, validTo }: PowerOfAttorney, { day, isWithdrawn }: PowerRequest): Finding {
  const evidence = `${shown(validFrom)}–${shown(validTo)}`;
  if (isWithdrawn) return { fault: "withdrawn", evidence };
  if (day < validFrom) return { fault: "not-yet-valid", evidence };
  return { fault: day > validTo ? "expired" : undefined, evidence };
}

function checkCodes({ powers }: PowerOfAttorney, { codes }: PowerRequest): Finding {
  const accepted = powers.filter((code) => codes.includes(code));
  return {
    fault: accepted.length > 0 ? undefined : "wrong-code",
    evidence: (accepted.length > 0 ? accepted : powers).join(", "),
  };
}
