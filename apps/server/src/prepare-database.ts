import { seedCatalogs } from "./areas/catalogs/store.ts";
import { openDatabase } from "./platform/db/database.ts";
import { runMigrations } from "./platform/db/migrate.ts";
import { installJobs } from "./platform/jobs/install-jobs.ts";

/**
 * Prepares a database for the server: migrations, tables of the job queue, catalogues. Safe at every start and on
 * several nodes at once. The identity server migrates its own schema.
 * @returns names of applied migrations
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const applied = await runMigrations(url);
  const { pool, db, close } = openDatabase(url, {
    max: 2,
    statementTimeout: 0,
    applicationName: "birzha migrate",
  });
  try {
    await installJobs(pool);
    await seedCatalogs(db);
  } finally {
    await close();
  }
  return applied;
}
