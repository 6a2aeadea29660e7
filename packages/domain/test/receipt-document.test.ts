import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseReceipt, readPublicKeys } from "../src/receipts/read-receipt.ts";
import { canonicalJson, verifyReceipt } from "../src/receipts/verify-receipt.ts";
import type { ReceiptFile } from "../src/receipts/receipt-file.ts";
import { verifyIndependently } from "./independent-verifier.ts";
import { makeDay, publishedKeyPem, testCrypto, unsealedReceipt, validRoots } from "./tampered-receipts.ts";

const { receipts } = await makeDay(100);
const { publicKeys } = validRoots;
const verify = (text: string, keys = publicKeys) =>
  verifyReceipt(testCrypto, parseReceipt(text), { publicKeys: keys });

const acceptsIndependently = (text: string, keys = publicKeys): boolean => {
  try {
    return verifyIndependently(text, keys) === "sealed";
  } catch {
    return false;
  }
};

const receipt = receipts[37]!;
const text = JSON.stringify(receipt);
const other = receipts[38]!;
const { content, proof } = receipt;
const { day } = proof!;
const flip = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
const changed = (change: object) => JSON.stringify({ ...receipt, ...change });
const withContent = (change: object) => changed({ content: { ...content, ...change } });
const withProof = (change: object) => changed({ proof: { ...proof!, ...change } });
const withDay = (change: object) => withProof({ day: { ...day, ...change } });
/** The text of a member, with a second one of the same name before it. */
const twice = (name: string, value: unknown) =>
  text.replace(`"${name}":`, `"${name}":${JSON.stringify(value)},"${name}":`);

const forged: Readonly<Record<string, string>> = {
  "another format": changed({ format: "birzha-receipt-2" }),
  "another number": changed({ number: other.number }),
  "another report": changed({ reportId: other.reportId }),
  "another version": changed({ version: 3 }),
  "another time": changed({ acceptedAt: "2026-01-01T11:07:31.000Z" }),
  "another time in both places": changed({
    acceptedAt: "2026-01-02T11:07:32.000Z",
    content: { ...content, acceptedAt: "2026-01-02T11:07:32.000Z" },
  }),
  "another salt hash": changed({ saltHash: flip(receipt.saltHash) }),
  "another content hash": changed({ contentHash: flip(receipt.contentHash) }),
  "another audit position": changed({ auditPosition: 1 }),
  "no audit position": changed({ auditPosition: null }),
  "another day": changed({ day: "2026-01-03" }),
  "another leaf hash": changed({ leafHash: other.leafHash }),
  "no leaf hash": changed({ leafHash: null }),
  "a foreign proof": changed({ proof: other.proof }),
  "foreign content": changed({ content: other.content }),
  "another action": withContent({ action: "update" }),
  "another code": withContent({ code: "0000000000" }),
  "another XML": withContent({ dataXML: `${content.dataXML} ` }),
  "another report in the content": withContent({ reportId: 1 }),
  "another salt": withContent({ salt: flip(content.salt) }),
  "the neighbour's leaf": withProof({ index: proof!.index + 1 }),
  "a leaf outside of the day": withProof({ index: 100 }),
  "an empty path": withProof({ path: [] }),
  "a short path": withProof({ path: proof!.path.slice(1) }),
  "a long path": withProof({ path: [...proof!.path, proof!.path[0]!] }),
  "another sibling": withProof({ path: [flip(proof!.path[0]!), ...proof!.path.slice(1)] }),
  "another order of siblings": withProof({ path: proof!.path.toReversed() }),
  "another size": withDay({ size: 101 }),
  "another root": withDay({ root: flip(day.root) }),
  "another day before": withDay({ previous: null }),
  "another hash of the day": withDay({ hash: flip(day.hash) }),
  "another signature": withDay({ signature: flip(day.signature) }),
  "another key": withDay({ publicKey: flip(day.publicKey) }),
  "an unknown name": changed({ comment: "paid" }),
  "an unknown name in the content": withContent({ comment: "paid" }),
  "an unknown name in the proof": withProof({ comment: "paid" }),
  "an unknown name in the day": withDay({ comment: "paid" }),
  "a number twice": twice("number", "1-1-0000000000"),
  "an XML twice": twice("dataXML", "<report/>"),
  "a root twice, once escaped": text.replace('"root":', '"\\u0072oot":"00","root":'),
};

