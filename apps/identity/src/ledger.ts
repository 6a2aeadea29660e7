import type { Pool, PoolClient } from "pg";

/** What has been done to the sign-in of an account, by itself. */
export interface AccountEvent {
  readonly action: "register" | "password" | "email" | "second-factor" | "passkeys";
  readonly subject: string;
  /** Address of the client. */
  readonly address: string;
}

/** What the portal does in the very transaction of a change here: its log, its sessions, its queue. */
export interface Ledger {
  /** Last of the transaction (S-8). */
  readonly record: (connection: PoolClient, event: AccountEvent) => Promise<void>;
  /** Ends the portal's sessions of the account, all but the one whose cookies are given. */
  readonly endSessions: (connection: PoolClient, subject: string, kept?: string) => Promise<void>;
  /** Has `sendLetter` called for it after the commit, again until it succeeds. */
  readonly queueLetter: (connection: PoolClient, letterId: string) => Promise<void>;
}

export const noLedger: Ledger = {
  record: async () => {},
  endSessions: async () => {},
  queueLetter: async () => {},
};

/**
 * INST-034: until the end of the transaction, one after the other, on whatever node: what is counted and then added to must
 * not be counted by two at once. Names of one kind stand at one place of the list, so that nobody waits in a circle.
 */
export async function waitForOthers(connection: PoolClient, names: readonly string[]): Promise<void> {
  await connection.query(
    "select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name",
    [names],
  );
}

export async function inTransaction<T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    const result = await work(connection);
    await connection.query("commit");
    return result;
  } catch (error) {
    await connection.query("rollback").catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}
