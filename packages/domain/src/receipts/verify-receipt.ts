/*
 * Offline verifier of receipts and of runs of price indices (PROOF-006). This module and read-receipt.ts import no other one: the server, the command, the web application
 * and the saved page `verify-receipt.html` run the same code.
 *
 * contentHash  SHA-256 of the canonical content (RFC 8785) with its salt
 * leaf         SHA-256(0x00 ‖ canonical leaf with its index), node SHA-256(0x01 ‖ left ‖ right), as in RFC 6962
 * day          SHA-256(0x02 ‖ canonical statement {day, previous, root, size}); Ed25519 signs this hash
 */

import type { DayRoot, IndexRunFile, ReceiptContent, ReceiptFile, ReceiptProof } from "./receipt-file.ts";
import { isIndexRun, isReceipt } from "./read-receipt.ts";

/** Cryptography of the platform: Web Crypto of Node.js or of the browser. */
export interface ReceiptCrypto {
  readonly sha256: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly verifyEd25519: (
    publicKey: Uint8Array,
    signature: Uint8Array,
    data: Uint8Array,
  ) => Promise<boolean>;
  readonly encodeText: (text: string) => Uint8Array;
}

/** Failed checks by name. A verdict has the first one, from the inside of the receipt to the chain of days. */
export const receiptProblems = [
  "format",
  "number",
  "time",
  "salt",
  "content",
  "hash",
  "day",
  "root",
  "day-hash",
  "key",
  "signature",
  "leaf",
  "path-length",
  "path",
  "early",
  "chain",
  "chain-key",
  "chain-signature",
  "chain-day",
  "gap",
] as const;
export type ReceiptProblem = (typeof receiptProblems)[number];

/**
 * What a seal proves. unsealed: nothing yet. late: content and log, but not the time of acceptance. sealed: the time as
 * well.
 */
type SealState = "late" | "sealed" | "unsealed";

/** Acceptance and seal of a receipt. */
export interface Seal {
  /** Moscow day of the acceptance. */
  readonly acceptedDay: string;
  readonly sealedDay: string;
  /** Days from the acceptance to the sealed day. */
  readonly gapDays: number;
}

export interface ReceiptVerdict {
  readonly result: SealState | "invalid";
  readonly problem: ReceiptProblem | null;
  /** False until the day of the receipt is sealed: content and hash alone are verified. */
  readonly isSealed: boolean;
  /** Number of verified days of the chain. */
  readonly days: number;
  /** Null without a valid seal. */
  readonly seal: Seal | null;
}

export interface TrustedRoots {
  /** Published keys of the exchange, hexadecimal. The key in a receipt only names one of them. */
  readonly publicKeys: readonly string[];
  /** Published day roots, oldest first. */
  readonly days?: readonly DayRoot[] | undefined;
  /** Maximum days from the acceptance to the sealed day. */
  readonly maxGapDays?: number | undefined;
}

/** FIX-219: a later seal does not prove when the version was accepted. */
export const defaultMaxGapDays = 3;

/** Serializes a JSON value by RFC 8785: members in the order of their UTF-16 units, numbers as ECMAScript writes them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
      .join(",")}}`;
  return JSON.stringify(value);
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Domain separation: a leaf can never be taken for a node or for a day. */
const prefixes = { leaf: Uint8Array.of(0), node: Uint8Array.of(1), day: Uint8Array.of(2) };

export const hashContent = (crypto: ReceiptCrypto, content: ReceiptContent): Promise<Uint8Array> =>
  crypto.sha256(crypto.encodeText(canonicalJson(content)));

type Leaf = Pick<
  ReceiptFile,
  "acceptedAt" | "auditPosition" | "contentHash" | "day" | "number" | "reportId" | "saltHash" | "version"
>;

/** Hashes a receipt with its index in the tree of the day, so that no receipt can move to another leaf. */
export const hashLeaf = (crypto: ReceiptCrypto, leaf: Leaf, index: number): Promise<Uint8Array> => {
  const { acceptedAt, auditPosition, contentHash, day, number, reportId, saltHash, version } = leaf;
  const fields = { acceptedAt, auditPosition, contentHash, day, index, number, reportId, saltHash, version };
  return hashLeafFields(crypto, fields);
};

