import type { Pool } from "pg";

/** What tokens are signed with. */
export const signingKeyName = "signing-key";

/** The secret of that name, made when it is asked for first; of two nodes that start at once, one wins. */
export async function keepSecret<T>(pool: Pool, name: string, make: () => Promise<T> | T): Promise<T> {
  const find = async (): Promise<T | undefined> =>
    (await pool.query<{ value: T }>("select value from identity.secrets where name = $1", [name])).rows[0]
      ?.value;
  const kept = await find();
  if (kept !== undefined) return kept;
  const made = JSON.stringify(await make());
  await pool.query("insert into identity.secrets (name, value) values ($1, $2) on conflict do nothing", [
    name,
    made,
  ]);
  return (await find()) as T;
}
