import type pg from "pg";

/** Connections to terminate, as in pg_stat_activity. */
export interface Victims {
  readonly application: string;
  readonly state: string;
  /** Whether the connection waits for a lock of another one. */
  readonly waitsForLock?: boolean;
}

/** FIX-201: terminates up to `limit` of these connections of the client's database; returns their number. */
export async function terminateConnections(
  client: Pick<pg.Client, "query">,
  { application, state, waitsForLock }: Victims,
  limit = 1000,
): Promise<number> {
  // A transaction reads the same statistics until they are cleared.
  await client.query("select pg_stat_clear_snapshot()");
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = $1 and state = $2
       and ($3::boolean is null or (wait_event_type is not distinct from 'Lock') = $3)
     limit $4`,
    [application, state, waitsForLock ?? null, limit],
  );
  return rowCount ?? 0;
}

/** Lists the applications and states of the database's other connections. */
export async function listConnections(client: Pick<pg.Client, "query">): Promise<readonly Victims[]> {
  const { rows } = await client.query<Victims>(
    `select distinct application_name as application, state from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state is not null
       and backend_type = 'client backend'`,
  );
  return rows;
}
