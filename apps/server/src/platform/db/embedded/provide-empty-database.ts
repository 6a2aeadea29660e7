import { readdir, rename, rm } from "node:fs/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";
import { connectForCopy, isEmptyDatabase } from "../../backup/tables.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { embeddedDirectory, provideDatabase, type DatabasePlace } from "./provide-database.ts";

/** A database in which nothing stands yet, for a backup that comes back. */
export interface EmptyDatabase {
  /** Connection string of the owner role. */
  readonly url: string;
  /** What was filled stays, and is found by the next start. */
  readonly keep: () => Promise<void>;
  /** All is as it was before. */
  readonly discard: () => Promise<void>;
}

/**
 * An embedded one is made beside its place and gets its name when it is kept: whatever ends this process meanwhile, there
 * is no half a database to be started on. One's own is the one that is configured.
 * @throws OperatorError where there is something already
 */
export async function provideEmptyDatabase(place: DatabasePlace): Promise<EmptyDatabase> {
  return place.databaseUrl === undefined ? embedded(embeddedDirectory(place.dataDir)) : foreign(place);
}

async function embedded(directory: string): Promise<EmptyDatabase> {
  const found = await readdir(directory).catch(() => []);
  if (found.length > 0) throw new OperatorError(operations.backup.occupied(directory));
  const beside = `${directory}.restoring`;
  await rm(beside, { recursive: true, force: true });
  const server = await startEmbeddedPostgres(beside);
  return {
    url: server.url,
    async keep() {
      await server.stop();
      await rename(beside, directory);
    },
    async discard() {
      await server.stop();
      await rm(beside, { recursive: true, force: true });
    },
  };
}

async function foreign(place: DatabasePlace): Promise<EmptyDatabase> {
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
    // Nothing was there: what the owner owns now, the restoring has made.
    discard: () =>
      ask(async (client) => {
        await client.query(emptied);
      }),
  };
}

/**
 * In one transaction: roles belong to the whole cluster, and to drop what a role owns takes back what it has granted, also
 * from those who work on another database of it.
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
