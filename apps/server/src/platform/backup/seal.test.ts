import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readAll } from "../../../test/services/stand-in-s3.ts";
import { OperatorError } from "../operator-error.ts";
import { seal, unseal } from "./seal.ts";

const key = randomBytes(32);
/** Three frames, the last of them not full. */
const content = randomBytes(150_000);

const sealed = (by: Buffer | undefined, what = content) =>
  readAll(seal(Readable.from([what.subarray(0, 7), what.subarray(7)]), by));
/** In chunks that fit no frame. */
async function* inPieces(whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += 1000) yield whole.subarray(at, at + 1000);
}
const opened = (whole: Buffer, by: Buffer | undefined) => readAll(unseal(inPieces(whole), by, "копия"));

describe.each([
  ["encrypted", key],
  ["plain", undefined],
])("INST-020: a %s file of a backup", (_, by) => {
  test.each([0, 1, 65_536, 131_072, 150_000])("comes back as it was: %i bytes", async (length) => {
    const some = content.subarray(0, length);
    expect((await opened(await sealed(by, some), by)).equals(some)).toBe(true);
  });

  test("is refused wherever it was cut off", async () => {
    const whole = await sealed(by);
    // Behind the head, within a frame, behind the last but one, and within the last mark.
    for (const length of [0, 50, 96, 97, 40_000, 96 + 2 * (65_536 + 20), whole.length - 1])
      await expect(opened(whole.subarray(0, length), by)).rejects.toThrow("обрывается");
  });

  test("is refused when a byte of it was changed, a frame left out, or something added", async () => {
    const whole = await sealed(by);
    const frame = 65_536 + 20;
    for (const at of [101, 96 + frame + 50, whole.length - 20, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      await expect(opened(changed, by)).rejects.toThrow("повреждена");
    }
    const without = Buffer.concat([whole.subarray(0, 96 + frame), whole.subarray(96 + 2 * frame)]);
    await expect(opened(without, by)).rejects.toThrow("повреждена");
    await expect(opened(Buffer.concat([whole, Buffer.from("x")]), by)).rejects.toThrow("повреждена");
  });
});

test("INST-020: what is encrypted shows nothing, twice the same nothing alike, and opens with its own key alone", async () => {
  const secret = Buffer.from("Договор № 17".repeat(1000));
  const [one, two] = [await sealed(key, secret), await sealed(key, secret)];
  expect(one.includes("Договор")).toBe(false);
  expect(one.subarray(96).equals(two.subarray(96))).toBe(false);
  await expect(opened(one, randomBytes(32))).rejects.toThrow("другим ключом");
  await expect(opened(one, undefined)).rejects.toThrow("BACKUP_KEY");
});

test("INST-020: where a key is set nothing plain is taken for one's own; other files are named as such", async () => {
  await expect(opened(await sealed(undefined), key)).rejects.toThrow("не зашифрована");
  await expect(opened(randomBytes(1000), key)).rejects.toThrow("это не копия");
  await expect(opened(randomBytes(1000), undefined)).rejects.toThrow(OperatorError);
});
