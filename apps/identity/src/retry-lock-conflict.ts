import { setTimeout as delay } from "node:timers/promises";

/**
 * Lock timeout of migrations in milliseconds. It ends before PostgreSQL's `deadlock_timeout` of one second, so that
 * a conflict ends the migration and no request of another node.
 */
export const migrationLockTimeout = 500;

/** Milliseconds after which a conflict is reported instead of retried. */
const retryLimit = 300_000;
/** Longest pause between two tries, in milliseconds. */
const maxPause = 5_000;

/** Whether a transaction was rolled back because of a lock timeout (55P03) or a deadlock (40P01). */
export const isLockConflict = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");

/** FIX-167: retries the transaction of a migration with growing pauses while other nodes hold its locks. */
export async function retryLockConflict<T>(migrate: () => Promise<T>): Promise<T> {
  const end = Date.now() + retryLimit;
  for (let pause = 100; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await migrate();
    } catch (error) {
      if (!isLockConflict(error) || Date.now() > end) throw error;
    }
    await delay(pause);
  }
}
