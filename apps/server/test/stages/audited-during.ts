import { sql } from "kysely";
import type { OpenDatabase } from "../../src/platform/db/database.ts";

/**
 * Audit log entries of the callback, one line per row: action, kind and number of the record. Notified users
 * are not included; tests of WORK-020 cover them.
 */
export async function auditedDuring(db: OpenDatabase["db"], work: () => Promise<unknown>): Promise<string[]> {
  const before = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(db);
  await work();
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', action, entity, entity_id) as line from audit_log where id > ${before.rows[0]!.id}
      and action <> 'notices.create'
    order by id`.execute(db);
  return rows.map(({ line }) => line);
}
