import { sql } from "kysely";
import type { OwnerDb } from "../../db/handles.ts";
import { prepareStatement } from "../../db/sql-templates.ts";

/** Kinds of attempts; each has its own window (FIX-149). */
export type AttemptKind = "sign-ins" | "verifications" | "wrong-keys";

/** Attempts of an IP address in the current window, across all nodes. */
export interface SignInAttempts {
  readonly taken: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

/** The database clock decides when the window ends. */
const addAttempt = prepareStatement(
  (kind: AttemptKind, address: string, seconds: number) => sql<SignInAttempts>`
    insert into rate_windows as before (limited, caller, ends_at, taken)
    values (${kind}, ${address}, now() + make_interval(secs => ${seconds}), 1)
    on conflict (limited, caller) do update set
      taken = case when before.ends_at <= now() then 1 else before.taken + 1 end,
      ends_at = case when before.ends_at <= now() then excluded.ends_at else before.ends_at end
    returning taken, (extract(epoch from ends_at - now()) * 1000)::float8 as left`,
);

/** Counts an attempt of the IP address, across all nodes. */
export async function countAttempt(
  db: OwnerDb,
  kind: AttemptKind,
  address: string,
  seconds: number,
): Promise<SignInAttempts> {
  const { rows } = await addAttempt(kind, address, seconds).execute(db);
  return rows[0]!;
}

/** Deletes expired windows; runs as the owner. */
export async function removeAttempts(db: OwnerDb): Promise<void> {
  await sql`delete from rate_windows where ends_at < now()`.execute(db);
}
