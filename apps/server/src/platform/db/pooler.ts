import { operations } from "@birzha/phrases/operations/ru.ts";
import pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { sessionTimeouts } from "./database.ts";
import { findPrimary } from "./replicas/primary.ts";
import { connectionFault } from "./embedded/provide-database.ts";

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
    const [pooled, direct] = await Promise.all([lookAtSession(poolerUrl), lookAtSession(databaseUrl)]);
    if (pooled.database !== direct.database || pooled.role !== direct.role) return faults.elsewhere;
    const wrong = wrongSettings(pooled);
    return wrong.length === 0 ? undefined : faults.settings(wrong.join(", "));
  } catch (error) {
    return faults.away(connectionFault(error));
  }
}

interface Session {
  /** The cluster and the name in it. */
  readonly database: string;
  /** The role that logged in. */
  readonly login: string;
  /** The role that statements run as. */
  readonly role: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Required settings that a session behind a pooler lacks, as `name=value`. */
export const wrongSettings = (session: Session): readonly string[] =>
  Object.entries(settings)
    .filter(([name, value]) => session.settings[name] !== value)
    .map(([name, value]) => `${name}=${value}`);

export async function lookAtSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: await findPrimary(url),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: "birzha search",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Session>(
      `select concat_ws('/', (select system_identifier from pg_control_system()), current_database()) as database,
         session_user as login, current_user as role,
         (select json_object_agg(name, split_part(setting, ',', 1)) from pg_settings where name = any($1)) as settings`,
      [Object.keys(settings)],
    );
    return rows[0]!;
  } finally {
    await client.end().catch(() => undefined);
  }
}
