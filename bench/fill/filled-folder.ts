import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { repositoryRoot } from "../../apps/server/src/repository-root.ts";
import { openDatabase, type OpenDatabase } from "../../apps/server/src/platform/db/database.ts";
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "../../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { listMigrations } from "../../apps/server/src/platform/db/migrate.ts";
import { prepareDatabase } from "../../apps/server/src/prepare-database.ts";

interface Fill {
  /** Name of the folder in `.data`. */
  readonly name: string;
  /** Description of its content for the output. */
  readonly what: string;
  /** Files that define its content, besides the schema. */
  readonly files: readonly string[];
  /** Fills the empty database as the superuser, because only it can disable triggers. */
  readonly fill: (database: OpenDatabase, superuserUrl: string) => Promise<void>;
}

/** Hash of all inputs of a fill. Another hash causes a new fill. */
async function recipeOf(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  const migrations = (await listMigrations()).map((name) => `apps/server/migrations/${name}.sql`);
  for (const file of [...files, ...migrations]) hash.update(await readFile(path.join(repositoryRoot, file)));
  return hash.digest("hex");
}

/**
 * Provides a data folder with a filled database. Later runs reuse it until the fill changes.
 * @returns path of the folder
 * @throws Error if a new fill is necessary while a process uses the folder
 */
export async function provideFolder({ name, what, files, fill }: Fill): Promise<string> {
  const directory = path.join(repositoryRoot, ".data", name);
  const cluster = path.join(directory, "postgres");
  const mark = path.join(directory, "recipe");
  const wanted = await recipeOf(files);
  if (existsSync(mark) && (await readFile(mark, "utf8")) === wanted) return directory;
  if (await findRunningPostgres(cluster))
    throw new Error(`${directory} must be rebuilt, but another run uses it`);
  const start = performance.now();
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const postgres = await startEmbeddedPostgres(cluster, {
    settings: { fsync: "off", max_wal_size: "8GB", maintenance_work_mem: "512MB", work_mem: "256MB" },
  });
  try {
    await prepareDatabase(postgres.url);
    const database = openDatabase(postgres.superuserUrl, { max: 2, statementTimeout: 0 });
    await fill(database, postgres.superuserUrl);
    await database.close();
  } finally {
    await postgres.stop();
  }
  await writeFile(mark, wanted);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${what} written in ${seconds} s; stored in ${path.relative(repositoryRoot, directory)}`);
  return directory;
}

/**
 * Writes to these tables without their indexes, because updating them row by row takes many minutes. Creates the indexes
 * and refreshes the statistics afterwards.
 */
export async function withoutIndexes(
  { db }: OpenDatabase,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${tables}::text[])
      and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await write();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}
