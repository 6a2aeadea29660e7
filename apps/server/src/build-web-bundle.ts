import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "./platform/operator-error.ts";
import { precompressBundle } from "./precompress-bundle.ts";

export interface WebBundleOptions {
  /** Root of the repository. */
  readonly root: string;
  /** Called before a build, which is slow. */
  readonly onBuild: () => void;
  /** Aborts a running build. */
  readonly signal?: AbortSignal;
}

const lockFile = "package-lock.json";

/** Sources of the bundle, relative to the repository. */
const sources = [
  "apps/web",
  "apps/server/src/precompress-bundle.ts",
  "packages/domain/src",
  "packages/phrases/src",
  "CHANGELOG.md",
  "docs/help",
  "docs/screenshots/help",
  lockFile,
  "tsconfig.base.json",
];

/** Paths inside the source folders that are not sources. */
const ignored = /(^|\/)(dist[^/]*|node_modules)$|\.test\.tsx?$/;

/** Stored in the bundle's folder, so that copying the folder includes it. */
const stampName = ".sources";

/** Folder of the built web application. */
const webBundleDirectory = (root: string): string => path.join(root, "apps/web/dist");

/**
 * FIX-160: finds the bundle for production, which never builds at the start. Compares hashes of contents, so that it
 * treats a fresh checkout and a copied bundle alike. An installation without sources uses the bundle as it is.
 * @returns directory of the built files
 * @throws OperatorError if the bundle is missing or its sources have changed
 */
export async function requireWebBundle(root: string): Promise<string> {
  const bundle = webBundleDirectory(root);
  if (!existsSync(path.join(bundle, "index.html"))) throw new OperatorError(operations.web.missing);
  if (existsSync(path.join(root, "apps/web/src")) && (await readStamp(bundle)) !== (await hashSources(root)))
    throw new OperatorError(operations.web.outdated);
  return bundle;
}

/**
 * Builds the web application if it is missing or its sources have changed: `npm run build`, and starts with demo data.
 * @returns directory of the built files
 * @throws OperatorError if the build tools are missing or the build fails
 */
export async function ensureWebBundle(options: WebBundleOptions): Promise<string> {
  const { root, onBuild, signal } = options;
  const bundle = webBundleDirectory(root);
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  if (!existsSync(path.join(root, "apps/web/src")) || !existsSync(vite)) return requireWebBundle(root);
  const hash = await hashSources(root);
  if ((await readStamp(bundle)) === hash) return bundle;
  onBuild();
  // Build in a temporary folder and rename it, so that concurrent servers and builds never see a partial bundle.
  await removeRemains(path.dirname(bundle));
  const fresh = `${bundle}-${process.pid}`;
  try {
    await runVite(vite, root, fresh, signal);
    await precompressBundle(fresh);
    await writeFile(path.join(fresh, stampName), hash);
    await replace(bundle, fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return bundle;
}

/** Removes temporary folders of killed builds. */
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
        .update(path.relative(root, file) === lockFile ? await readLocked(file) : await readFile(file))
        .update("\0");
  }
  return hash.digest("hex");
}

/** Returns only the locked packages: `npm prune` may rewrite the rest of the file between build and start. */
async function readLocked(file: string): Promise<string> {
  const { packages = {} } = JSON.parse(await readFile(file, "utf8")) as {
    packages?: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
  };
  return Object.entries(packages)
    .filter(([place]) => place.includes("node_modules/"))
    .map(([place, { version, integrity }]) => `${place} ${version} ${integrity}`)
    .toSorted()
    .join("\n");
}

/** Lists files recursively in a stable order. */
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

/** Runs the build in a child process to release its memory afterwards. */
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
    // A concurrent build has already installed its bundle of the same sources.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  if (hadOld) await rm(old, { recursive: true, force: true });
}
