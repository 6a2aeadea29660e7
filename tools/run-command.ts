import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { repository } from "./source-files.ts";

export interface CommandResult {
  /** -1 when the command was ended by a signal or could not be started. */
  readonly code: number;
  /** Standard output and standard error in the order they came. */
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output while it comes instead of collecting it. */
  readonly show?: boolean;
}

/** Tools of this repository first, then the run-time that runs us: a bare `node` is never the machine's old one. */
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
