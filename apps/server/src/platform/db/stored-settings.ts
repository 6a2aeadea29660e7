import { sql } from "kysely";
import type { OwnerDb, OwnerTx } from "./handles.ts";

/** Stores a value that all nodes share, under its key in the table `settings`. */
export async function storeSetting(db: OwnerDb | OwnerTx, key: string, value: unknown): Promise<void> {
  await sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = now()`.execute(db);
}

export async function deleteSetting(db: OwnerDb | OwnerTx, key: string): Promise<void> {
  await sql`delete from settings where key = ${key}`.execute(db);
}
