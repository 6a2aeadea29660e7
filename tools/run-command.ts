import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { repository } from "./source-files.ts";

export interface CommandResult {
  /** Exit code; -1 after a signal or a failed start. */
  readonly code: number;
  /** Standard output and standard error in their order. */
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Prints the output at once instead of collecting it. */
  readonly show?: boolean;
}

/** Search path: tools of this repository, then the Node.js that runs this process, then the rest. */
const path = [`${repository}/node_modules/.bin`, dirname(process.execPath), process.env["PATH"] ?? ""].join(
  delimiter,
);

/** Runs a command in the root of the repository without standard input. Never rejects: a failure is a result. */
export function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: repository,
      env: { ...process.env, ...options.env, PATH: path },
      stdio: ["ignore", options.show ? "inherit" : "pipe", options.show ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.once("error", (error) => resolve({ code: -1, output: `${output}${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? -1, output }));
  });
}
