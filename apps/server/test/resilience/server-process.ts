import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import type { Readable } from "node:stream";
import { clockEnvironment } from "../../src/platform/db/embedded/create-cluster.ts";

const server = path.resolve(import.meta.dirname, "../../src");
/** Node options of a portal that needs the web bundle. */
export const withBundle = ["--import", path.join(import.meta.dirname, "build-bundle.ts")] as const;
/** HOUSE-006: records the statements of the program. */
const recorder = path.join(import.meta.dirname, "../statements/record-statements.ts");

/** A program with the environment of the test alone, plus the compile cache of the runtime. */
export interface Program {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** Complete output so far. */
  readonly output: () => { readonly stdout: string; readonly stderr: string };
  /**
   * Resolves with true for a line of standard output with this beginning; with false when the program ended
   * without it.
   */
  readonly says: (beginning: string) => Promise<boolean>;
  /** Exit code, null after a deadly signal. */
  readonly ended: Promise<number | null>;
}

/** Whether the process has neither exited nor died of a signal. */
export const isRunning = ({ process: { exitCode, signalCode } }: Program): boolean =>
  exitCode === null && signalCode === null;

type ProgramFile = "main.ts" | "cli.ts";

/** Load shedding has its own test; here a busy machine is only slower. */
const patient = { LOAD_LIMIT_DELAY: "600000" };

export const runProgram = (file: ProgramFile, environment: NodeJS.ProcessEnv, ...args: string[]): Program =>
  startProgram({ ...patient, ...environment }, [
    ...(file === "main.ts" ? withBundle : []),
    ...["--import", recorder, path.join(server, file), ...args],
  ]);

/** The same without recording of statements: for measurements. */
export const runUnwatched = (file: ProgramFile, environment: NodeJS.ProcessEnv): Program =>
  startProgram(environment, [path.join(server, file)]);

function startProgram(environment: NodeJS.ProcessEnv, args: readonly string[]): Program {
  const child = spawn(process.execPath, args, {
    env: {
      ...{ PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
      ...clockEnvironment(),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => (written[name] += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const says = async (beginning: string) => {
    for (;;) {
      if (written.stdout.split("\n").some((line) => line.startsWith(beginning))) return true;
      const more = await Promise.race([once(child.stdout, "data").then(() => true), ended.then(() => false)]);
      if (!more) return written.stdout.split("\n").some((line) => line.startsWith(beginning));
    }
  };
  return { process: child, output: () => ({ ...written }), says, ended };
}

/** Below the ephemeral ports (Linux: from 32768 on). */
const ports = { first: 10_000, last: 29_999 };
/** Each worker starts at another port. */
let lastPort = ports.first + ((process.pid * 997) % (ports.last - ports.first));

/** A free port outside the ephemeral range: a stopped server finds it free at its next start. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = (lastPort = lastPort < ports.last ? lastPort + 1 : ports.first);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
