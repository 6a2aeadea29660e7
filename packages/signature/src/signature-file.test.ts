import fc from "fast-check";
import { expect, test } from "vitest";
import { opensslContent, opensslSignatures, opensslTime } from "../test/openssl-signatures/vectors.ts";
import { allForms, writeForm } from "../test/signature-forms.ts";
import { berToDer } from "./ber-to-der.ts";
import { decodeSignatureFile } from "./signature-file.ts";
import { readTrust } from "./trust.ts";
import { verifySignature } from "./verify-signature.ts";

const kinds = ["RSA-2048", "RSA-PSS", "P-256", "GOST-256-CryptoPro-XA", "GOST-512-TC26-A"];
const signatures = opensslSignatures.filter(({ name }) => kinds.includes(name));
const [{ signature: anySignature }] = signatures as [(typeof signatures)[0]];

test.each(signatures)("FIX-320: every form of a $name signature verifies", ({ authority, signature }) => {
  const trust = readTrust({ more: [authority] });
  for (const form of allForms([authority])) {
    const file = writeForm(signature, opensslContent, form);
    const request = { content: opensslContent, at: opensslTime, mayBeAttached: true };
    const verdict = verifySignature({ ...request, signature: decodeSignatureFile(file)! }, trust);
    expect([form, verdict.fault]).toEqual([form, undefined]);
  }
});

const plain = { stamps: 0, isAttached: false, chain: [], encoding: "DER" } as const;

test("FIX-320: the signer's own attached signature stays refused", () => {
  const { authority, signature } = signatures[0]!;
  const verify = (content: Buffer, mayBeAttached: boolean) =>
    verifySignature(
      {
        signature: writeForm(signature, opensslContent, { ...plain, isAttached: true }),
        content,
        at: opensslTime,
        mayBeAttached,
      },
      readTrust({ more: [authority] }),
    ).fault;
  expect(verify(opensslContent, true)).toBeUndefined();
  expect(verify(opensslContent, false)).toBe("not-detached");
  expect(verify(Buffer.from("other"), true)).toBe("content-differs");
});

test("FIX-320: DER stays as it is, and BER becomes the same DER", () => {
  for (const form of allForms([]).filter(({ encoding }) => encoding === "DER")) {
    const inDer = writeForm(anySignature, opensslContent, form);
    expect(berToDer(inDer).equals(inDer)).toBe(true);
    const inBer = writeForm(anySignature, opensslContent, { ...form, encoding: "BER" });
    expect(berToDer(inBer).equals(inDer)).toBe(true);
  }
});

test.each([
  ["nothing", ""],
  ["text", "подпись"],
  ["base64 of text", Buffer.from("signature of nothing").toString("base64")],
  ["a certificate", signatures[0]!.authority],
  ["an XML file", "<Доверенность/>"],
  ["an archive", "PK\u0003\u0004"],
  ["PEM without an end", `-----BEGIN CMS-----\n${anySignature.toString("base64")}`],
])("FIX-320: %s is no signature", (_name, file) => {
  expect(decodeSignatureFile(Buffer.from(file))).toBeUndefined();
});

test("FIX-320: any changed or cut file is refused without an exception", () => {
  const files = allForms([]).map((form) => writeForm(anySignature, opensslContent, form));
  const trust = readTrust({ more: [signatures[0]!.authority] });
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(), fc.nat(255), (file, at, length, value) => {
      const changed = Buffer.from(file.subarray(0, (length % file.length) + 1));
      changed[at % changed.length] = value;
      const signature = decodeSignatureFile(changed);
      if (!signature) return;
      expect(signature.length).toBeLessThanOrEqual(changed.length);
      const request = { content: Buffer.from("other"), at: opensslTime, mayBeAttached: true };
      expect(verifySignature({ ...request, signature }, trust).fault).toBeDefined();
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["endless nesting", Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.of(0x30, 0x80)))],
  ["many elements", Buffer.from("0500".repeat(30_000), "hex")],
  ["no end", Buffer.of(0x30, 0x80, 0x05, 0x00)],
  ["a primitive of indefinite length", Buffer.of(0x30, 0x80, 0x04, 0x80, 0, 0, 0, 0)],
  ["a length beyond the file", Buffer.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff)],
])("FIX-320: %s is malformed", (_name, content) => {
  const start = Buffer.from("308006092a864886f70d010702a080", "hex");
  const file = Buffer.concat([start, content]);
  expect(decodeSignatureFile(file)).toBe(file);
});
