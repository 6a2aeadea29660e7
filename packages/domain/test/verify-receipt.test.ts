import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  makeRuns,
  rootTamperings,
  signDays,
  tamperings,
  testCrypto,
  unsealedReceipt,
  validReceipt,
  validReceipts,
  validRoots,
} from "./tampered-receipts.ts";
import { buildMerkleTree } from "../src/receipts/merkle-tree.ts";
import { normalizeReceiptNumber, receiptNumber } from "../src/receipts/receipt.ts";
import { canonicalJson, fromHex, hashNode, toHex, verifyReceipt } from "../src/receipts/verify-receipt.ts";

const verify = (receipt: unknown, roots = validRoots) => verifyReceipt(testCrypto, receipt, roots);

const sealed = { result: "sealed", problem: null, isSealed: true, seal: { gapDays: 0 } };

describe("PROOF-006: a receipt", () => {
  test("verifies with its path, day root, signature and chain", async () => {
    for (const receipt of validReceipts) expect(await verify(receipt)).toMatchObject({ ...sealed, days: 3 });
  });

  test("verifies without published roots against the key", async () => {
    expect(
      await verifyReceipt(testCrypto, validReceipt, { publicKeys: validRoots.publicKeys }),
    ).toMatchObject({ ...sealed, days: 0 });
  });

  test("is incomplete until its day is sealed", async () => {
    expect(await verify(unsealedReceipt)).toEqual({
      ...{ result: "unsealed", problem: null, isSealed: false, days: 0, seal: null },
    });
  });

  test("is rejected without a published key", async () => {
    expect(await verify(validReceipt, { ...validRoots, publicKeys: [] })).toMatchObject({ problem: "key" });
  });

  test.each(tamperings)("is rejected: $name", async ({ receipt, problem }) => {
    expect(await verify(receipt)).toMatchObject({ result: "invalid", problem, days: 0 });
  });

  test.each(rootTamperings)("is rejected: $name", async ({ receipt, days, problem }) => {
    expect(await verify(receipt, { ...validRoots, days })).toMatchObject({ problem });
  });

  test("has ten tamperings with names of their own", () => {
    expect(new Set(tamperings.map(({ problem }) => problem)).size).toBe(10);
  });

  test("of another shape is rejected without an exception", async () => {
    for (const value of [
      null,
      "",
      1,
      [],
      {},
      { ...validReceipt, proof: {} },
      { ...validReceipt, leafHash: null },
    ])
      expect(await verify(value)).toMatchObject({ problem: "format" });
  });

  test("with any changed text is rejected", async () => {
    const places = listTexts(validReceipt);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.string(), async (keys, text) => {
        const changed = structuredClone(validReceipt);
        const last = keys.at(-1)!;
        const parent = keys.slice(0, -1).reduce<never>((value, key) => value[key] as never, changed as never);
        fc.pre(parent[last] !== text);
        Object.assign(parent, { [last]: text });
        expect((await verify(changed)).problem).not.toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});

/** Lists the paths of all texts in a value. */
function listTexts(value: unknown, keys: readonly string[] = []): string[][] {
  if (typeof value === "string") return [[...keys]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => listTexts(member, [...keys, key]));
}

test("PROOF-001: canonical JSON follows the examples of RFC 8785", () => {
  const input = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`) as unknown;
  expect(canonicalJson(input)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
  const sorted = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
  };
  expect(
    Object.values(
      JSON.parse(
        `[${canonicalJson(sorted)
          .slice(1, -1)
          .replace(/("[^"]*"):("[^"]*")/g, "$2")}]`,
      ),
    ),
  ).toEqual([
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
  expect(canonicalJson(-0)).toBe("0");
});

/** Leaves of the test vectors in the reference implementation of RFC 6962. */
const leaves = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

test.each(roots.map((root, at) => [at + 1, root] as const))(
  "PROOF-003: the tree of %d leaves has the root of RFC 6962",
  async (size, root) => {
    const hashes = await Promise.all(
      leaves.slice(0, size).map((leaf) => testCrypto.sha256(Buffer.concat([Buffer.of(0), fromHex(leaf)]))),
    );
    const tree = await buildMerkleTree(testCrypto, hashes);
    expect(toHex(tree.root)).toBe(root);
  },
);

test("PROOF-003: an empty tree has the hash of no bytes", async () => {
  const { root } = await buildMerkleTree(testCrypto, []);
  expect(toHex(root)).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(await hashNode(testCrypto, root, root)).toHaveLength(32);
});

test("PROOF-003: a leap year of days is one chain", async () => {
  const days = await signDays(366, validRoots.days);
  expect(await verify(validReceipt, { ...validRoots, days })).toMatchObject({ problem: null, days: 366 });
  const other = await signDays(366);
  const broken = [...validRoots.days, ...other.slice(3)];
  expect(await verify(validReceipt, { ...validRoots, days: broken })).toMatchObject({ problem: "chain" });
  expect(await verify(validReceipt, { ...validRoots, days: other })).toMatchObject({ problem: "chain-day" });
});

test("PROOF-002: a typed number is corrected and validated", () => {
  expect(normalizeReceiptNumber(" 897-2-7f3k9qwo il ")).toBe("897-2-7F3K9QW011");
  expect(receiptNumber.test(validReceipt.number)).toBe(true);
  for (const number of [
    "",
    "897-2",
    "897-2-7F3K9QW2X",
    "897-2-7F3K9QW2XMM",
    "897-2-UUUUUUUUUU",
    "-1-2-7F3K9QW2XM",
  ])
    expect(receiptNumber.test(number), number).toBe(false);
});

describe("MKT-012: a run of a price index", async () => {
  const { runs, trusted } = await makeRuns();
  const run = runs[1]!;
  const problemOf = async (file: unknown) => (await verifyReceipt(testCrypto, file, trusted)).problem;

  test("verifies as a receipt does", async () => {
    expect(await verifyReceipt(testCrypto, run, trusted)).toMatchObject({ ...sealed, days: 1 });
  });

  test.each([
    ["another hash of inputs", "leaf", { inputHash: "ab".repeat(32) }],
    ["another time", "leaf", { startedAt: "2026-01-02T09:00:00.000Z" }],
    ["another number", "number", { run: 11 }],
    ["the proof of another run", "leaf", { proof: runs[0]!.proof, leafHash: runs[0]!.leafHash }],
    ["an unknown field", "format", { note: "no" }],
    ["a seal without its day", "format", { day: null }],
  ])("is rejected with %s", async (_, problem, changed) => {
    expect(await problemOf({ ...run, ...changed })).toBe(problem);
  });
});
