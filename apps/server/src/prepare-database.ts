import { runMigrations } from "graphile-worker";
import { migrate } from "./platform/db/migrate.ts";

/**
 * Everything that must stand in a database before the server serves it: our tables and the job queue's.
 * May be run by several nodes at once and again at every start.
 * @returns names of our migrations that were applied
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const applied = await migrate(url);
  await runMigrations({ connectionString: url });
  return applied;
}
