import { seedCatalogs } from "./areas/catalogs/store.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { installJobs } from "./platform/jobs/install-jobs.ts";

/**
 * Everything that must stand in a database before the server serves it: our tables, the job queue's, and the
 * content of the catalogues. May be run by several nodes at once and again at every start. (The identity server
 * looks after its own schema.)
 * @returns names of our migrations that were applied
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const applied = await migrate(url);
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
