import type { Pool } from "pg";

/**
 * Failed sign-ins allowed within the window. The limit of a login from everywhere is wider than from one
 * address, so that a stranger cannot lock its owner out with ten guesses.
 */
const attemptLimits = { perPair: 10, perLogin: 50, perAddress: 60, windowMinutes: 15 } as const;

/**
 * Notes an attempt before the password is looked at, so that a burst of parallel guesses is counted too.
 * Answers false when there were too many: the sign-in must then be refused.
 */
export async function beginAttempt(pool: Pool, login: string, address: string): Promise<boolean> {
  const key = login.toLowerCase();
  const {
    rows: [attempt],
  } = await pool.query<{ id: string }>(
    "insert into identity.sign_in_attempts (login, address) values ($1, $2) returning id::text",
    [key, address],
  );
  const {
    rows: [counted],
  } = await pool.query<{ pair: number; login: number; address: number }>(
    `select (count(*) filter (where login = $1 and address = $2))::int as pair,
       (count(*) filter (where login = $1))::int as login,
       (count(*) filter (where address = $2))::int as address
     from identity.sign_in_attempts
     where (login = $1 or address = $2) and id <= $4 and at > now() - make_interval(mins => $3)`,
    [key, address, attemptLimits.windowMinutes, attempt!.id],
  );
  const tooMany =
    counted!.pair > attemptLimits.perPair ||
    counted!.login > attemptLimits.perLogin ||
    counted!.address > attemptLimits.perAddress;
  if (!tooMany) return true;
  // What was refused is not counted: the wait ends 15 minutes after the last guess that was looked at.
  await pool.query("delete from identity.sign_in_attempts where id = $1", [attempt!.id]);
  return false;
}

/** A sign-in that succeeded was no guess, and neither were the typing errors of that login before it. */
export async function forgiveAttempts(pool: Pool, login: string, address: string): Promise<void> {
  await pool.query("delete from identity.sign_in_attempts where login = $1 and address = $2", [
    login.toLowerCase(),
    address,
  ]);
}
