import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAll, StandInS3 } from "../../../test/services/stand-in-s3.ts";
import { FileMissing, FileTooLarge, StorageUnavailable } from "./file-errors.ts";
import type { FileStorage } from "./file-storage.ts";
import { openFileStorage } from "./open-file-storage.ts";

const directory = await mkdtemp(path.join(tmpdir(), "birzha-files-"));
const s3 = new StandInS3();
const host = await s3.start();

afterAll(async () => {
  await s3.stop();
  await rm(directory, { recursive: true });
});

const storages: readonly [string, string][] = [
  ["directory", directory],
  ["S3", `s3+http://key1:se%2Fcret@${host}/bucket/portal/files?region=ru-central1`],
];

describe.each(storages)("%s", (_name, location) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = openFileStorage(location);
  });

  test("G-44 S-12: stored content returns unchanged, with size, hash and random id", async () => {
    const content = Buffer.from("Договор поставки № 17\0\xff", "utf8");
    const halves = [content.subarray(0, 7), content.subarray(7)];
    const stored = await storage.put(Readable.from(halves), content.length);
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    expect((await readAll(await storage.get(stored.id))).equals(content)).toBe(true);
    expect((await storage.put(Readable.from(halves), content.length)).id).not.toBe(stored.id);
  });

  test("G-44: one byte over the limit fails and stores nothing", async () => {
    const before = await kept();
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1024);
      })(),
    );
    await expect(storage.put(endless, 10_240)).rejects.toThrow(FileTooLarge);
    expect(endless.destroyed).toBe(true);
    expect(await kept()).toEqual(before);
  });

  test("G-44: an interrupted upload leaves nothing", async () => {
    const before = await kept();
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(10);
        throw new Error("connection lost");
      })(),
    );
    await expect(storage.put(broken, 100)).rejects.toThrow("connection lost");
    expect(await kept()).toEqual(before);
  });

  test("G-44: a deleted file is missing; a second deletion succeeds", async () => {
    const { id } = await storage.put(Readable.from([Buffer.from("x")]), 1);
    await storage.delete(id);
    await storage.delete(id);
    await expect(storage.get(id)).rejects.toThrow(FileMissing);
  });

  test("S-12: the storage accepts only ids, never paths", async () => {
    await expect(storage.get("../../etc/passwd")).rejects.toThrow("not the id");
    await expect(storage.delete("")).rejects.toThrow("not the id");
  });

  test("the check leaves no file", async () => {
    const before = await kept();
    await storage.check();
    expect(await kept()).toEqual(before);
  });
});

test("the check fails for an unusable storage", async () => {
  await expect(openFileStorage("/dev/null/files").check()).rejects.toThrow("ENOTDIR");
  const wrongKey = openFileStorage(`s3+http://other:secret@${host}/bucket`);
  await expect(wrongKey.check()).rejects.toThrow("file storage returned 403 to PUT");
});

test.each([
  ["a read-only directory", "/dev/null/files"],
  ["a rejecting S3 storage", `s3+http://other:secret@${host}/bucket`],
  ["an unreachable S3 storage", "s3+http://key1:se%2Fcret@127.0.0.1:9/bucket"],
])("FIX-006: %s throws StorageUnavailable for every operation", async (_, location) => {
  const storage = openFileStorage(location);
  const content = Readable.from([Buffer.from("x")]);
  await expect(storage.put(content, 1)).rejects.toThrow(StorageUnavailable);
  await expect.poll(() => content.destroyed).toBe(true);
  await expect(storage.get("0".repeat(32))).rejects.toThrow(StorageUnavailable);
  await expect(storage.delete("0".repeat(32))).rejects.toThrow(StorageUnavailable);
});

test("only the server's account can read files of a directory", async () => {
  const { id } = await openFileStorage(directory).put(Readable.from([Buffer.from("x")]), 1);
  expect((await stat(path.join(directory, id.slice(0, 2), id))).mode & 0o777).toBe(0o600);
});

test.each([
  ["s3://host/bucket", "the access key or the secret is missing"],
  ["s3://key:secret@host", "expected s3://KEY:SECRET@host/bucket"],
  ["s3:nothing", "expected s3://KEY:SECRET@host/bucket"],
])("a wrong FILES_URL fails: %s", (location, message) => {
  expect(() => openFileStorage(location)).toThrow(message);
});

async function kept(): Promise<string[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  return [
    ...files.filter((entry) => entry.isFile()).map((entry) => entry.name),
    ...s3.objects.keys(),
  ].toSorted();
}
