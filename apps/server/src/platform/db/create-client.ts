import pg from "pg";
import { connectPatiently } from "./start-connections.ts";

/**
 * FIX-201: creates a connection outside the pools. Without an `error` listener, a lost connection would end the
 * process. It also fails the pending query or the next one, which reports it.
 */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  return client;
}

/** The same, connected; waits for PostgreSQL while the node starts. */
export const connectClient = (config: pg.ClientConfig): Promise<pg.Client> =>
  connectPatiently(async () => {
    const client = createClient(config);
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  });
