import { sql } from "kysely";
import type { OwnerDb } from "../handles.ts";
import { startPollLoop, type PollLoop } from "../../poll-loop.ts";
import { withTimeBudget } from "../time-budget.ts";

/*
 * INST-031: measures replica lag with marks: the end of the primary's log at a known time. A replica that has
 * replayed a mark has every commit from before that time. A replica without a recent mark counts as lost,
 * whether it lags, is down or does not respond, and recovers by itself.
 */

/** A replica as the health checks see it. */
export interface WatchedReplica {
  readonly name: string;
  /** Connections for health checks, separate from those of reads. */
  readonly probe: { readonly db: OwnerDb };
  /** `performance.now()` of the last mark that the replica has replayed; -Infinity for none. */
  freshAt: number;
}

/** The end of the primary's log at `at` (`performance.now()`) or later. */
interface LogMark {
  readonly at: number;
  readonly lsn: string;
  /** Id of the last audit row; 0 while the log is empty. */
  readonly id: number;
  readonly hash: string;
}

interface WatchOptions {
  readonly primary: OwnerDb;
  /** Maximum age of a response in milliseconds. */
  readonly maxLag: number;
  readonly log?: { readonly info: LogLine; readonly warn: LogLine } | undefined;
}

type LogLine = (details: object, text: string) => void;

/** Poll interval and timeout of a check, in milliseconds. */
const checkInterval = 1_000;
const checkTimeout = 1_000;

/** Upper bound of the replica's lag in milliseconds; Infinity above `maxLag`. */
export function lagOf({ freshAt }: WatchedReplica, maxLag: number): number {
  const age = performance.now() - freshAt;
  return age <= maxLag ? age : Infinity;
}

/** Checks all replicas every second and logs each one that becomes usable or lost. */
export function watchReplicas(
  replicas: readonly WatchedReplica[],
  { primary, maxLag, log }: WatchOptions,
): PollLoop {
  const marks: LogMark[] = [];
  const used = new Set<WatchedReplica>();

  const check = async (replica: WatchedReplica): Promise<void> => {
    const reached = await withTimeBudget(checkTimeout, () =>
      findReplayedPosition(replica.probe.db, marks),
    ).catch(() => -1);
    replica.freshAt = marks[reached]?.at ?? -Infinity;
    const isUsed = Number.isFinite(lagOf(replica, maxLag));
    if (isUsed === used.has(replica)) return;
    const details = { part: "replica", replica: replica.name };
    if (isUsed) {
      used.add(replica);
      log?.info(details, "replica enabled for reads");
    } else {
      used.delete(replica);
      log?.warn(details, "replica disabled for reads: it is down, lags or is not in recovery");
    }
  };

  return startPollLoop({
    async poll() {
      const at = performance.now();
      const mark = await withTimeBudget(checkTimeout, () => findLogEnd(primary)).catch(() => undefined);
      if (mark) marks.push({ at, ...mark });
      while (marks.length > 0 && marks[0]!.at < at - maxLag) marks.shift();
      await Promise.all(replicas.map(check));
    },
    interval: checkInterval,
    onError: (error) => log?.warn({ part: "replica", err: error }, "replica health check failed"),
  });
}

/** The flushed end of the log: only flushed commits can have been acknowledged. */
export async function findLogEnd(primary: OwnerDb): Promise<Omit<LogMark, "at">> {
  const { rows } = await sql<Omit<LogMark, "at">>`
    select pg_current_wal_flush_lsn()::text as lsn, coalesce(last.id, 0) as id,
      coalesce(encode(last.hash, 'hex'), '') as hash
    from (select) as one left join (select id, hash from audit_log order by id desc limit 1) as last on true`.execute(
    primary,
  );
  return rows[0]!;
}

/**
 * Returns the index of the latest mark that the server has replayed; -1 for none. A server that accepts writes
 * has replayed none. Neither has a server whose log diverged: it follows an old primary that came back after a
 * failover (decision 0050).
 */
export async function findReplayedPosition(replica: OwnerDb, marks: readonly LogMark[]): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    select coalesce(max(mark.place), 0) - 1 as reached
    from unnest(${marks.map(({ lsn }) => lsn)}::text[], ${marks.map(({ id }) => id)}::bigint[],
      ${marks.map(({ hash }) => hash)}::text[]) with ordinality as mark(lsn, id, hash, place)
    where pg_is_in_recovery() and mark.lsn::pg_lsn <= pg_last_wal_replay_lsn() and (mark.id = 0
      or exists (select from audit_log row where row.id = mark.id and encode(row.hash, 'hex') = mark.hash))`.execute(
    replica,
  );
  return rows[0]!.reached;
}
