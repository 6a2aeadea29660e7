import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileInfected, FileNotJudged } from "./file-errors.ts";
import type { Judge } from "./judge.ts";

/** Program and what it is given. */
export type JudgeCommand = readonly [string, ...string[]];

/** Its exit codes, which are those of ClamAV's programs. */
const clean = 0;
const infected = 1;

/** A program that gets the file on its input and says by its exit code what it thinks. */
export const commandJudge =
  ([program, ...given]: JudgeCommand, patience: number): Judge =>
  async (content: Readable) => {
    const child = spawn(program, given, {
      stdio: ["pipe", "ignore", "ignore"],
      // It is told nothing of ours: no password of the database stands in its environment.
      env: { PATH: process.env["PATH"] },
      timeout: patience,
      killSignal: "SIGKILL",
    });
    // A program that has seen enough does not read to the end.
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
