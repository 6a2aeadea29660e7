import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createClient } from "../create-client.ts";
import { connectPatiently, isStarting } from "../start-connections.ts";
import { findPrimary, hostUrls, lastPrimary } from "./primary.ts";

export interface PoolOptions extends pg.PoolConfig {
  /** Connection string of one server, or of several servers of one database (INST-030). */
  readonly connectionString: string;
  /** Called when a connection is lost. */
  readonly onError: (error: Error) => void;
}

/** Milliseconds: limit of the search for a writable server, and the delay between two attempts. */
const timeout = 10_000;
const pause = 200;

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void;

/**
 * A pool whose connections all go to the primary (INST-030). With a single server it skips the check. The base of all
 * pools: a lost connection, idle or checked out, would end the process without its `error` listener (FIX-201).
 */
export class PrimaryPool extends pg.Pool {
  private readonly url: string;
  private readonly places: ReadonlyMap<string, string>;

  constructor({ connectionString: url, onError, ...options }: PoolOptions) {
    const urls = hostUrls(url);
    const several = { connectionString: lastPrimary(url), onConnect: requirePrimary };
    super({ ...options, ...(urls.length === 1 ? { connectionString: url } : several) });
    this.on("connect", (client) => client.on("error", onError));
    // The listener of the connection reports it.
    this.on("error", () => undefined);
    this.url = url;
    this.places = new Map(urls.map((one) => [one, originOf(createClient({ connectionString: one }))]));
    if (urls.length === 1) return;
    // The cause of one broken connection usually affects all of them, so search for the primary again.
    this.on("connect", (client) => client.on("error", () => void this.follow().catch(() => undefined)));
  }

  override connect(...given: unknown[]): never {
    const isSingle = this.places.size === 1;
    if (isSingle && !isStarting())
      return (super.connect as (...args: unknown[]) => unknown)(...given) as never;
    const connecting = connectPatiently(() => (isSingle ? super.connect() : this.connectToPrimary()));
    const [connected] = given as [Connected?];
    if (connected === undefined) return connecting as never;
    connecting.then(
      (client) => connected(undefined, client, (error?: Error | boolean) => client.release(error)),
      (error: Error) => connected(error),
    );
    return undefined as never;
  }

  private async connectToPrimary(): Promise<pg.PoolClient> {
    const until = performance.now() + timeout;
    for (;;) {
      try {
        const client = await super.connect();
        if (originOf(client) === this.places.get(lastPrimary(this.url))) return client;
        client.release(true);
      } catch (error) {
        if (performance.now() > until || this.ending) throw error;
        await this.follow().catch(() => delay(pause));
      }
      this.options.connectionString = lastPrimary(this.url);
    }
  }

  private async follow(): Promise<void> {
    this.options.connectionString = await findPrimary(this.url);
  }
}

const originOf = ({ host, port }: Pick<pg.Client, "host" | "port">) => `${host}:${port}`;

/** Detects a promotion or demotion between the search and the connection; the pool then searches again. */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  if (rows[0]!.isReplica) throw new Error("server is a replica, expected the primary");
}
