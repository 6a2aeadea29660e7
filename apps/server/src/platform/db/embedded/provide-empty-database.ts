import { readdir, rename, rm } from "node:fs/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";
import { connectForCopy, isEmptyDatabase } from "../../backup/tables.ts";
import { startEmbeddedPostgres, type EmbeddedOptions } from "./embedded-postgres.ts";
import { embeddedDirectory, provideDatabase, type DatabaseLocation } from "./provide-database.ts";

/** An empty database, for a restore. */
export interface EmptyDatabase {
  /** Connection string of the owner role. */
  readonly url: string;
  /** Keeps the restored data for the next start. */
  readonly keep: () => Promise<void>;
  /** Restores the state from before. */
  readonly discard: () => Promise<void>;
}

/**
 * Provides the database that a restore fills. An embedded one is created in a temporary directory and renamed
 * by `keep`: a killed restore leaves no database that a start would use.
 * @throws OperatorError when a database already exists
 */
export async function provideEmptyDatabase(place: DatabaseLocation): Promise<EmptyDatabase> {
  return place.databaseUrl === undefined ? provideEmbedded(embeddedDirectory(place.dataDir)) : foreign(place);
}

/**
 * Provides an embedded cluster for a restore.
 * @param options of the server
 * @param prepare fills the directory before the server starts; without it a new cluster is created
 */
export async function provideEmbedded(
  directory: string,
  options: Pick<EmbeddedOptions, "isArchived"> = {},
  prepare: (staging: string) => Promise<void> = () => Promise.resolve(),
): Promise<EmptyDatabase> {
  const found = await readdir(directory).catch(() => []);
  if (found.length > 0) throw new OperatorError(operations.backup.occupied(directory));
  const staging = `${directory}.restoring`;
  const clear = () => rm(staging, { recursive: true, force: true });
  await clear();
  const server = await prepare(staging)
    .then(() => startEmbeddedPostgres(staging, options))
    .catch(async (error: unknown) => {
      await clear();
      throw error;
    });
  return {
    url: server.url,
    async keep() {
      await server.stop();
      await rename(staging, directory);
    },
    async discard() {
      await server.stop();
      await clear();
    },
  };
}

async function foreign(place: DatabaseLocation): Promise<EmptyDatabase> {
  const { url } = await provideDatabase(place);
  const ask = async <T>(work: (client: Awaited<ReturnType<typeof connectForCopy>>) => Promise<T>) => {
    const client = await connectForCopy(url, "birzha restore");
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const { host, pathname } = new URL(url);
  if (!(await ask(isEmptyDatabase)))
    throw new OperatorError(operations.backup.occupied(`${host}${pathname}`));
  return {
    url,
    keep: () => Promise.resolve(),
    // The database was empty, so everything that the owner owns now comes from the restore.
    discard: () =>
      ask(async (client) => {
        await client.query(emptied);
      }),
  };
}

/**
 * One transaction: DROP OWNED also revokes role grants, which are cluster-wide. Sessions on other databases of
 * the cluster must not see the gap.
 */
const emptied = `
  drop owned by current_user;
  create schema if not exists public;
  do $$
  begin
    if exists (select from pg_roles where rolname = 'birzha_app')
      and not pg_has_role(current_user, 'birzha_app', 'set') then
      execute format('grant birzha_app to %I', current_user);
    end if;
  end
  $$`;
