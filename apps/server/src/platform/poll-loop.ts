import { setTimeout as delay } from "node:timers/promises";

interface PollOptions {
  /** Runs one round. `true` starts the next round at once. */
  readonly poll: (signal: AbortSignal) => Promise<boolean | void>;
  /** Milliseconds between two rounds. */
  readonly interval: number;
  /** Reports a failed round; the next one follows after the interval. */
  readonly onError: (error: unknown) => void;
}

export interface PollLoop {
  /** Starts the next round without waiting for the interval. */
  readonly wake: () => void;
  /** Aborts the signal of the running round and resolves when the round has ended. */
  readonly stop: () => Promise<void>;
}

/** Polls at once and then at an interval until it is stopped. The timer does not keep the process alive. */
export function startPollLoop({ poll, interval, onError }: PollOptions): PollLoop {
  const stopped = new AbortController();
  let isWoken = false;
  let endDelay: () => void = () => undefined;

  const pause = async (): Promise<void> => {
    if (isWoken || stopped.signal.aborted) return;
    const pausing = new AbortController();
    endDelay = () => pausing.abort();
    await delay(interval, undefined, { signal: pausing.signal, ref: false }).catch(() => undefined);
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      isWoken = false;
      try {
        if (await poll(stopped.signal)) continue;
      } catch (error) {
        // A wake-up during the failed round must not lead to a busy loop.
        isWoken = false;
        if (!stopped.signal.aborted) onError(error);
      }
      await pause();
    }
  };
  const running = run();
  return {
    wake() {
      isWoken = true;
      endDelay();
    },
    async stop() {
      stopped.abort();
      endDelay();
      await running;
    },
  };
}