describe("FIX-219: a program written from docs/api.md", () => {
  test("verifies 100 receipts", async () => {
    for (const one of receipts) {
      expect(verifyIndependently(JSON.stringify(one), publicKeys)).toBe("sealed");
      expect(await verify(JSON.stringify(one))).toMatchObject({
        problem: null,
        isSealed: true,
        seal: { gapDays: 0 },
      });
    }
  });

  test("has 40 forged receipts to refuse", () => expect(Object.keys(forged)).toHaveLength(40));

  test.each(Object.entries(forged))("refuses %s", async (_name, given) => {
    expect(given).not.toBe(text);
    expect(acceptsIndependently(given)).toBe(false);
    expect((await verify(given)).problem).not.toBeNull();
  });

  test("tells an unsealed receipt from a proof", async () => {
    expect(verifyIndependently(JSON.stringify(unsealedReceipt), publicKeys)).toBe("not sealed");
    expect(await verify(JSON.stringify(unsealedReceipt))).toMatchObject({ isSealed: false, seal: null });
  });
});

/** Blocks of code of the section about receipts, by language. */
function listExamples(language: string): string[] {
  const document = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
  const [, section = ""] = document.split("### Verify a receipt with your own program");
  return [...section.split("\n## ")[0]!.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code!);
}

test("FIX-219: the worked example of docs/api.md holds byte for byte", async () => {
  const [example] = listExamples("json") as [string];
  const lines = listExamples("text").join("\n");
  const { proof: seal, content: given, ...shown } = JSON.parse(example) as ReceiptFile;
  const keys = [seal!.day.publicKey];
  expect(verifyIndependently(example, keys)).toBe("sealed");
  expect(await verify(example, keys)).toMatchObject({ problem: null, seal: { gapDays: 0 } });
  expect(lines).toContain(canonicalJson(given));
  const { format: _format, leafHash, ...leaf } = shown;
  expect(lines).toContain(canonicalJson({ ...leaf, index: seal!.index }));
  const { day, previous, root, size, hash } = seal!.day;
  expect(lines).toContain(canonicalJson({ day, previous, root, size }));
  for (const value of [shown.contentHash, shown.saltHash, leafHash!, root, hash])
    expect(lines).toContain(value);
});

describe("FIX-219 FIX-331: a seal", () => {
  const late = async (acceptedAt: string, maxGapDays?: number) => {
    const { receipts: made } = await makeDay(1, acceptedAt);
    return verifyReceipt(testCrypto, made[0], { publicKeys, maxGapDays });
  };

  test.each([
    ["2026-01-01T20:59:59.000Z", 1, "sealed", null],
    ["2026-01-01T21:00:00.000Z", 0, "sealed", null],
    ["2025-12-30T12:00:00.000Z", 3, "sealed", null],
    ["2025-12-29T12:00:00.000Z", 4, "late", "gap"],
    ["2026-01-03T12:00:00.000Z", -1, "invalid", "early"],
  ])("of a version accepted at %s is %d days late: %s", async (acceptedAt, gapDays, result, problem) =>
    expect(await late(acceptedAt)).toMatchObject({ seal: { gapDays }, result, problem }),
  );

  test("names both days, and may be later by setting", async () => {
    const seal = { acceptedDay: "2025-12-23", sealedDay: "2026-01-02", gapDays: 10 };
    expect(await late("2025-12-23T20:59:59.000Z")).toMatchObject({ result: "late", seal });
    expect(await late("2025-12-23T20:59:59.000Z", 10)).toMatchObject({ result: "sealed", seal });
  });

  test("that is late and of a forged file is a forgery", async () => {
    const { receipts: made } = await makeDay(1, "2025-12-23T12:00:00.000Z");
    const [late] = made;
    const forged = { ...late!, content: { ...late!.content, dataXML: "<other/>" } };
    expect(await verifyReceipt(testCrypto, forged, { publicKeys })).toMatchObject({ result: "invalid" });
  });
});

test("FIX-219: one file of all keys verifies receipts of a replaced key", async () => {
  const decode = (base64: string) => Buffer.from(base64, "base64");
  const stranger = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const strangerPem = `-----BEGIN PUBLIC KEY-----\n${Buffer.from(`302a300506032b6570032100${stranger}`, "hex").toString("base64")}\n-----END PUBLIC KEY-----\n`;
  const keys = readPublicKeys(publishedKeyPem + strangerPem, decode);
  expect(keys).toEqual([...publicKeys, stranger]);
  expect(await verify(text, keys)).toMatchObject({ problem: null });
  expect(readPublicKeys(`${stranger}\n${publicKeys[0]}\n`, decode)).toEqual([stranger, ...publicKeys]);
  expect(readPublicKeys(`${stranger}\nno key`, decode)).toEqual([]);
});
