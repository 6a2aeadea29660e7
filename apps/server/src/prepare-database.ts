import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { installJobs } from "./platform/jobs/install-jobs.ts";

/**
 * Everything that must stand in a database before the server serves it: our tables and the job queue's.
 * May be run by several nodes at once and again at every start. (The identity server looks after its own schema.)
 * @returns names of our migrations that were applied
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const applied = await migrate(url);
  const { pool, close } = openDatabase(url, {
    max: 2,
    statementTimeout: 0,
    applicationName: "birzha migrate",
  });
  try {
    await installJobs(pool);
  } finally {
    await close();
  }
  return applied;
}
