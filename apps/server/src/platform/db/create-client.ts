import pg from "pg";

/**
 * FIX-201: creates a connection outside the pools. Without an `error` listener, a lost connection would end the
 * process. It also fails the pending query or the next one, which reports it.
 */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  return client;
}
