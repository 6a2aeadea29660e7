import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { BaselineCall } from "./baseline-server.ts";

/** Starts the baseline server; it serves call number N at the address `/N`. */
export async function startBaseline(databaseUrl: string, calls: readonly BaselineCall[]) {
  const child = fork(path.join(import.meta.dirname, "baseline-server.ts"));
  child.send({ databaseUrl, calls });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { port, pid: child.pid!, stop: () => void child.kill() };
}
