import { sql } from "kysely";
import type { OwnerTx } from "../db/handles.ts";

/** Returns a secret of the database; creates it on first use. The caller prevents two creations at once. */
export async function loadSecret(tx: OwnerTx, name: string, create: () => Buffer): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`select value from secrets where name = ${name}`.execute(tx);
  const stored = rows[0]?.value;
  if (stored) return stored;
  const value = create();
  await sql`insert into secrets (name, value) values (${name}, ${value})`.execute(tx);
  return value;
}
