import type { Pool } from "pg";
import { inTransaction, waitForOthers } from "../ledger.ts";

/**
 * Maximum failed attempts per window: for one account from one address, and from one address on all accounts.
 */
const attemptLimits = { perPair: 10, perAddress: 60, windowMinutes: 15 } as const;

/**
 * INST-001: back-off against distributed guessing at one account, by its failures of the last 24 hours: one
 * minute after ten failures, then 2, 4, 8 and at most 15. Ten thousand guesses from ten thousand addresses
 * come down to a few hundred checked guesses a day. Known devices have a separate counter, so the back-off
 * does not lock out the owner.
 */
const waits = { free: 10, step: 5, maxMinutes: 15, hours: 24 } as const;

/** Origin of an attempt. */
export interface AttemptOrigin {
  readonly address: string;
  /** A device that this account has signed in with before. */
  readonly device?: string | undefined;
}

const devicePrefix = "device ";
const placeText = ({ address, device }: AttemptOrigin) => (device ? `${devicePrefix}${device}` : address);

/**
 * Records an attempt before checking the password, which counts parallel guesses on all nodes. Returns false
 * if there were too many; the caller must then reject the sign-in. Rejected attempts do not count, so that
 * the wait ends a fixed time after the last checked one.
 */
export async function beginAttempt(pool: Pool, account: string, place: AttemptOrigin): Promise<boolean> {
  const from = placeText(place);
  return inTransaction(pool, async (connection) => {
    await waitForOthers(connection, [`attempts at ${account}`, `attempts from ${from}`]);
    const {
      rows: [counted],
    } = await connection.query<{ pair: number; address: number; strangers: number; minutes: number }>(
      `select
         (count(*) filter (where login = $1 and address = $2 and at > now() - make_interval(mins => $3)))::int as pair,
         (count(*) filter (where address = $2 and at > now() - make_interval(mins => $3)))::int as address,
         (count(*) filter (where login = $1 and address not like $4 || '%'))::int as strangers,
         coalesce(extract(epoch from clock_timestamp() - max(at) filter (where login = $1 and address not like $4 || '%')) / 60,
           1e9)::float8 as minutes
       from identity.sign_in_attempts
       where (login = $1 or address = $2) and at > now() - make_interval(hours => $5)`,
      [account, from, attemptLimits.windowMinutes, devicePrefix, waits.hours],
    );
    const tooMany =
      counted!.pair >= attemptLimits.perPair ||
      counted!.address >= attemptLimits.perAddress ||
      (!place.device && counted!.minutes < waitMinutes(counted!.strangers));
    if (tooMany) return false;
    // The time after the lock wait, not `now()`, the start of the transaction.
    await connection.query(
      "insert into identity.sign_in_attempts (login, address, at) values ($1, $2, clock_timestamp())",
      [account, from],
    );
    return true;
  });
}

/** Returns the back-off in minutes between two guesses from unknown devices, by the failures of a day. */
export function waitMinutes(failures: number): number {
  if (failures < waits.free) return 0;
  return Math.min(waits.maxMinutes, 2 ** Math.floor((failures - waits.free) / waits.step));
}

/** Counts the failed attempts of the last hour, over all accounts and nodes (FIX-163). */
export async function countAttempts(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from identity.sign_in_attempts where at > now() - interval '1 hour'",
  );
  return rows[0]!.count;
}

/**
 * Deletes the attempts of an account from this origin after a successful sign-in, including earlier typing
 * errors.
 */
export async function forgiveAttempts(pool: Pool, account: string, place: AttemptOrigin): Promise<void> {
  await pool.query("delete from identity.sign_in_attempts where login = $1 and address = $2", [
    account,
    placeText(place),
  ]);
}
