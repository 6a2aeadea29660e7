import { createClient } from "../create-client.ts";

/*
 * INST-030: one database on several servers: one primary accepts writes, the others are replicas. The URL lists
 * them all in libpq syntax: `postgres://birzha:secret@db1:5432,db2:5432/birzha`. Each server is queried for its
 * role, because a promotion sends no notification.
 */

const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]+,[^/?@]*)([/?].*|)$/s;

/** Returns one URL per server that the URL lists; usually the URL itself. */
export function hostUrls(url: string): readonly [string, ...string[]] {
  const [, before = "", hosts = "", rest = ""] = severalHosts.exec(url) ?? [];
  const urls = hosts.split(",").map((host) => `${before}${host}${rest}`);
  return hosts === "" ? [url] : (urls as [string, ...string[]]);
}

/** Search result that all pools of this process share. */
interface Known {
  readonly urls: readonly [string, ...string[]];
  primary: string;
  searching: Promise<string> | undefined;
}

const known = new Map<string, Known>();

function knownOf(url: string): Known {
  let one = known.get(url);
  if (one === undefined) {
    const urls = hostUrls(url);
    known.set(url, (one = { urls, primary: urls[0], searching: undefined }));
  }
  return one;
}

/** The primary found by the last search; the first server before any search. */
export const lastPrimary = (url: string): string => knownOf(url).primary;

/**
 * Returns the URL of the current primary; with a single server, its URL without a query.
 * @throws Error while no server accepts writes
 */
export async function findPrimary(url: string): Promise<string> {
  const one = knownOf(url);
  if (one.urls.length === 1) return url;
  one.searching ??= search(one).finally(() => (one.searching = undefined));
  return one.searching;
}

/** Timeout in milliseconds of a query to one server: a server that hangs counts as down. */
const limit = 1_000;

async function search(one: Known): Promise<string> {
  const timelines = await Promise.all(one.urls.map(timelineOf));
  // A promotion starts a new timeline, so an old primary that came back has a lower one.
  const latest = Math.max(...timelines);
  const [first, ...others] = one.urls.filter((_, place) => timelines[place] === latest);
  if (latest < 0 || first === undefined) throw new Error("no database server accepts writes");
  return (one.primary = [first, ...others].find((url) => url === one.primary) ?? first);
}

/** The timeline that the server writes; -1 when it is down or a replica. */
async function timelineOf(url: string): Promise<number> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
    application_name: "birzha search",
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`,
    );
    const { timeline } = rows[0]!;
    return timeline === null ? -1 : Number.parseInt(timeline, 16);
  } catch {
    return -1;
  } finally {
    await client.end().catch(() => undefined);
  }
}
