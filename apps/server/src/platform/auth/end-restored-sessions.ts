import { sql } from "kysely";
import { openDatabase } from "../db/database.ts";

/**
 * FIX-205: ends all sessions of a restored database, those of the embedded identity server included. A session that ended
 * after the backup must not open the portal again.
 * @param url of the owner role
 */
export async function endRestoredSessions(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0 });
  try {
    await db.transaction().execute(async (tx) => {
      await sql`delete from sessions`.execute(tx);
      // A portal with an external identity server has no such table.
      await sql`do $$ begin
        if to_regclass('identity.records') is not null then delete from identity.records; end if;
      end $$`.execute(tx);
    });
  } finally {
    await close();
  }
}
