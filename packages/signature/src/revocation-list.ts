import { createHash } from "node:crypto";
import { readAlgorithm, type AlgorithmIdentifier } from "./algorithm-identifier.ts";
import { maySign, readExtensionList, keyUsageBits, type Certificate } from "./certificate.ts";
import {
  contextTag,
  eachItem,
  DerItems,
  readBits,
  readDer,
  readTime,
  sameBytes,
  derTag,
  type DerElement,
} from "./der.ts";
import { requireValid, SignatureError } from "./fault.ts";
import { signatureHolds } from "./signature-algorithms.ts";

/**
 * A certificate revocation list (CRL, RFC 5280 section 5). Entries stay unparsed, because a list can have
 * very many.
 */
export interface RevocationList {
  /** SHA-256 of the list, hex. */
  readonly fingerprint: string;
  readonly issuer: Uint8Array;
  readonly thisUpdate: Date;
  /** A list without the next update never expires. */
  readonly nextUpdate: Date | undefined;
  readonly entries: DerElement | undefined;
  /** Covers only some certificates, or has a critical extension that this verifier does not support. */
  readonly isPartial: boolean;
  readonly signed: Uint8Array;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
}

export function readRevocationList(bytes: Uint8Array): RevocationList {
  const outer = new DerItems(readDer(bytes, derTag.sequence));
  const signed = outer.take(derTag.sequence);
  const signatureAlgorithm = readAlgorithm(outer.take());
  const signature = readBits(outer.take());
  outer.end();
  const inner = new DerItems(signed);
  inner.optional(derTag.integer);
  inner.take(derTag.sequence);
  const issuer = inner.take(derTag.sequence).raw;
  const thisUpdate = readTime(inner.take());
  const next = inner.optional(derTag.utcTime) ?? inner.optional(derTag.generalizedTime);
  const entries = inner.optional(derTag.sequence);
  const wrapped = inner.optional(contextTag(0));
  inner.end();
  const extensions = wrapped
    ? [...readExtensionList(readDer(wrapped.content, derTag.sequence)).values()]
    : [];
  return {
    fingerprint: createHash("sha256").update(bytes).digest("hex"),
    issuer,
    thisUpdate,
    nextUpdate: next && readTime(next),
    entries,
    isPartial: extensions.some(({ isCritical }) => isCritical),
    signed: signed.raw,
    signatureAlgorithm,
    signature,
  };
}

/** Returns the time at which the list revokes the certificate. */
function revokedAt({ entries }: RevocationList, serial: Uint8Array): Date | undefined {
  if (!entries) return undefined;
  for (const entry of eachItem(entries)) {
    const parts = eachItem(entry);
    const number = parts.next().value;
    if (number && sameBytes(number.content, serial)) return readTime(parts.next().value ?? undefined);
  }
  return undefined;
}

/** Caches, per list and authority, whether the authority signed the list. */
const checked = new WeakMap<RevocationList, Map<string, boolean>>();
function isIssuedBy(list: RevocationList, issuer: Certificate): boolean {
  const known = checked.get(list) ?? new Map<string, boolean>();
  checked.set(list, known);
  let isSigned = known.get(issuer.fingerprint);
  if (isSigned === undefined) {
    isSigned = maySign(issuer, keyUsageBits.crlSign) && holds(list, issuer);
    known.set(issuer.fingerprint, isSigned);
  }
  return isSigned;
}

function holds(list: RevocationList, issuer: Certificate): boolean {
  try {
    return signatureHolds(issuer.key, list.signatureAlgorithm, list.signed, list.signature);
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}

/**
 * Throws if the issuer has revoked the certificate, or if there is no current list of the issuer.
 * @returns the list that covers the certificate
 */
export function checkRevocation(
  certificate: Certificate,
  issuer: Certificate,
  lists: readonly RevocationList[],
  at: Date,
): RevocationList {
  const own = lists
    .filter((list) => !list.isPartial && sameBytes(list.issuer, issuer.subject) && isIssuedBy(list, issuer))
    .filter(({ thisUpdate }) => thisUpdate <= at)
    .toSorted((a, b) => b.thisUpdate.getTime() - a.thisUpdate.getTime());
  const latest = own[0];
  requireValid(latest, "no-revocation-list");
  const revoked = revokedAt(latest, certificate.serial);
  requireValid(!revoked || revoked > at, "revoked");
  requireValid(!latest.nextUpdate || latest.nextUpdate >= at, "stale-revocation-list");
  return latest;
}
