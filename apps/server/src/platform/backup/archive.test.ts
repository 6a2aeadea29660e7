import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAll } from "../../../test/services/stand-in-s3.ts";
import { packArchive, packBytes, readArchive } from "./archive.ts";
import { openArchive } from "./backup-folder.ts";

const big = randomBytes(3_000_000);

async function* entries() {
  yield packBytes("head.json", Buffer.from("{}\n"));
  yield { name: "folder/", size: 0, content: (async function* () {})() };
  yield packBytes("folder/empty", Buffer.alloc(0));
  yield { name: "folder/big", size: big.length, content: inPieces(big) };
}
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

async function unpack(bytes: Buffer): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for await (const { name, content } of readArchive(inPieces(bytes)))
    found.push([name, (await readAll(content)).length]);
  return found;
}

describe("an archive", () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(path.join(tmpdir(), "birzha-archive-"))));
  afterEach(() => rmSync(directory, { recursive: true }));

  test("INST-020: opens with the standard tar program", async () => {
    writeFileSync(path.join(directory, "a.tar.gz"), await readAll(packArchive(entries())));
    execFileSync("tar", ["-xzf", "a.tar.gz"], { cwd: directory });
    expect(readFileSync(path.join(directory, "folder/big")).equals(big)).toBe(true);
    expect(readFileSync(path.join(directory, "head.json"), "utf8")).toBe("{}\n");
  });

  test("INST-020: returns its entries; a truncated, changed or extended one fails", async () => {
    const whole = await readAll(packArchive(entries()));
    const names = [
      ["head.json", 3],
      ["folder/", 0],
      ["folder/empty", 0],
      ["folder/big", big.length],
    ];
    expect(await unpack(whole)).toEqual(names);
    for (const size of [0, 10, 30, 100_000, whole.length - 9, whole.length - 1])
      await expect(unpack(whole.subarray(0, size)), `${size} bytes`).rejects.toBeInstanceOf(Error);
    const changed = Buffer.from(whole);
    changed[whole.length - 100]! ^= 1;
    await expect(unpack(changed)).rejects.toBeInstanceOf(Error);
    for (const more of [Buffer.from("x"), Buffer.alloc(10), Buffer.alloc(20_000), randomBytes(20_000)])
      await expect(unpack(Buffer.concat([whole, more])), `${more.length} more`).rejects.toBeInstanceOf(Error);
  });

  test("INST-020: fails when an entry fails or has another size", async () => {
    const failing = async function* () {
      yield* entries();
      throw new Error("COPY failed");
    };
    await expect(readAll(packArchive(failing()))).rejects.toThrow("COPY failed");
    const short = async function* () {
      yield { name: "a", size: 10, content: inPieces(Buffer.from("12345")) };
    };
    await expect(readAll(packArchive(short()))).rejects.toThrow("Size mismatch");
    const broken = async function* () {
      yield {
        name: "a",
        size: 10,
        content: (async function* () {
          yield Buffer.from("12345");
          throw new Error("EIO");
        })(),
      };
    };
    await expect(readAll(packArchive(broken()))).rejects.toThrow("EIO");
  });

  test("INST-020: a reader that stops early closes the source", async () => {
    const whole = await readAll(packArchive(entries()));
    let isClosed = false;
    const source = async function* () {
      try {
        yield* inPieces(whole);
      } finally {
        isClosed = true;
      }
    };
    for await (const { name } of readArchive(source())) if (name === "folder/empty") break;
    await expect.poll(() => isClosed).toBe(true);
  });

  test("INST-020: the error names a wrong, unencrypted or differently encrypted file", async () => {
    const open = (key?: string) => openArchive({ directory, key }, "x").next();
    writeFileSync(path.join(directory, "x"), randomBytes(1000).fill("z", 0, 4));
    await expect(open()).rejects.toThrow("это не копия");
    writeFileSync(path.join(directory, "x"), await readAll(packArchive(entries())));
    await expect(open("AGE-SECRET-KEY-1")).rejects.toThrow("не зашифрована");
    writeFileSync(path.join(directory, "x"), "age-encryption.org/v1\n-> X25519 a\n");
    await expect(open()).rejects.toThrow("BACKUP_KEY");
  });
});
