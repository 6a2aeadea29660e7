import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";
import { runAs, type ProcessAccount } from "./process-account.ts";
import type { ClusterLayout } from "./cluster-layout.ts";
import { lastErrorLine, childEnvironment } from "./create-cluster.ts";

export interface LaunchOptions {
  /** postgresql.conf settings that override the built-in ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Port to listen on, for a restart on the same address; any free port by default. */
  readonly port?: number;
  /** Called with output of the server's log. */
  readonly onLog?: (text: string) => void;
}

/** Sized for a small machine: a few hundred megabytes, and planner costs for solid-state disks. */
const smallMachine = {
  listen_addresses: "127.0.0.1",
  max_connections: "80",
  // FAST-004: fewer idle background processes.
  io_workers: "1",
  max_logical_replication_workers: "0",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
} as const;

export interface LaunchedServer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly exited: Promise<void>;
}

/** Starts the server. Another process may bind the free port first, hence three attempts. */
export async function launchPostgres(
  files: ClusterLayout,
  postgres: string,
  account: ProcessAccount,
  options: LaunchOptions,
): Promise<LaunchedServer> {
  let reason = "";
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await tryLaunch(files, postgres, account, options, options.port ?? (await freePort()));
    if (typeof result !== "string") return result;
    reason = result;
    if (!reason.includes("could not bind")) break;
  }
  throw new OperatorError(operations.postgres.noStart(files.data, lastErrorLine(reason)));
}

/** Returns the running server, or its log if it exited before it was ready. */
async function tryLaunch(
  { data, socket = "" }: ClusterLayout,
  postgres: string,
  account: ProcessAccount,
  options: LaunchOptions,
  port: number,
): Promise<LaunchedServer | string> {
  const settings = Object.entries({
    ...smallMachine,
    unix_socket_directories: socket,
    ...options.settings,
    port: String(port),
  });
  const [file, args] = runAs(account, [
    postgres,
    ["-D", data, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
  ]);
  // Detached: Ctrl-C signals the whole process group, and the database must outlive the draining of requests.
  const child = spawn(file, args, {
    env: childEnvironment(),
    cwd: path.dirname(data),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  let log = "";
  const ready = new Promise<true>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      options.onLog?.(text);
      log = (log + text).slice(-4000);
      if (log.includes("ready to accept connections")) resolve(true);
    });
  });
  const isReady = await Promise.race([ready, exited.then(() => false)]);
  return isReady ? { child, port, exited } : log;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
