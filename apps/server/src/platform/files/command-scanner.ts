import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileInfected, FileNotScanned } from "./file-errors.ts";
import type { FileScanner } from "./file-scanner.ts";

/** Program and its arguments. */
export type ScanCommand = readonly [string, ...string[]];

/** Exit codes, those of ClamAV's programs. */
const clean = 0;
const infected = 1;

/** Creates a scanner that pipes the file to a program and interprets its exit code. */
export const commandScanner =
  ([program, ...given]: ScanCommand, timeLimit: number): FileScanner =>
  async (content: Readable) => {
    const child = spawn(program, given, {
      stdio: ["pipe", "ignore", "ignore"],
      // Minimal environment: it must not contain secrets such as the database password.
      env: { PATH: process.env["PATH"] },
      timeout: timeLimit,
      killSignal: "SIGKILL",
    });
    // A program may stop reading as soon as it has a verdict.
    void pipeline(content, child.stdin).catch(() => undefined);
    let code: unknown;
    try {
      [code] = await once(child, "close");
    } catch (error) {
      throw new FileNotScanned(error);
    }
    if (code === infected) throw new FileInfected();
    if (code !== clean) throw new FileNotScanned(new Error(`${program} exited with code ${String(code)}`));
  };
