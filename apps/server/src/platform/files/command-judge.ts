import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileInfected, FileNotJudged } from "./file-errors.ts";
import type { Judge } from "./judge.ts";

/** Program and its arguments. */
export type JudgeCommand = readonly [string, ...string[]];

/** Exit codes, those of ClamAV's programs. */
const clean = 0;
const infected = 1;

/** Creates a scanner that pipes the file to a program and interprets its exit code. */
export const commandJudge =
  ([program, ...given]: JudgeCommand, patience: number): Judge =>
  async (content: Readable) => {
    const child = spawn(program, given, {
      stdio: ["pipe", "ignore", "ignore"],
      // Minimal environment: it must not contain secrets such as the database password.
      env: { PATH: process.env["PATH"] },
      timeout: patience,
      killSignal: "SIGKILL",
    });
    // A program may stop reading as soon as it has a verdict.
    void pipeline(content, child.stdin).catch(() => undefined);
    let code: unknown;
    try {
      [code] = await once(child, "close");
    } catch (error) {
      throw new FileNotJudged(error);
    }
    if (code === infected) throw new FileInfected();
    if (code !== clean) throw new FileNotJudged(new Error(`${program} ended with ${String(code)}`));
  };
