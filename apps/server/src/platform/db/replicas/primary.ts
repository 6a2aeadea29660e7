import pg from "pg";

/*
 * INST-030: one database on several servers, of which one takes writes and the others follow it. The address names them
 * all, as libpq has it: `postgres://birzha:secret@db1:5432,db2:5432/birzha`. Which of them it is they are asked
 * themselves: who promotes a replica tells nobody.
 */

const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]+,[^/?@]*)([/?].*|)$/s;

/** The address of each server that the address names; mostly itself alone. */
export function hostUrls(url: string): readonly [string, ...string[]] {
  const [, before = "", hosts = "", rest = ""] = severalHosts.exec(url) ?? [];
  const urls = hosts.split(",").map((host) => `${before}${host}${rest}`);
  return hosts === "" ? [url] : (urls as [string, ...string[]]);
}

/** Where connections go: what all of this process have found out together. */
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

/** The server that took writes when it was last looked for; the first one before that. */
export const lastPrimary = (url: string): string => knownOf(url).primary;

/**
 * The address of the server that takes writes now; nobody is asked where there is but one.
 * @throws Error while none does
 */
export async function findPrimary(url: string): Promise<string> {
  const one = knownOf(url);
  if (one.urls.length === 1) return url;
  one.searching ??= search(one).finally(() => (one.searching = undefined));
  return one.searching;
}

/** Milliseconds that a server may take to answer: one that hangs is as good as away. */
const limit = 1_000;

async function search(one: Known): Promise<string> {
  const timelines = await Promise.all(one.urls.map(timelineOf));
  // A replica that is promoted begins a new timeline: a primary of old that came back has an earlier one.
  const latest = Math.max(...timelines);
  const [first, ...others] = one.urls.filter((_, place) => timelines[place] === latest);
  if (latest < 0 || first === undefined) throw new Error("no server of the database takes writes");
  return (one.primary = [first, ...others].find((url) => url === one.primary) ?? first);
}

/** The timeline that the server writes; -1 where it is away or follows another. */
async function timelineOf(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
    application_name: "birzha search",
  });
  client.on("error", () => undefined);
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
