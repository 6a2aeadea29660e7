import { createHash } from "node:crypto";
import { readAlgorithm, type Algorithm } from "./algorithm-identifier.ts";
import { maySign, readExtensionList, usage, type Certificate } from "./certificate.ts";
import { contextTag, eachItem, Items, readBits, readDer, readTime, sameBytes, tag, type Der } from "./der.ts";
import { demand, SignatureRefused } from "./fault.ts";
import { signatureHolds } from "./signature-algorithms.ts";

/** A list of revoked certificates (RFC 5280 section 5), read as far as its entries, which may be many. */
export interface RevocationList {
  /** SHA-256 of the whole, hex. */
  readonly fingerprint: string;
  readonly issuer: Uint8Array;
  readonly thisUpdate: Date;
  /** A list that names no next one is good for ever. */
  readonly nextUpdate: Date | undefined;
  readonly entries: Der | undefined;
  /** Covers only a part of the certificates, or says so in a way that nobody here understands. */
  readonly isPartial: boolean;
  readonly signed: Uint8Array;
  readonly signatureAlgorithm: Algorithm;
  readonly signature: Uint8Array;
}

export function readRevocationList(bytes: Uint8Array): RevocationList {
  const outer = new Items(readDer(bytes, tag.sequence));
  const signed = outer.take(tag.sequence);
  const signatureAlgorithm = readAlgorithm(outer.take());
  const signature = readBits(outer.take());
  outer.end();
  const inner = new Items(signed);
  inner.optional(tag.integer);
  inner.take(tag.sequence);
  const issuer = inner.take(tag.sequence).raw;
  const thisUpdate = readTime(inner.take());
  const next = inner.optional(tag.utcTime) ?? inner.optional(tag.generalizedTime);
  const entries = inner.optional(tag.sequence);
  const wrapped = inner.optional(contextTag(0));
  inner.end();
  const extensions = wrapped ? [...readExtensionList(readDer(wrapped.content, tag.sequence)).values()] : [];
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

/** The day the certificate was revoked by this list. */
function revokedAt({ entries }: RevocationList, serial: Uint8Array): Date | undefined {
  if (!entries) return undefined;
  for (const entry of eachItem(entries)) {
    const parts = eachItem(entry);
    const number = parts.next().value;
    if (number && sameBytes(number.content, serial)) return readTime(parts.next().value ?? undefined);
  }
  return undefined;
}

/** Whether the list is really by this authority; asked once for every list and authority. */
const checked = new WeakMap<RevocationList, Map<string, boolean>>();
function isIssuedBy(list: RevocationList, issuer: Certificate): boolean {
  const known = checked.get(list) ?? new Map<string, boolean>();
  checked.set(list, known);
  let answer = known.get(issuer.fingerprint);
  if (answer === undefined) {
    answer = maySign(issuer, usage.crlSign) && holds(list, issuer);
    known.set(issuer.fingerprint, answer);
  }
  return answer;
}

function holds(list: RevocationList, issuer: Certificate): boolean {
  try {
    return signatureHolds(issuer.key, list.signatureAlgorithm, list.signed, list.signature);
  } catch (error) {
    if (error instanceof SignatureRefused) return false;
    throw error;
  }
}

/**
 * Refuses a certificate that its authority has revoked, and one about which no list of today says anything.
 * @returns the list that was asked
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
  demand(latest, "no-revocation-list");
  const revoked = revokedAt(latest, certificate.serial);
  demand(!revoked || revoked > at, "revoked");
  demand(!latest.nextUpdate || latest.nextUpdate >= at, "stale-revocation-list");
  return latest;
}
