import pino, { type DestinationStream } from "pino";

/** Bytes of buffered lines while standard output is blocked; newer lines are then dropped. */
const bufferLimit = 256 * 1024;
/** Delay in milliseconds before a failed write is retried. */
const retryDelay = 1_000;

/**
 * FIX-171: writes the log to a file descriptor. A full disk, or a closed reader, loses lines but never ends the
 * process: failed lines are written again as soon as possible, with the number of dropped lines.
 */
export function openLogDestination(fd = 1): DestinationStream {
  // Without a minimum length, `flush` does nothing.
  const destination = pino.destination({ fd, sync: false, minLength: 1, maxLength: bufferLimit });
  let retry: NodeJS.Timeout | undefined;
  let isFailing = false;
  let dropped = 0;
  destination.on("error", () => {
    isFailing = true;
    // A write alone would not retry: a full buffer drops its line first.
    retry ??= setTimeout(() => {
      retry = undefined;
      destination.flush();
    }, retryDelay).unref();
  });
  destination.on("write", () => (isFailing = false));
  destination.on("drop", () => dropped++);
  destination.on("drain", () => {
    if (dropped === 0) return;
    const line = { level: "warn", time: new Date().toISOString(), dropped, msg: "log lines were dropped" };
    dropped = 0;
    destination.write(`${JSON.stringify(line)}\n`);
  });
  // Called at exit; it would retry a failing write forever.
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return destination;
}

/** FIX-171: ignores errors of terminal output; without a listener they would end the process. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
