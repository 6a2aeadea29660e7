import { sql } from "kysely";
import type { OpenDatabase } from "../../apps/server/src/platform/db/database.ts";

/**
 * Refreshes the statistics of all tables after the warm-up, as autovacuum does within minutes. The fill leaves some tables
 * empty, and plans for an empty table read all of it.
 */
export async function refreshStatistics({ db }: OpenDatabase): Promise<void> {
  await sql`analyze`.execute(db);
}
