import pino, { type DestinationStream } from "pino";

/** Bytes of lines that wait while standard output takes none; newer lines are dropped then. */
const bufferLimit = 256 * 1024;
/** Milliseconds between two attempts to write what has failed. */
const retryPause = 1_000;

/**
 * FIX-171: writes the log to a file descriptor. A full disk, or a reader that is gone, loses lines and never ends the process:
 * what failed is written again, with the number of dropped lines, as soon as there is room.
 */
export function openLogDestination(fd = 1): DestinationStream {
  // Without a minimum length, `flush` does nothing.
  const destination = pino.destination({ fd, sync: false, minLength: 1, maxLength: bufferLimit });
  let retry: NodeJS.Timeout | undefined;
  let isFailing = false;
  let dropped = 0;
  destination.on("error", () => {
    isFailing = true;
    // A write alone would not try again: a full buffer drops its line before.
    retry ??= setTimeout(() => {
      retry = undefined;
      destination.flush();
    }, retryPause).unref();
  });
  destination.on("write", () => (isFailing = false));
  destination.on("drop", () => dropped++);
  destination.on("drain", () => {
    if (dropped === 0) return;
    const line = { level: "warn", time: new Date().toISOString(), dropped, msg: "log lines were dropped" };
    dropped = 0;
    destination.write(`${JSON.stringify(line)}\n`);
  });
  // It is called at the exit, and repeats a write that fails for ever.
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return destination;
}

/** FIX-171: lines for the terminal are lost where nothing takes them; without a listener their error would end the process. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
