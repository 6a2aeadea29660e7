import type { Pool } from "pg";
import { inTransaction, waitForOthers } from "../ledger.ts";

/** Failed attempts allowed within the window, for one account from one address, and from one address on any. */
const attemptLimits = { perPair: 10, perAddress: 60, windowMinutes: 15 } as const;

/**
 * INST-001: whoever guesses at one account from everywhere waits longer and longer, by failures of a day: a minute after
 * ten, then 2, 4, 8, never more than 15. Ten thousand guesses from ten thousand addresses are some hundred a day that are
 * looked at. The wait is for strangers: a known device has a count of its own.
 */
const waits = { free: 10, step: 5, mostMinutes: 15, hours: 24 } as const;

/** Where the attempt comes from. */
export interface Place {
  readonly address: string;
  /** A device that this account has signed in with before. */
  readonly device?: string | undefined;
}

const devicePrefix = "device ";
const placeText = ({ address, device }: Place) => (device ? `${devicePrefix}${device}` : address);

/**
 * Notes an attempt before the password is looked at, so that a burst of parallel guesses is counted too, on all nodes
 * together. Answers false when there were too many: the sign-in must then be refused. What was refused is not counted:
 * the wait ends some time after the last guess that was looked at.
 */
export async function beginAttempt(pool: Pool, account: string, place: Place): Promise<boolean> {
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
    // The moment after the wait for others, not that at which it was begun.
    await connection.query(
      "insert into identity.sign_in_attempts (login, address, at) values ($1, $2, clock_timestamp())",
      [account, from],
    );
    return true;
  });
}

/** Minutes between two guesses of strangers at an account, after so many failures of a day. */
export function waitMinutes(failures: number): number {
  if (failures < waits.free) return 0;
  return Math.min(waits.mostMinutes, 2 ** Math.floor((failures - waits.free) / waits.step));
}

/** A sign-in that succeeded was no guess, and neither were the typing errors of that account before it. */
export async function forgiveAttempts(pool: Pool, account: string, place: Place): Promise<void> {
  await pool.query("delete from identity.sign_in_attempts where login = $1 and address = $2", [
    account,
    placeText(place),
  ]);
}
