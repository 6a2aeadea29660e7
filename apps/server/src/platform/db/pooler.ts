import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";
import { sessionTimeouts } from "./database.ts";
import { findPrimary } from "./replicas/primary.ts";
import { connectionError } from "./embedded/provide-database.ts";
import { connectClient } from "./create-client.ts";

/*
 * INST-033: a pooler in transaction mode gives every transaction a shared session. A session must therefore
 * hold no state: no prepared statement, no setting, no lock, no LISTEN. Requests only rely on prepared plans,
 * which are off here, and on start-up settings, which the pooler must configure. Jobs, notifications,
 * migrations and backups need a session of their own and connect to the server directly.
 */

const { pooler: rejected, poolerFaults: errors } = operations.start;

/** Settings on which result parsing depends, and the timeouts. */
const settings: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  IntervalStyle: "iso_8601",
  ...Object.fromEntries(Object.entries(sessionTimeouts).map(([name, value]) => [name, String(value)])),
};

/** Timeout in milliseconds for connecting and for a response. */
const timeout = 5_000;

/**
 * Checks that requests can use the pooler.
 * @throws OperatorError when they cannot
 */
export async function requirePooler(poolerUrl: string, databaseUrl: string): Promise<void> {
  const problem = await findPoolerError(poolerUrl, databaseUrl);
  if (problem !== undefined) throw new OperatorError(rejected(problem));
}

/** Returns a short reason why requests cannot use the pooler; undefined when they can. */
export async function findPoolerError(poolerUrl: string, databaseUrl: string): Promise<string | undefined> {
  try {
    const [pooled, direct] = await Promise.all([lookAtSession(poolerUrl), lookAtSession(databaseUrl)]);
    if (pooled.database !== direct.database || pooled.role !== direct.role) return errors.elsewhere;
    const wrong = wrongSettings(pooled);
    return wrong.length === 0 ? undefined : errors.settings(wrong.join(", "));
  } catch (error) {
    return errors.away(connectionError(error));
  }
}

interface Session {
  /** System identifier of the cluster, and the database name. */
  readonly database: string;
  /** Role that logged in (`session_user`). */
  readonly login: string;
  /** Role that runs the statements (`current_user`). */
  readonly role: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Returns the required settings that a session behind a pooler lacks, as `name=value`. */
export const wrongSettings = (session: Session): readonly string[] =>
  Object.entries(settings)
    .filter(([name, value]) => session.settings[name] !== value)
    .map(([name, value]) => `${name}=${value}`);

export async function lookAtSession(url: string): Promise<Session> {
  const client = await connectClient({
    connectionString: await findPrimary(url),
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: "birzha search",
  });
  try {
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
