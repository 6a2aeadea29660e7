import { hostUrls } from "./primary.ts";
import { createClient } from "../create-client.ts";

/** Timeout in milliseconds of each server; one that hangs counts as down. */
const limit = 2_000;

/**
 * Counts the distinct servers that accept writes (FIX-163). After a failover the old primary may come back: nodes that
 * reach only one of the two would then write to different databases.
 * @param urls connection strings, each of one server or of several
 */
export async function countWritableServers(urls: readonly string[]): Promise<number> {
  const found = await Promise.all(urls.flatMap(hostUrls).map(findWritable));
  return new Set(found.filter((server) => server !== undefined)).size;
}

/** Returns the start time of the server, which identifies it under any name; undefined unless it accepts writes. */
async function findWritable(url: string): Promise<string | undefined> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
    application_name: "birzha search",
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ server: string }>(
      "select pg_postmaster_start_time()::text as server where not pg_is_in_recovery()",
    );
    return rows[0]?.server;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
