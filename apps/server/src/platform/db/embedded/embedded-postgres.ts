import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { requestRole } from "../database.ts";
import { OperatorError } from "../../operator-error.ts";
import { lockOwner, acquireLock } from "./instance-lock.ts";
import { connectionUrl, ownDatabase, ownRole, createRoles, superuserName } from "./embedded-roles.ts";
import { endLeftoverPostgres } from "./leftover-postgres.ts";
import { accountFor } from "./process-account.ts";
import { archiveSettings } from "./archive-settings.ts";
import { clusterLayout } from "./cluster-layout.ts";
import { findBinaries, prepareRoot, createCluster } from "./create-cluster.ts";
import { launchPostgres, type LaunchOptions } from "./launch-postgres.ts";

export interface EmbeddedOptions extends LaunchOptions {
  /** Whether to archive the write-ahead log for point-in-time recovery (decision 0041). */
  readonly isArchived?: boolean | undefined;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /**
   * Connection string of the owner role, which is no superuser (FIX-008). Uses the Unix socket where there is
   * one, else 127.0.0.1.
   */
  readonly url: string;
  /** Connection string of the request login. */
  readonly requestsUrl: string;
  /** Connection string of the superuser: for tests and benchmarks, never for the portal. */
  readonly superuserUrl: string;
  readonly pid: number;
  /** Resolves when the server has exited, whether stopped or crashed. */
  readonly exited: Promise<void>;
  /** Fast shutdown: ends the sessions; everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the directory and creates the cluster if there is none.
 * @throws OperatorError when the directory is in use, the platform has no binaries or the server does not start
 */
export async function startEmbeddedPostgres(
  directory: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const files = clusterLayout(directory);
  const binaries = await findBinaries();
  const account = accountFor(files.data);
  await prepareRoot(files.root, account);
  const lock = await acquireLock(files.lock);
  if ("heldBy" in lock) throw new OperatorError(operations.postgres.inUse(files.root, lock.heldBy));
  try {
    await rm(files.port, { force: true });
    if (!existsSync(path.join(files.data, "PG_VERSION")))
      await createCluster(files, binaries.initdb, account);
    await endLeftoverPostgres(files.data);
    const settings = options.isArchived ? await archiveSettings(files, account) : {};
    const server = await launchPostgres(files, binaries.postgres, account, {
      ...options,
      settings: { ...settings, ...options.settings },
    });
    await createRoles(files.passwords, server.port);
    const url = ownUrl(await readFile(files.passwords.own, "utf8"), server.port, files.socket);
    const [superuserPassword, requestsPassword] = await Promise.all([
      readFile(files.passwords.superuser, "utf8"),
      readFile(files.passwords.requests, "utf8"),
    ]);
    const urlOf = (role: string, password: string) =>
      connectionUrl(role, password, server.port, ownDatabase, files.socket);
    await writeFile(files.port, String(server.port), { mode: 0o600 });
    return {
      url,
      requestsUrl: urlOf(requestRole, requestsPassword),
      superuserUrl: urlOf(superuserName, superuserPassword),
      pid: server.child.pid ?? 0,
      exited: server.exited,
      stop: async () => {
        server.child.kill("SIGINT");
        await server.exited;
        await rm(files.port, { force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Returns the connection string of an embedded server that another process runs on the directory; the CLI uses
 * it while the portal is up. Undefined when no server runs or while it is still starting.
 */
export async function findRunningPostgres(directory: string): Promise<string | undefined> {
  const files = clusterLayout(directory);
  if ((await lockOwner(files.lock)) === undefined) return undefined;
  const port = await readFile(files.port, "utf8").catch(() => undefined);
  if (port === undefined) return undefined;
  return ownUrl(await readFile(files.passwords.own, "utf8"), Number(port), files.socket);
}

/** Returns the superuser's connection string of the server that runs on the directory. Only base backups need it. */
export async function findSuperuserUrl(directory: string): Promise<string | undefined> {
  const { passwords, port, socket } = clusterLayout(directory);
  const [password, number] = await Promise.all(
    [passwords.superuser, port].map((file) => readFile(file, "utf8").catch(() => undefined)),
  );
  if (password === undefined || number === undefined) return undefined;
  return connectionUrl(superuserName, password, Number(number), ownDatabase, socket);
}

const ownUrl = (password: string, port: number, socket: string | undefined) =>
  connectionUrl(ownRole, password, port, ownDatabase, socket);
