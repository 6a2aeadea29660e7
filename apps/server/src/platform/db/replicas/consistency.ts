import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { AuditPosition } from "../../audit/audit-position.ts";
import type { DbReader, RequestDb } from "../handles.ts";
import { prepareStatement } from "../sql-templates.ts";

/*
 * INST-031, decision 0056: read-your-writes on replicas. Every write adds an audit row in its transaction, so a
 * replica that has replayed the row has replayed the write.
 */

/** The replica has not yet replayed the positions that the caller requires. */
export class ReplicaLagError extends Error {}

/** Log positions that a replica must have replayed for a caller. */
interface RequiredPositions {
  /** Ids of the user's own latest audit rows. */
  readonly own: readonly number[];
  /** End of the primary's log, for callers that must see every committed write. */
  readonly lsn: string | null;
}

/** Users must see their own writes. */
const requiredByUser = prepareStatement(
  (userId: number) => sql<RequiredPositions>`select find_own_audit_rows(${userId}) as own, null as lsn`,
);
/** Programs react to writes of others, because feeds and webhooks notified them. */
const requiredByProgram = prepareStatement(
  () => sql<RequiredPositions>`select array[]::bigint[] as own, pg_current_wal_flush_lsn()::text as lsn`,
);

/** Reads the required positions from the primary. */
export async function findRequiredPositions(
  primary: RequestDb,
  { userId, session }: Pick<Actor, "userId" | "session">,
): Promise<RequiredPositions> {
  const statement = session === undefined ? requiredByProgram() : requiredByUser(userId);
  const { rows } = await statement.execute(primary);
  return rows[0]!;
}

interface Replayed {
  readonly position: AuditPosition | null;
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
 * Returns a check for the read's transaction on the replica: it must have replayed all required positions.
 * @param seen the last audit position that the client has seen
 * @throws ReplicaLagError
 */
export const requireReplayed =
  ({ own, lsn }: RequiredPositions, seen: AuditPosition) =>
  async (tx: DbReader): Promise<void> => {
    const { rows } = await findReplayed(own, lsn).execute(tx);
    const found = rows[0]!;
    if ((found.position ?? 0) < seen || found.own !== own.length || !found.isWhole)
      throw new ReplicaLagError();
  };
