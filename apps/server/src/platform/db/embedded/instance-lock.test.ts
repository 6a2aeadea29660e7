import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockOwner, acquireLock } from "./instance-lock.ts";

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "birzha-lock-"));
  file = path.join(directory, "lock");
});

afterEach(() => rm(directory, { recursive: true }));

test("one process holds a lock and can release it", async () => {
  const first = await acquireLock(file);
  expect(await acquireLock(file)).toEqual({ heldBy: process.pid });
  expect(await lockOwner(file)).toBe(process.pid);
  if ("release" in first) await first.release();
  expect(await lockOwner(file)).toBeUndefined();
  expect(await acquireLock(file)).toHaveProperty("release");
});

test("an ended process frees its lock, even after pid reuse", async () => {
  const child = spawn(process.execPath, ["--eval", ""]);
  await once(child, "exit");
  await writeFile(file, JSON.stringify({ pid: child.pid, started: "1" }));
  expect(await acquireLock(file)).toHaveProperty("release");
  await writeFile(file, JSON.stringify({ pid: process.pid, started: "1" }));
  expect(await acquireLock(file)).toHaveProperty("release");
});

test("of many processes exactly one acquires a stale lock", async () => {
  await writeFile(file, JSON.stringify({ pid: process.pid, started: "1" }));
  const results = await Promise.all(Array.from({ length: 20 }, () => acquireLock(file)));
  expect(results.filter((result) => "release" in result)).toHaveLength(1);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ pid: process.pid });
  expect(await readdir(directory)).toEqual(["lock"]);
});
