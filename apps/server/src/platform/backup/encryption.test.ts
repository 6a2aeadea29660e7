import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { generateX25519Identity } from "age-encryption";
import { expect, test } from "vitest";
import { readAll } from "../../../test/services/stand-in-s3.ts";
import { contentName, decryptStream, encryptStream } from "./encryption.ts";

const key = await generateX25519Identity();
/** Three age chunks, the last one partial. */
const content = randomBytes(150_000);

const encrypt = (bytes = content) =>
  readAll(encryptStream(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), key));
/** Pieces that do not match age chunks. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}
const decrypt = (bytes: Buffer, by = key) => readAll(decryptStream(inPieces(bytes), by, "копия"));

test.each([0, 1, 65_536, 131_072, 150_000])(
  "INST-020: decryption restores %i encrypted bytes",
  async (size) => {
    const bytes = content.subarray(0, size);
    expect((await decrypt(await encrypt(bytes))).equals(bytes)).toBe(true);
  },
);

test("INST-020: a truncated encrypted file fails", async () => {
  const whole = await encrypt();
  for (const size of [0, 50, 200, 40_000, whole.length - 65_000, whole.length - 1])
    await expect(decrypt(whole.subarray(0, size))).rejects.toThrow("обрывается");
});

test("INST-020: a changed, shortened or extended encrypted file fails", async () => {
  const whole = await encrypt();
  for (const at of [300, 70_000, whole.length - 20, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    await expect(decrypt(changed)).rejects.toThrow("повреждена");
  }
  const chunk = 65_536 + 16;
  const start = whole.length - content.length - 3 * 16;
  const without = Buffer.concat([whole.subarray(0, start + chunk), whole.subarray(start + 2 * chunk)]);
  await expect(decrypt(without)).rejects.toThrow("повреждена");
  await expect(decrypt(Buffer.concat([whole, Buffer.from("x")]))).rejects.toThrow("повреждена");
});

test("INST-020: ciphertexts differ, reveal nothing and open only with their key", async () => {
  const secret = Buffer.from("Договор № 17".repeat(1000));
  const [one, two] = [await encrypt(secret), await encrypt(secret)];
  expect(one.includes("Договор")).toBe(false);
  expect(one.subarray(200).equals(two.subarray(200))).toBe(false);
  await expect(decrypt(one, await generateX25519Identity())).rejects.toThrow("другим ключом");
});

test("INST-020: with a key, content names do not reveal their hashes", async () => {
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(contentName(sha256, undefined)).toBe(sha256);
  const name = contentName(sha256, key);
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(name).not.toBe(sha256);
  expect(contentName(sha256, key)).toBe(name);
  expect(contentName(sha256, await generateX25519Identity())).not.toBe(name);
});

test("INST-020: decryption passes on an error of the source", async () => {
  const failing = async function* () {
    yield (await encrypt()).subarray(0, 70_000);
    throw Object.assign(new Error("EIO"), { syscall: "read" });
  };
  await expect(readAll(decryptStream(failing(), key, "копия"))).rejects.toThrow("EIO");
});
