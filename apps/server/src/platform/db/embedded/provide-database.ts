import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";
import { findRunningPostgres } from "./embedded-postgres.ts";
import { superviseEmbeddedPostgres } from "./supervise-embedded-postgres.ts";
import { findPrimary, hostUrls } from "../replicas/primary.ts";
import { connectClient } from "../create-client.ts";

/** A database to work with, embedded or external. */
export interface ProvidedDatabase {
  /** Connection string of the owner role. */
  readonly url: string;
  /** Connection string for requests: a login of the request role, or the owner. */
  readonly requestsUrl: string;
  /** Whether PostgreSQL runs in this portal's data folder. */
  readonly embedded: boolean;
  /** Stops a server that this call started; does nothing for one that was already running. */
  readonly stop: () => Promise<void>;
}

export interface DatabaseLocation {
  /** undefined: the embedded PostgreSQL below `dataDir`. */
  readonly databaseUrl: string | undefined;
  /**
   * Request login of an external PostgreSQL; undefined: requests log in as the owner and start with their role.
   */
  readonly requestsUrl?: string | undefined;
  readonly dataDir: string;
  /** With a backup folder, the embedded PostgreSQL archives its log (decision 0041). */
  readonly backup?: { readonly directory: string | undefined };
}

export const isArchived = ({ backup }: DatabaseLocation): boolean => backup?.directory !== undefined;

export const embeddedDirectory = (dataDir: string): string => path.join(dataDir, "postgres");

/** Returns the directory of the embedded server; undefined for an external PostgreSQL. */
export const findEmbedded = ({ databaseUrl, dataDir }: DatabaseLocation): string | undefined =>
  databaseUrl === undefined ? embeddedDirectory(dataDir) : undefined;

/**
 * Provides the server's database: the configured one, or an embedded PostgreSQL under an exclusive lock.
 * @param onTrouble called with the reason when an embedded one is down; it restarts by itself
 * @throws OperatorError when the database is unusable
 */
export async function provideDatabase(
  place: DatabaseLocation,
  onTrouble: (reason: unknown) => void = () => undefined,
): Promise<ProvidedDatabase> {
  if (place.databaseUrl !== undefined) {
    await requireDatabase(place.databaseUrl);
    return foreign(place.databaseUrl, false, place.requestsUrl);
  }
  const supervised = await superviseEmbeddedPostgres(embeddedDirectory(place.dataDir), onTrouble, {
    isArchived: isArchived(place),
  });
  return { ...supervised, embedded: true };
}

/**
 * Provides the database of a CLI command. It joins a running embedded server, so that both can work at once.
 */
export async function joinDatabase(place: DatabaseLocation): Promise<ProvidedDatabase> {
  const running = place.databaseUrl ? undefined : await findRunningPostgres(embeddedDirectory(place.dataDir));
  return running === undefined ? provideDatabase(place) : foreign(running, true);
}

const foreign = (url: string, embedded: boolean, requestsUrl: string = url): ProvidedDatabase => ({
  url,
  requestsUrl,
  embedded,
  stop: () => Promise.resolve(),
});

/**
 * Requires that the database responds, is new enough and stores Cyrillic. Errors never contain the password.
 */
async function requireDatabase(url: string): Promise<void> {
  const client = await connectClient({
    connectionString: await findPrimary(url).catch(() => hostUrls(url)[0]),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  }).catch((error: unknown) => {
    const hosts = hostUrls(url).map((one) => new URL(one));
    const where = `${hosts.map(({ host }) => host).join(",")}${hosts[0]!.pathname}`;
    throw new OperatorError(operations.start.noDatabase(where, connectionError(error)));
  });
  try {
    const { rows } = await client.query<{ version: string; number: number; encoding: string }>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`);
    const found = rows[0]!;
    if (found.number < 160_000) throw new OperatorError(operations.start.oldDatabase(found.version));
    if (found.encoding !== "UTF8") throw new OperatorError(operations.start.notUtf8(found.encoding));
  } finally {
    await client.end();
  }
}

/** Returns the message of a connection error. Node wraps the errors of a name's addresses in one without a message. */
export function connectionError(error: unknown): string {
  const single = error instanceof AggregateError ? error.errors[0] : error;
  return single instanceof Error ? single.message : String(single);
}
