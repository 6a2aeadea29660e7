import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clusterLayout } from "../db/embedded/cluster-layout.ts";
import { readCluster, walFileName, walFolder } from "./archive-folder.ts";
import { readSegment, shipSegments } from "./ship-segments.ts";

let root: string;
beforeEach(async () => (root = await mkdtemp(path.join(tmpdir(), "birzha-ship-"))));
afterEach(() => rm(root, { recursive: true, force: true }));

async function read(file: string): Promise<string> {
  let text = "";
  for await (const chunk of readSegment(file, undefined)) text += chunk.toString("hex");
  return text;
}

test("FIX-231: concurrent shippers archive every segment and report no error", async () => {
  const embedded = path.join(root, "postgres");
  const files = clusterLayout(embedded);
  await mkdir(path.join(files.data, "global"), { recursive: true });
  await writeFile(path.join(files.data, "global/pg_control"), randomBytes(8));
  await mkdir(files.spool);
  const segments = new Map<string, Buffer>();
  for (let i = 1; i <= 60; i++)
    segments.set(i.toString(16).toUpperCase().padStart(24, "0"), randomBytes(2_000));
  for (const [name, content] of segments) await writeFile(path.join(files.spool, name), content);

  const place = { directory: path.join(root, "backup"), key: undefined };
  await Promise.all([1, 2, 3].map(() => shipSegments(embedded, place)));

  expect(await readdir(files.spool)).toEqual([]);
  const folder = path.join(place.directory, walFolder(await readCluster(files)));
  expect((await readdir(folder)).sort()).toEqual(
    [...segments.keys()].map((name) => walFileName(name, undefined)),
  );
  for (const [name, content] of segments)
    expect(await read(path.join(folder, walFileName(name, undefined)))).toBe(content.toString("hex"));
});
