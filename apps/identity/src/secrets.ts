import type { Pool } from "pg";

/** Name of the key that signs tokens. */
export const signingKeyName = "signing-key";

/**
 * Returns the secret with this name and creates it on first use. Nodes that start at once end up with the
 * same secret.
 */
export async function storeSecret<T>(pool: Pool, name: string, make: () => Promise<T> | T): Promise<T> {
  const find = async (): Promise<T | undefined> =>
    (await pool.query<{ value: T }>("select value from identity.secrets where name = $1", [name])).rows[0]
      ?.value;
  const stored = await find();
  if (stored !== undefined) return stored;
  const made = JSON.stringify(await make());
  await pool.query("insert into identity.secrets (name, value) values ($1, $2) on conflict do nothing", [
    name,
    made,
  ]);
  return (await find()) as T;
}
