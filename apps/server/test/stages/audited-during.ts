import { sql } from "kysely";
import type { OpenDatabase } from "../../src/platform/db/database.ts";

/**
 * What the audit log says was done during the work, a line a row: action, kind of record and its number, if any. Who was
 * told of it stands beside it, and in tests of its own (WORK-020).
 */
export async function auditedDuring(db: OpenDatabase["db"], work: () => Promise<unknown>): Promise<string[]> {
  const before = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(db);
  await work();
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', action, entity, entity_id) as line from audit_log where id > ${before.rows[0]!.id}
      and action <> 'notices.tell'
    order by id`.execute(db);
  return rows.map(({ line }) => line);
}
