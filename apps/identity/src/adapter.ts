import { errors, type Adapter, type AdapterPayload } from "oidc-provider";
import type { Pool } from "pg";

type Key = "id" | "uid" | "user_code";

/** Storage adapter of oidc-provider: one table for all of its models. */
export const postgresAdapter = (pool: Pool) =>
  class PostgresAdapter implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      await pool.query(
        `insert into identity.records (kind, id, payload, grant_id, uid, user_code, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
        [this.#kind, id, payload, payload.grantId, payload.uid, payload.userCode, expiresIn ?? null],
      );
    }

    find(id: string) {
      return this.#findBy("id", id);
    }

    findByUid(uid: string) {
      return this.#findBy("uid", uid);
    }

    findByUserCode(userCode: string) {
      return this.#findBy("user_code", userCode);
    }

    /**
     * Marks a code as used. Of two concurrent requests with the same code, the second fails with
     * `invalid_grant`.
     */
    async consume(id: string): Promise<void> {
      const { rowCount } = await pool.query(
        "update identity.records set consumed_at = now() where kind = $1 and id = $2 and consumed_at is null",
        [this.#kind, id],
      );
      if (rowCount === 0) throw new errors.InvalidGrant("already used");
    }

    async destroy(id: string): Promise<void> {
      await pool.query("delete from identity.records where kind = $1 and id = $2", [this.#kind, id]);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await pool.query("delete from identity.records where grant_id = $1", [grantId]);
    }

    async #findBy(key: Key, value: string): Promise<AdapterPayload | undefined> {
      const { rows } = await pool.query<{ payload: AdapterPayload; consumed: number | null }>(
        `select payload, extract(epoch from consumed_at)::int as consumed from identity.records
         where kind = $1 and ${key} = $2 and (expires_at is null or expires_at > now())`,
        [this.#kind, value],
      );
      const record = rows[0];
      return record && { ...record.payload, ...(record.consumed && { consumed: record.consumed }) };
    }
  };

/** Deletes expired rows, because oidc-provider itself never does. */
export async function sweepRecords(pool: Pool): Promise<void> {
  await pool.query("delete from identity.records where expires_at < now() - interval '1 hour'");
  await pool.query("delete from identity.sign_in_attempts where at < now() - interval '1 day'");
  await pool.query("delete from identity.challenges where expires_at < now()");
  await pool.query("delete from identity.emails where created_at < now() - interval '2 days'");
}
