import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from "./embedded-postgres.ts";

/** An embedded PostgreSQL that restarts on the same address. */
export interface SupervisedPostgres {
  /** Connection string of the owner role; stable across restarts. */
  readonly url: string;
  /** Connection string of the request login. */
  readonly requestsUrl: string;
  readonly stop: () => Promise<void>;
}

/** Delay between restart attempts in milliseconds; doubles after each failure up to the maximum. */
const firstDelay = 500;
const maxDelay = 8_000;

/**
 * Starts PostgreSQL on the directory and restarts it after every unexpected exit, e.g. on a full disk, until
 * there is space again (FIX-006). Until then connections to its address fail.
 * @param onTrouble called with the reason of each exit and of each failed restart
 * @throws OperatorError when the first start fails
 */
export async function superviseEmbeddedPostgres(
  directory: string,
  onTrouble: (reason: unknown) => void,
  options: Pick<EmbeddedOptions, "isArchived"> = {},
): Promise<SupervisedPostgres> {
  let server: EmbeddedPostgres | undefined = await startEmbeddedPostgres(directory, options);
  const { url, requestsUrl } = server;
  const port = Number(new URL(url).port);
  const stopped = new AbortController();
  const { signal } = stopped;

  const bringBack = async (): Promise<EmbeddedPostgres | undefined> => {
    for (let pause = firstDelay; !signal.aborted; pause = Math.min(pause * 2, maxDelay)) {
      try {
        return await startEmbeddedPostgres(directory, { ...options, port });
      } catch (error) {
        onTrouble(error);
      }
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  };
  const keep = async () => {
    const stopRequest = new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => resolve(), { once: true }),
    );
    while (server) {
      await Promise.race([server.exited, stopRequest]);
      const isWanted = signal.aborted;
      if (!isWanted) onTrouble(new Error("embedded PostgreSQL exited"));
      // After an unexpected exit this only releases the directory lock.
      await server.stop();
      server = isWanted ? undefined : await bringBack();
    }
  };
  const supervision = keep();
  supervision.catch(onTrouble);
  const stop = async () => {
    stopped.abort();
    await supervision;
  };
  return { url, requestsUrl, stop };
}
