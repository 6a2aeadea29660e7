import type { Pool, PoolClient } from "pg";

/** A change that users made to their own account. */
export interface AccountEvent {
  readonly action: "register" | "password" | "email" | "second-factor" | "passkeys";
  readonly subject: string;
  /** IP address of the client. */
  readonly address: string;
}

/** Hooks with which the portal joins a transaction of this server: audit log, sessions, job queue. */
export interface IdentityLedger {
  /** Writes the audit entry; must be the last statement of the transaction (S-8). */
  readonly record: (connection: PoolClient, event: AccountEvent) => Promise<void>;
  /** Ends the portal's sessions of the account, except `exceptSession`. */
  readonly endSessions: (connection: PoolClient, subject: string, exceptSession?: string) => Promise<void>;
  /** Ends the portal's session that began with this session of the identity server (FIX-205). */
  readonly endSession: (connection: PoolClient, session: string) => Promise<void>;
  /** Enqueues a job that calls `sendEmail` after the commit, with retries. */
  readonly queueEmail: (connection: PoolClient, emailId: string) => Promise<void>;
}

export const noLedger: IdentityLedger = {
  record: async () => {},
  endSessions: async () => {},
  endSession: async () => {},
  queueEmail: async () => {},
};

/**
 * INST-034: takes advisory locks until the end of the transaction, on all nodes, so that concurrent requests
 * cannot count the same rows and then both insert. Callers list the kinds of names in the same order to
 * prevent deadlocks.
 */
export async function waitForOthers(connection: PoolClient, names: readonly string[]): Promise<void> {
  await connection.query(
    "select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name",
    [names],
  );
}

export async function inTransaction<T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query("begin");
    const result = await work(connection);
    await connection.query("commit");
    return result;
  } catch (error) {
    await connection.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // A connection whose transaction is still open must not return to the pool.
    connection.release(broken);
  }
}
