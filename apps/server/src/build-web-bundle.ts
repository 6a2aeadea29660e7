import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "./platform/operator-error.ts";

export interface WebBundleOptions {
  /** The repository. */
  readonly root: string;
  /** Told before a build, because it takes a while. */
  readonly onBuild: () => void;
  /** Stops a build that runs. */
  readonly signal?: AbortSignal;
}

/** What the bundle is made of, relative to the repository. */
const sources = [
  "apps/web",
  "packages/domain/src",
  "packages/phrases/src",
  "CHANGELOG.md",
  "package-lock.json",
  "tsconfig.base.json",
];

/** Not sources, though they lie among them. */
const ignored = /(^|\/)(dist[^/]*|node_modules)$|\.test\.tsx?$/;

/** Beside the built files, so that whoever brings the files brings it too. */
const stampName = ".sources";

/** Where the built interface lies. */
const webBundleDirectory = (root: string): string => path.join(root, "apps/web/dist");

/**
 * Builds the web interface when it is missing or was made of other sources; they are compared by content, so that a
 * fresh checkout and a copied bundle are judged alike. An installation without the sources uses what it has.
 * @returns directory of the built files
 * @throws OperatorError when there is nothing to serve and nothing to build, or the build fails
 */
export async function ensureWebBundle(options: WebBundleOptions): Promise<string> {
  const { root, onBuild, signal } = options;
  const bundle = webBundleDirectory(root);
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const canBuild = existsSync(path.join(root, "apps/web/src")) && existsSync(vite);
  if (!canBuild) {
    if (existsSync(path.join(bundle, "index.html"))) return bundle;
    throw new OperatorError(operations.web.nothingToServe);
  }
  const hash = await hashSources(root);
  if ((await readStamp(bundle)) === hash) return bundle;
  onBuild();
  // Built aside and renamed: a server that still serves the old files, or builds at the same time, never sees half.
  await removeRemains(path.dirname(bundle));
  const fresh = `${bundle}-${process.pid}`;
  try {
    await runVite(vite, root, fresh, signal);
    await writeFile(path.join(fresh, stampName), hash);
    await replace(bundle, fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return bundle;
}

/** What a killed build left behind. */
async function removeRemains(web: string): Promise<void> {
  for (const name of await readdir(web)) {
    const pid = /^dist-(\d+)(-old)?$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(path.join(web, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const readStamp = (bundle: string) => readFile(path.join(bundle, stampName), "utf8").catch(() => undefined);

async function hashSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for await (const file of filesBelow(path.join(root, source)))
      hash
        .update(path.relative(root, file))
        .update("\0")
        .update(await readFile(file))
        .update("\0");
  }
  return hash.digest("hex");
}

/** In a stable order. */
async function* filesBelow(place: string): AsyncGenerator<string> {
  const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return undefined;
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (!entries) return void (yield place);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(place, entry.name);
    if (ignored.test(inside)) continue;
    if (entry.isDirectory()) yield* filesBelow(inside);
    else if (entry.isFile()) yield inside;
  }
}

/** A child process, so that the memory of the build is given back. */
async function runVite(vite: string, root: string, into: string, signal?: AbortSignal): Promise<void> {
  const web = path.join(root, "apps/web");
  const child = spawn(
    process.execPath,
    [
      ...[vite, "build", web, "--config", path.join(web, "vite.config.ts")],
      ...["--outDir", into, "--emptyOutDir", "--logLevel", "warn"],
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      ...(signal && { signal }),
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-8000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  if (code !== 0) throw new OperatorError(`${operations.web.buildFailed}\n${output.trim()}`);
}

async function replace(bundle: string, fresh: string): Promise<void> {
  const old = `${fresh}-old`;
  const hadOld = await rename(bundle, old).then(
    () => true,
    () => false,
  );
  try {
    await rename(fresh, bundle);
  } catch (error) {
    // Another process put its own bundle there in between: made of the same sources, so as good as ours.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  if (hadOld) await rm(old, { recursive: true, force: true });
}
