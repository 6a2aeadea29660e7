import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/*
 * INST-042: PostgreSQL may start after the portal, and a loaded machine connects slowly. While a node starts, a failed
 * connection is tried again, in pools and outside of them. Later each caller handles a lost database itself.
 */

interface StartOptions {
  /** Ends the retries. */
  readonly signal: AbortSignal;
  /** Called once per connection, with its first failure. */
  readonly onRetry: (error: unknown) => void;
  /** Milliseconds for which one connection is tried again. */
  readonly limit?: number;
}

/** Work that the start leaves in the background keeps the scope, so `isOver` ends it. */
const starts = new AsyncLocalStorage<StartOptions & { isOver: boolean }>();

const defaultLimit = 30_000;
/** Delay between two attempts in milliseconds; doubles up to the maximum. */
const firstPause = 200;
const maxPause = 2_000;

/** Runs the start of a node: until it returns, `connectPatiently` retries. */
export async function retryConnections<T>(options: StartOptions, start: () => Promise<T>): Promise<T> {
  const scope = { ...options, isOver: false };
  try {
    return await starts.run(scope, start);
  } finally {
    scope.isOver = true;
  }
}

const currentStart = () => {
  const scope = starts.getStore();
  return scope?.isOver === false && !scope.signal.aborted ? scope : undefined;
};

export const isStarting = (): boolean => currentStart() !== undefined;

/** Opens a connection. During a start it retries until PostgreSQL accepts or rejects the login. */
export async function connectPatiently<T>(connect: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  for (let pause = firstPause; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await connect();
    } catch (error) {
      const scope = currentStart();
      if (!scope || isRejected(error)) throw error;
      if (performance.now() - begin >= (scope.limit ?? defaultLimit)) throw error;
      if (pause === firstPause) scope.onRetry(error);
      await delay(pause, undefined, { signal: scope.signal }).catch(() => undefined);
    }
  }
}

/** Whether PostgreSQL answered for good. 08 connection, 53 resources and 57 starting or stopping pass. */
const isRejected = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|53|57)/.test(error.code ?? "");
