import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { requestRole } from "../database.ts";
import { OperatorError } from "../../operator-error.ts";
import { lockOwner, takeLock } from "./instance-lock.ts";
import { connectionUrl, ownDatabase, ownRole, settleRoles, superuser } from "./embedded-roles.ts";
import { endLeftoverPostgres } from "./leftover-postgres.ts";
import { accountFor } from "./process-account.ts";
import { archiveSettings } from "./archive-settings.ts";
import { clusterLayout } from "./cluster-layout.ts";
import { findBinaries, prepareRoot, createCluster } from "./create-cluster.ts";
import { launchPostgres, type LaunchOptions } from "./launch-postgres.ts";

export interface EmbeddedOptions extends LaunchOptions {
  /** Whether the write-ahead log is archived for a restore to a point in time (decision 0041). */
  readonly isArchived?: boolean | undefined;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /**
   * Connection string of the role that owns the database, by a socket in the directory where there can be one, else on
   * 127.0.0.1; no superuser (FIX-008).
   */
  readonly url: string;
  /** The same of the login of requests. */
  readonly requestsUrl: string;
  /** Of the role that may do everything: for tests and measurements, never for the portal. */
  readonly superuserUrl: string;
  readonly pid: number;
  /** Settles when the server has ended, wanted or not. */
  readonly exited: Promise<void>;
  /** Fast shutdown: sessions are ended, everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the directory, making the cluster first when there is none.
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
  const lock = await takeLock(files.lock);
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
    await settleRoles(files.passwords, server.port);
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
      superuserUrl: urlOf(superuser, superuserPassword),
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
 * Connection string of the embedded server that another process runs on the directory, if one does; the CLI uses it
 * while the portal is up. Undefined too while that server is still starting.
 */
export async function findRunningPostgres(directory: string): Promise<string | undefined> {
  const files = clusterLayout(directory);
  if ((await lockOwner(files.lock)) === undefined) return undefined;
  const port = await readFile(files.port, "utf8").catch(() => undefined);
  if (port === undefined) return undefined;
  return ownUrl(await readFile(files.passwords.own, "utf8"), Number(port), files.socket);
}

/** Connection string of the superuser of the server that runs on the directory, for its base backups alone. */
export async function findSuperuserUrl(directory: string): Promise<string | undefined> {
  const { passwords, port, socket } = clusterLayout(directory);
  const [password, number] = await Promise.all(
    [passwords.superuser, port].map((file) => readFile(file, "utf8").catch(() => undefined)),
  );
  if (password === undefined || number === undefined) return undefined;
  return connectionUrl(superuser, password, Number(number), ownDatabase, socket);
}

const ownUrl = (password: string, port: number, socket: string | undefined) =>
  connectionUrl(ownRole, password, port, ownDatabase, socket);
