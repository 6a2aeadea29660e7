import { createHash, generateKeyPairSync, sign, webcrypto, type KeyObject } from "node:crypto";
import { buildMerkleTree } from "../src/receipts/merkle-tree.ts";
import type { DayRoot, IndexRunFile, ReceiptFile } from "../src/receipts/receipt-file.ts";
import {
  hashContent,
  hashDay,
  hashLeaf,
  hashRunLeaf,
  toHex,
  type ReceiptCrypto,
  type ReceiptProblem,
  type TrustedRoots,
} from "../src/receipts/verify-receipt.ts";

export const testCrypto: ReceiptCrypto = {
  sha256: async (bytes) => createHash("sha256").update(bytes).digest(),
  verifyEd25519: async (publicKey, signature, data) => {
    const key = await webcrypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return webcrypto.subtle.verify("Ed25519", key, signature, data);
  },
  encodeText: (text) => new TextEncoder().encode(text),
};

const rawKey = (key: KeyObject) => Buffer.from(key.export({ format: "jwk" }).x!, "base64url").toString("hex");

const exchange = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
/** Published key of the exchange, hexadecimal and as PEM. */
const publishedKey = rawKey(exchange.publicKey);
export const publishedKeyPem = exchange.publicKey.export({ format: "pem", type: "spki" }).toString();

const flip = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);

async function signDay(
  statement: Pick<DayRoot, "day" | "previous" | "root" | "size">,
  { privateKey, publicKey } = exchange,
): Promise<DayRoot> {
  const hash = await hashDay(testCrypto, statement);
  const signature = sign(null, hash, privateKey).toString("hex");
  return { ...statement, hash: toHex(hash), signature, publicKey: rawKey(publicKey) };
}

/** Continues a chain with days without receipts, up to a number of days. */
export async function signDays(count: number, before: readonly DayRoot[] = []): Promise<DayRoot[]> {
  const days = [...before];
  for (let at = days.length; at < count; at += 1)
    days.push(
      await signDay({
        day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
        previous: days.at(-1)?.hash ?? null,
        root: toHex(await testCrypto.sha256(new Uint8Array())),
        size: 0,
      }),
    );
  return days;
}

const usualTime = "2026-01-02T11:07:31.000Z";

/** An unsealed receipt of a report version. */
async function makeUnsealed(reportId: number, acceptedAt = usualTime): Promise<ReceiptFile> {
  const salt = toHex(await testCrypto.sha256(testCrypto.encodeText(`${reportId}`))).slice(0, 32);
  const content = {
    ...{ acceptedAt, action: "create", code: "7F3K9QW2XM", salt, reportId },
    dataXML: `<report><amount>${reportId}.000</amount><name>ООО «Колос»</name></report>`,
  };
  return {
    format: "birzha-receipt-1",
    ...{ number: `${reportId}-2-${content.code}`, reportId, version: 2, acceptedAt, content },
    saltHash: toHex(await testCrypto.sha256(testCrypto.encodeText(salt))),
    contentHash: toHex(await hashContent(testCrypto, content)),
    ...{ auditPosition: null, day: null, leafHash: null, proof: null },
  };
}

/** Receipts from report 893 on, sealed as the second of three days. */
export async function makeDay(
  count: number,
  acceptedAt?: string,
): Promise<{ receipts: ReceiptFile[]; days: DayRoot[] }> {
  const [first] = await signDays(1);
  const day = "2026-01-02";
  const unsealed = await Promise.all(
    Array.from({ length: count }, (_, at) => makeUnsealed(893 + at, acceptedAt)),
  );
  const placed = unsealed.map((receipt, at) => ({ ...receipt, day, auditPosition: 1200 + at }));
  const leaves = await Promise.all(placed.map((receipt, at) => hashLeaf(testCrypto, receipt, at)));
  const { root, paths } = await buildMerkleTree(testCrypto, leaves);
  const second = await signDay({ day, previous: first!.hash, root: toHex(root), size: leaves.length });
  const third = await signDay({ ...first!, day: "2026-01-03", previous: second.hash });
  const receipts = placed.map((receipt, index) => ({
    ...receipt,
    leafHash: toHex(leaves[index]!),
    proof: { index, path: paths[index]!.map(toHex), day: second },
  }));
  return { receipts, days: [first!, second, third] };
}

const { receipts, days } = await makeDay(7);

