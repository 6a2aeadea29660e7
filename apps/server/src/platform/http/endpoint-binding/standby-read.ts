import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Reads, RequestDb } from "../../db/handles.ts";
import { prepareStatement } from "../../db/sql-templates.ts";

/*
 * INST-031, decision 0056: what a replica must know before it answers a read. Every write leaves a row in the audit log in
 * its transaction, so a replica that has the row has the write.
 */

/** The replica does not know yet what the answer must not be without. */
export class Behind extends Error {}

/** Log positions that a replica must have replayed for a caller. */
interface Needed {
  /** Numbers of the person's own last rows in the audit log. */
  readonly own: readonly number[];
  /** The end of the primary's log, for callers that must see all that is committed. */
  readonly lsn: string | null;
}

/** Users must see their own writes. */
const neededByPerson = prepareStatement(
  (userId: number) => sql<Needed>`select find_own_audit_rows(${userId}) as own, null as lsn`,
);
/** A program acts upon what others have done, of which feeds and webhooks told it. */
const neededByProgram = prepareStatement(
  () => sql<Needed>`select array[]::bigint[] as own, pg_current_wal_flush_lsn()::text as lsn`,
);

/** Asks the primary. */
export async function findNeeded(
  primary: RequestDb,
  { userId, session }: Pick<Actor, "userId" | "session">,
): Promise<Needed> {
  const question = session === undefined ? neededByProgram() : neededByPerson(userId);
  const { rows } = await question.execute(primary);
  return rows[0]!;
}

interface Replayed {
  readonly position: number | null;
  readonly own: number;
  readonly isWhole: boolean;
}

const findReplayed = prepareStatement(
  (own: readonly number[], lsn: string | null) => sql<Replayed>`
    select last_position as position, own_rows as own,
      (${lsn}::pg_lsn is null or pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn) as "isWhole"
    from find_replayed(${own}::bigint[])`,
);

/**
 * Checks in the transaction of the read, on the replica, that it knows all of this.
 * @param told the last position in the audit chain that the reader has seen, or 0
 * @throws Behind
 */
export const requireReplayed =
  ({ own, lsn }: Needed, told: number) =>
  async (tx: Reads): Promise<void> => {
    const { rows } = await findReplayed(own, lsn).execute(tx);
    const found = rows[0]!;
    if ((found.position ?? 0) < told || found.own !== own.length || !found.isWhole) throw new Behind();
  };
