import pg, { type ClientBase } from "pg";
import { findPrimary } from "../db/replicas/primary.ts";
import type { CopiedTable, SequenceValue } from "./backup-entries.ts";
import { createClient } from "../db/create-client.ts";

/*
 * The tables of a database for a backup: all of the portal's, the job queue's and the identity server's,
 * whichever role owns them. COPY's format is the same in every PostgreSQL version (decision 0041).
 */

/** The restoring program brings its own migrations; rate limits start over (INST-034). */
const notCopied = [
  "public.schema_migrations",
  "public.schema_migrations_lock",
  "graphile_worker.migrations",
  "public.rate_windows",
];

const isOurs = (alias: string) => `${alias}.nspname <> 'information_schema' and ${alias}.nspname !~ '^pg_'`;

/** Lists all tables with data of the portal, by name. */
export async function listTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs("n")}
       and n.nspname || '.' || c.relname <> all($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [notCopied],
  );
  return rows;
}

/** Estimates the rows of all tables from the planner's statistics, without reading them. */
export async function estimateRows(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as count
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${isOurs("n")} and n.nspname || '.' || c.relname <> all($1)`,
    [notCopied],
  );
  return Math.round(rows[0]!.count);
}

/** Lists the used sequences. They ignore snapshots: read after the rows, none can lag behind them. */
export async function listSequences(client: ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     where last_value is not null and ${isOurs("n")} order by 1, 2`,
  );
  return rows;
}

/** Whether a database contains no relations at all. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${isOurs("n")}
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  );
  return rowCount === 0;
}

/** Opens a connection for hours of copying: no timeouts except for connecting. */
export async function connectForCopy(url: string, applicationName: string): Promise<pg.Client> {
  const client = createClient({
    connectionString: await findPrimary(url),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: applicationName,
    options:
      "-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=3 -c client_encoding=UTF8" +
      " -c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  await client.connect();
  return client;
}

export const qualifiedName = ({ schema, name }: Pick<CopiedTable, "schema" | "name">): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnList = ({ columns }: CopiedTable): string => columns.map(pg.escapeIdentifier).join(", ");