/** All valid receipts of the day. */
export const validReceipts: readonly ReceiptFile[] = receipts;
/** Valid receipt of report 897, version 2. */
export const validReceipt = receipts[4]!;
export const unsealedReceipt = await makeUnsealed(897);
export const validRoots: Required<Pick<TrustedRoots, "days" | "publicKeys">> = {
  publicKeys: [publishedKey],
  days,
};

/** Two runs of a price index, sealed as the only leaves of a day. */
export async function makeRuns(): Promise<{ runs: IndexRunFile[]; trusted: TrustedRoots }> {
  const day = "2026-01-02";
  const unsealed = [11, 12].map((run) => ({
    ...{ format: "birzha-index-run-1" as const, number: `otc-grain-${run}`, index: "otc-grain", run },
    ...{ startedAt: usualTime, inputHash: `${run}`.repeat(32), day },
  }));
  const leaves = await Promise.all(unsealed.map((run, at) => hashRunLeaf(testCrypto, run, at)));
  const { root, paths } = await buildMerkleTree(testCrypto, leaves);
  const signed = await signDay({ day, previous: null, root: toHex(root), size: leaves.length });
  const runs = unsealed.map((run, index) => ({
    ...run,
    leafHash: toHex(leaves[index]!),
    proof: { index, path: paths[index]!.map(toHex), day: signed },
  }));
  return { runs, trusted: { publicKeys: [publishedKey], days: [signed] } };
}

interface Tampering {
  readonly name: string;
  readonly problem: ReceiptProblem;
  readonly receipt: ReceiptFile;
  /** Roots as published, unless the tampering is in them. */
  readonly days: readonly DayRoot[];
}

const { content, proof } = validReceipt;
const { path, day, index } = proof!;
const withProof = (changed: Partial<typeof proof>) => ({ ...validReceipt, proof: { ...proof!, ...changed } });
const withDay = (changed: Partial<DayRoot>) => withProof({ day: { ...day, ...changed } });
const byStranger = await signDay(day, stranger);

/** PROOF-006: ten tamperings, each with the problem that names it. */
export const tamperings: readonly Tampering[] = (
  [
    [
      "a byte of the version is changed",
      "content",
      { ...validReceipt, content: { ...content, dataXML: content.dataXML.replace("897.000", "898.000") } },
    ],
    ["the hash is replaced", "hash", { ...validReceipt, contentHash: flip(validReceipt.contentHash) }],
    ["the leaf is moved", "leaf", withProof({ index: index - 1 })],
    ["the path is shortened", "path-length", withProof({ path: path.slice(1) })],
    ["a sibling of the path is replaced", "path", withProof({ path: [flip(path[0]!), ...path.slice(1)] })],
    ["the root is replaced", "root", withDay({ root: flip(day.root) })],
    ["another key has signed", "signature", withDay({ signature: byStranger.signature })],
    ["the previous root is replaced", "day-hash", withDay({ previous: flip(day.previous!) })],
    ["the day is changed", "day", { ...validReceipt, day: "2026-01-03" }],
    ["the number is changed", "number", { ...validReceipt, number: `898-2-${content.code}` }],
  ] as const
).map(([name, problem, receipt]) => ({ name, problem, receipt, days }));

/** Further tamperings, of the published roots or with a key of their own. */
export const rootTamperings: readonly Tampering[] = [
  { name: "a day is missing", problem: "chain", receipt: validReceipt, days: [days[0]!, days[2]!] },
  { name: "the end is missing", problem: "chain-day", receipt: validReceipt, days: days.slice(0, 1) },
  {
    name: "a day is replaced",
    problem: "chain",
    receipt: validReceipt,
    days: days.with(0, { ...days[0]!, size: 5 }),
  },
  {
    name: "a stranger has signed a day",
    problem: "chain-key",
    receipt: validReceipt,
    days: days.with(0, await signDay(days[0]!, stranger)),
  },
  {
    name: "a signature of another day is used",
    problem: "chain-signature",
    receipt: validReceipt,
    days: days.with(0, { ...days[0]!, signature: days[1]!.signature }),
  },
  {
    name: "the path is lengthened",
    problem: "path-length",
    receipt: withProof({ path: [...path, path[0]!] }),
    days,
  },
  { name: "the receipt brings its own key", problem: "key", receipt: withProof({ day: byStranger }), days },
];
