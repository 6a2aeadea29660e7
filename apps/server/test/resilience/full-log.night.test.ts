import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { findFreePort, withBundle } from "./server-process.ts";

/* A portal that writes its log to a file on a full disk, like `npm start >> log`. */

let database: TestDatabase;
let folder: string;
let log: string;
let portal: ChildProcess;
let port: number;
const mounted = new Set<string>();

beforeEach(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "birzha-log-"));
});

afterEach(async () => {
  portal.kill("SIGKILL");
  for (const directory of mounted) execFileSync("umount", ["--lazy", directory]);
  mounted.clear();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(directory: string): Promise<void> {
  log = path.join(directory, "log");
  port = await findFreePort();
  const output = openSync(log, "a");
  portal = spawn(process.execPath, [...withBundle, path.resolve(import.meta.dirname, "../../src/main.ts")], {
    env: {
      ...{ PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
      ...{ DATABASE_URL: database.url, DATA_DIR: path.join(folder, "data"), DEMO: "false" },
      ...{ PORT: String(port), LOAD_LIMIT_DELAY: "600000", LOG_LEVEL: "debug" },
    },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  await expect.poll(() => isLogged("Birzha is ready")).toBe(true);
}

const isLogged = (text: string) => readFileSync(log, "utf8").includes(text);
const isAnswered = async () => {
  const signal = AbortSignal.timeout(30_000);
  return (await fetch(`http://localhost:${port}/healthz`, { signal })).status === 200;
};
/** More than the log buffers while it cannot write. */
const manyCalls = 2_000;

async function expectSurvival({ fill, free }: Record<"fill" | "free", () => void>): Promise<void> {
  fill();
  for (let i = 0; i < manyCalls; i += 50)
    expect(await Promise.all(Array.from({ length: 50 }, isAnswered))).not.toContain(false);
  expect(portal.exitCode).toBe(null);
  free();
  await expect.poll(() => isLogged("log lines were dropped")).toBe(true);
  const before = readFileSync(log, "utf8").length;
  expect(await isAnswered()).toBe(true);
  await expect.poll(() => readFileSync(log, "utf8").length).toBeGreaterThan(before);

  fill();
  expect(await isAnswered()).toBe(true);
  portal.kill("SIGTERM");
  expect(await once(portal, "exit")).toEqual([0, null]);
}

test(
  "FIX-171: a log file at its limit never ends the process (Linux only: it limits a process)",
  { skip: process.platform !== "linux" },
  async () => {
    await start(folder);
    const limit = (size: string) =>
      execFileSync("prlimit", ["--pid", String(portal.pid), `--fsize=${size}:`]);
    await expectSurvival({ fill: () => limit("0"), free: () => limit("unlimited") });
  },
);

test(
  "FIX-171: a full log disk never ends the process (root only: it mounts a disk)",
  { skip: process.platform !== "linux" || process.getuid?.() !== 0 },
  async () => {
    const disk = path.join(folder, "disk");
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]);
    mounted.add(disk);
    await start(disk);
    const filler = path.join(disk, "filler");
    const fill = () => expect(() => writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024))).toThrow("ENOSPC");
    await expectSurvival({ fill, free: () => writeFileSync(filler, "") });
  },
);
