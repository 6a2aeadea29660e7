import { once } from "node:events";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { startServer } from "../start-server.ts";
import type { CliCommand } from "./command.ts";

const { cli, start } = operations;
const usualDay = "60";

/** DOOR-006: starts a sandbox for programs: demo data in a separate folder, and days that last a minute. */
export const sandboxCommand: CliCommand = {
  name: "sandbox",
  usage: cli.usage.sandbox,
  about: cli.about.sandbox,
  async run({ config, args, say, loadDemonstration }) {
    const [seconds = usualDay, ...more] = args;
    if (more.length > 0 || !/^[1-9]\d{0,3}$/.test(seconds)) throw new OperatorError(cli.sandboxUsage);
    const dataDir = path.join(config.dataDir, "sandbox");
    const stopped = new AbortController();
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stopped.abort());
    const ended = once(stopped.signal, "abort");
    const server = await startServer(
      {
        ...config,
        // Never use the production database, files or identity server.
        databaseUrl: undefined,
        oidc: undefined,
        dataDir,
        filesUrl: path.join(dataDir, "files"),
        demo: true,
        testClock: true,
        sandboxDay: Number(seconds),
      },
      { say, loadDemonstration, signal: stopped.signal },
    );
    say(start.ready(server.publicUrl));
    await ended;
    await server.stop();
    return true;
  },
};