type RunLeaf = Pick<IndexRunFile, "day" | "inputHash" | "number" | "startedAt">;

/** MKT-012: hashes a run of a price index. Its fields differ from those of a receipt, so neither passes for the other. */
export const hashRunLeaf = (crypto: ReceiptCrypto, leaf: RunLeaf, index: number): Promise<Uint8Array> => {
  const { day, inputHash, number, startedAt } = leaf;
  return hashLeafFields(crypto, { day, index, inputHash, number, startedAt });
};

const hashLeafFields = (crypto: ReceiptCrypto, fields: object): Promise<Uint8Array> =>
  crypto.sha256(joinBytes(prefixes.leaf, crypto.encodeText(canonicalJson(fields))));

export const hashNode = (crypto: ReceiptCrypto, left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  crypto.sha256(joinBytes(prefixes.node, left, right));

export const hashDay = (
  crypto: ReceiptCrypto,
  { day, previous, root, size }: Pick<DayRoot, "day" | "previous" | "root" | "size">,
): Promise<Uint8Array> =>
  crypto.sha256(joinBytes(prefixes.day, crypto.encodeText(canonicalJson({ day, previous, root, size }))));

/**
 * Verifies the file of a receipt or of a run against the published keys; with published roots also the chain of days.
 * Never throws on damaged input.
 */
export async function verifyReceipt(
  crypto: ReceiptCrypto,
  receipt: unknown,
  trusted: TrustedRoots,
): Promise<ReceiptVerdict> {
  if (!isReceipt(receipt) && !isIndexRun(receipt))
    return { result: "invalid", problem: "format", isSealed: false, days: 0, seal: null };
  const sealProblem =
    (await findContentProblem(crypto, receipt)) ??
    (await findProofProblem(crypto, receipt, trusted.publicKeys));
  const acceptedAt = isReceipt(receipt) ? receipt.acceptedAt : receipt.startedAt;
  const seal = sealProblem === undefined ? readSeal({ acceptedAt, day: receipt.day }) : null;
  const state = sealStateOf(seal, trusted.maxGapDays);
  const failure =
    sealProblem ??
    (seal && seal.gapDays < 0 ? "early" : undefined) ??
    (await findPublicationProblem(crypto, receipt, trusted));
  return {
    result: failure ? "invalid" : state,
    problem: failure ?? (state === "late" ? "gap" : null),
    isSealed: receipt.proof !== null,
    days: seal && !failure ? (trusted.days?.length ?? 0) : 0,
    seal,
  };
}

const millisecondsPerHour = 3_600_000;
const millisecondsPerDay = 24 * millisecondsPerHour;
/** Moscow is always UTC+3. */
const moscowOffset = 3 * millisecondsPerHour;

/** FIX-219: returns the days of acceptance and seal; null without a seal. */
export function readSeal({ acceptedAt, day }: Pick<ReceiptFile, "acceptedAt" | "day">): Seal | null {
  if (day === null) return null;
  const accepted = Math.floor((Date.parse(acceptedAt) + moscowOffset) / millisecondsPerDay);
  return {
    acceptedDay: new Date(accepted * millisecondsPerDay).toISOString().slice(0, 10),
    sealedDay: day,
    gapDays: Math.floor(Date.parse(day) / millisecondsPerDay) - accepted,
  };
}

/** FIX-331: judges the days of a receipt, the same on every page and in every file. */
export function sealStateOf(seal: Seal | null, maxGapDays: number = defaultMaxGapDays): SealState {
  if (!seal) return "unsealed";
  return seal.gapDays > maxGapDays ? "late" : "sealed";
}

type Problem = ReceiptProblem | undefined;

const hashLeafOf = (crypto: ReceiptCrypto, file: IndexRunFile | ReceiptFile, index: number) =>
  isReceipt(file) ? hashLeaf(crypto, file, index) : hashRunLeaf(crypto, file, index);

async function findContentProblem(
  crypto: ReceiptCrypto,
  receipt: IndexRunFile | ReceiptFile,
): Promise<Problem> {
  if (!isReceipt(receipt)) return receipt.number === `${receipt.index}-${receipt.run}` ? undefined : "number";
  const { content, number, reportId, version, acceptedAt, saltHash, contentHash } = receipt;
  if (number !== `${reportId}-${version}-${content.code}` || content.reportId !== reportId) return "number";
  if (content.acceptedAt !== acceptedAt) return "time";
  if (toHex(await crypto.sha256(crypto.encodeText(content.salt))) !== saltHash) return "salt";
  const computed = toHex(await hashContent(crypto, content));
  if (computed === contentHash) return undefined;
  // The leaf tells which of the two was changed.
  const { proof } = receipt;
  const leaf = proof && (await hashLeaf(crypto, { ...receipt, contentHash: computed }, proof.index));
  return leaf && toHex(leaf) === receipt.leafHash ? "hash" : "content";
}

async function findProofProblem(
  crypto: ReceiptCrypto,
  receipt: IndexRunFile | ReceiptFile,
  publicKeys: readonly string[],
): Promise<Problem> {
  const { proof } = receipt;
  if (!proof) return undefined;
  const { day, index, path } = proof;
  if (day.day !== receipt.day) return "day";
  const leaf = await hashLeafOf(crypto, receipt, index);
  const isPathComplete = index < day.size && path.length === pathLength(index, day.size);
  const root = isPathComplete ? toHex(await hashPath(crypto, leaf, proof)) : undefined;
  const problem = await findDayProblem(crypto, day, publicKeys);
  if (problem === "day-hash" && root !== undefined) {
    // With the root of the path, the statement is the signed one: the root was replaced.
    const signed = await hashDay(crypto, { ...day, root });
    return toHex(signed) === day.hash ? "root" : "day-hash";
  }
  if (problem) return problem;
  if (toHex(leaf) !== receipt.leafHash) return "leaf";
  if (!isPathComplete) return "path-length";
  return root === day.root ? undefined : "path";
}

async function findPublicationProblem(
  crypto: ReceiptCrypto,
  { proof }: Pick<ReceiptFile, "proof">,
  { days, publicKeys }: TrustedRoots,
): Promise<Problem> {
  if (!proof || !days) return undefined;
  const problem = await findChainProblem(crypto, days, publicKeys);
  if (problem) return problem;
  return days.some(({ hash }) => hash === proof.day.hash) ? undefined : "chain-day";
}

async function findDayProblem(
  crypto: ReceiptCrypto,
  day: DayRoot,
  publicKeys: readonly string[],
): Promise<"day-hash" | "key" | "signature" | undefined> {
  const hash = await hashDay(crypto, day);
  if (toHex(hash) !== day.hash) return "day-hash";
  if (!publicKeys.includes(day.publicKey)) return "key";
  const isSigned = await crypto.verifyEd25519(fromHex(day.publicKey), fromHex(day.signature), hash);
  return isSigned ? undefined : "signature";
}

/** Verifies signed days in a row: each names the hash of the day before, and no day is missing between two others. */
async function findChainProblem(
  crypto: ReceiptCrypto,
  days: readonly DayRoot[],
  publicKeys: readonly string[],
): Promise<Problem> {
  for (const [at, day] of days.entries()) {
    const before = days[at - 1];
    if (before && day.previous !== before.hash) return "chain";
    const problem = await findDayProblem(crypto, day, publicKeys);
    if (problem)
      return problem === "day-hash" ? "chain" : problem === "key" ? "chain-key" : "chain-signature";
  }
  return undefined;
}

/** Number of hashes in the path of a leaf (RFC 6962, 2.1.1). */
function pathLength(index: number, size: number): number {
  let length = 0;
  for (let at = index, last = size - 1; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2))
    if (at % 2 === 1 || at < last) length += 1;
  return length;
}

async function hashPath(
  crypto: ReceiptCrypto,
  leaf: Uint8Array,
  { index, path, day }: ReceiptProof,
): Promise<Uint8Array> {
  let hash = leaf;
  let used = 0;
  for (let at = index, last = day.size - 1; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    if (at % 2 === 1) hash = await hashNode(crypto, fromHex(path[used++]!), hash);
    else if (at < last) hash = await hashNode(crypto, hash, fromHex(path[used++]!));
  }
  return hash;
}
