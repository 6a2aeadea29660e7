import { operations } from "@birzha/phrases/operations/ru.ts";
import pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { sessionTimeouts } from "./database.ts";
import { findPrimary } from "./primary.ts";
import { connectionFault } from "./provide-database.ts";

/*
 * INST-033: a pooler in transaction mode gives every transaction a session that others have had before. Nothing may be
 * kept in it: no prepared statement, no setting, no lock, no LISTEN. Calls keep nothing but plans and the settings that a
 * session begins with; plans are not kept there, and the settings are the pooler's to make. Whatever needs a session of its
 * own (jobs, signals, migrations, backups) goes to the server itself.
 */

const { pooler: refused, poolerFaults: faults } = operations.start;

/** What answers are read by, and what keeps a wait from being endless. */
const settings: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  IntervalStyle: "iso_8601",
  ...Object.fromEntries(Object.entries(sessionTimeouts).map(([name, value]) => [name, String(value)])),
};

/** Milliseconds for connecting, and for an answer. */
const patience = 5_000;

/** @throws OperatorError where calls cannot go through the pooler */
export async function requirePooler(poolerUrl: string, databaseUrl: string): Promise<void> {
  const fault = await findPoolerFault(poolerUrl, databaseUrl);
  if (fault !== undefined) throw new OperatorError(refused(fault));
}

/** Why calls cannot go through the pooler, in a few words; undefined where they can. */
export async function findPoolerFault(poolerUrl: string, databaseUrl: string): Promise<string | undefined> {
  try {
    const [pooled, direct] = await Promise.all([lookAt(poolerUrl), lookAt(databaseUrl)]);
    if (pooled.place !== direct.place) return faults.elsewhere;
    const wrong = Object.entries(settings).filter(([name, value]) => pooled.settings[name] !== value);
    if (wrong.length === 0) return undefined;
    return faults.settings(wrong.map(([name, value]) => `${name}=${value}`).join(", "));
  } catch (error) {
    return faults.away(connectionFault(error));
  }
}

interface Seen {
  /** The cluster, the database and the role. */
  readonly place: string;
  readonly settings: Readonly<Record<string, string>>;
}

async function lookAt(url: string): Promise<Seen> {
  const client = new pg.Client({
    connectionString: await findPrimary(url),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: "birzha search",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Seen>(
      `select concat_ws('/', (select system_identifier from pg_control_system()), current_database(), current_user) as place,
         (select json_object_agg(name, split_part(setting, ',', 1)) from pg_settings where name = any($1)) as settings`,
      [Object.keys(settings)],
    );
    return rows[0]!;
  } finally {
    await client.end().catch(() => undefined);
  }
}
