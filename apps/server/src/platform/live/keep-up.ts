import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Signals } from "./signals.ts";

interface KeepUpOptions {
  /** Does a piece of what is left to do; whether there may be more of it. */
  readonly work: () => Promise<boolean>;
  /** By which it hears that something was written. */
  readonly signals: Signals;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Milliseconds after which it looks by itself, for what nobody told. */
  readonly look?: number;
}

/** Keeps up with what is written: works when something was, and every two seconds, until it is stopped. */
export function keepUp({ work, signals, log, look = 2_000 }: KeepUpOptions): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  let wake: () => void = () => undefined;
  let isAsked = true;
  signals.listen(() => {
    isAsked = true;
    wake();
  });

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      isAsked = false;
      try {
        if (await work()) continue;
      } catch (error) {
        log.warn({ err: error }, "what was written could not be followed; it is tried again");
        isAsked = false;
      }
      if (isAsked || stopped.signal.aborted) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const waited = new AbortController();
      const signal = AbortSignal.any([waited.signal, stopped.signal]);
      await Promise.race([promise, delay(look, undefined, { signal, ref: false }).catch(() => undefined)]);
      waited.abort();
    }
  }
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
