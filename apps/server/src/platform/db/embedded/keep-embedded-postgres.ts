import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from "./embedded-postgres.ts";

/** An embedded PostgreSQL that comes back where it was. */
export interface KeptPostgres {
  /** Connection string of the owner role; the same for as long as it is kept. */
  readonly url: string;
  /** The same of the login of requests. */
  readonly requestsUrl: string;
  readonly stop: () => Promise<void>;
}

/** Between two tries to bring it back; doubled with every one that fails. Milliseconds. */
const firstPause = 500;
const longestPause = 8_000;

/**
 * Starts PostgreSQL on the directory, and again whenever it ends without being told to: it does when its disk is full,
 * and cannot start before there is room (FIX-006). Meanwhile nobody is answered at its address.
 * @param onTrouble told why it is away: that it has ended, and what each try to bring it back failed with
 * @throws OperatorError when the first start fails
 */
export async function keepEmbeddedPostgres(
  directory: string,
  onTrouble: (reason: unknown) => void,
  options: Pick<EmbeddedOptions, "isArchived"> = {},
): Promise<KeptPostgres> {
  let server: EmbeddedPostgres | undefined = await startEmbeddedPostgres(directory, options);
  const { url, requestsUrl } = server;
  const port = Number(new URL(url).port);
  const stopped = new AbortController();
  const { signal } = stopped;

  const bringBack = async (): Promise<EmbeddedPostgres | undefined> => {
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
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
    const told = new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => resolve(), { once: true }),
    );
    while (server) {
      await Promise.race([server.exited, told]);
      const isWanted = signal.aborted;
      if (!isWanted) onTrouble(new Error("the embedded PostgreSQL has ended"));
      // Of one that has ended by itself this lets go of the directory.
      await server.stop();
      server = isWanted ? undefined : await bringBack();
    }
  };
  const kept = keep();
  kept.catch(onTrouble);
  const stop = async () => {
    stopped.abort();
    await kept;
  };
  return { url, requestsUrl, stop };
}
