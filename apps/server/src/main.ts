import { operations } from "@birzha/phrases/operations/ru.ts";
import { readConfig } from "./settings/config.ts";
import { loadDotEnv } from "./settings/dot-env.ts";
import { loadDemonstration } from "./load-demonstration.ts";
import { configureOutgoingRequests } from "./platform/outbound/outgoing-requests.ts";
import { OperatorError } from "./platform/operator-error.ts";
import { startServer, type RunningServer } from "./start-server.ts";

/**
 * npm forwards signals that the terminal has already sent to the process group. Milliseconds to ignore such duplicates.
 */
const duplicateSignal = 1_000;
/** Maximum time for shutdown after draining, in milliseconds. */
const stopLimit = 25_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const aborted = new AbortController();
let server: RunningServer | undefined;
let drainSeconds = 0;
let firstSignal: number | undefined;

/**
 * First SIGTERM, SIGINT or SIGHUP: graceful shutdown. Second one: exit immediately; the embedded database stops by
 * itself.
 */
function onSignal(): void {
  if (firstSignal === undefined) {
    firstSignal = Date.now();
    aborted.abort();
    if (server) void end(server, 0);
  } else if (Date.now() - firstSignal > duplicateSignal) process.exit(1);
}

async function end(running: RunningServer, code: number): Promise<never> {
  setTimeout(() => process.exit(1), stopLimit + drainSeconds * 1_000).unref();
  try {
    await running.stop();
  } catch (error) {
    report(error);
    process.exit(1);
  }
  process.exit(code);
}

function report(error: unknown): void {
  const text = error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${String(text)}\n`);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);

try {
  const unknownSettings = loadDotEnv();
  const config = readConfig();
  ({ drainSeconds } = config);
  configureOutgoingRequests(config.outgoing);
  server = await startServer(config, {
    say,
    loadDemonstration,
    unknownSettings,
    signal: aborted.signal,
  });
  if (aborted.signal.aborted) await end(server, 0);
  say(operations.start.ready(server.publicUrl));
} catch (error) {
  if (aborted.signal.aborted) process.exit(0);
  report(error);
  process.exit(1);
}
