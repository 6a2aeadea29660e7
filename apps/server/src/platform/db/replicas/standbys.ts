import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { FollowStatement } from "../../telemetry/tracing.ts";
import {
  openDatabase,
  openRequestDatabase,
  type OpenDatabase,
  type OpenRequestDatabase,
} from "../database.ts";
import type { OwnerDb, RequestDb } from "../handles.ts";
import { hostUrls } from "./primary.ts";
import { withTimeBudget } from "../time-budget.ts";

/*
 * INST-031: servers that follow the one which takes writes, and answer reads that may be a little old. How old one is, is
 * found by marks: where the primary's log ended at a time that is known. Who has replayed up to a mark knows everything
 * that was committed before its time. What is not known to be fresh is not asked, so that whoever falls behind, dies or
 * cannot be looked at is left out by itself, and comes back by itself.
 */

interface Standby {
  /** host:port */
  readonly name: string;
  readonly db: RequestDb;
  /** Milliseconds that it is behind at most; Infinity while it is left out. */
  readonly lag: () => number;
  /** It did not answer: nobody asks it until it has been looked at again. */
  readonly leaveOut: () => void;
}

export interface Standbys {
  /** One that is no older than it may be, by turns; undefined where there is none. */
  readonly pick: () => Standby | undefined;
  readonly all: readonly Standby[];
  readonly close: () => Promise<void>;
}

interface StandbyOptions {
  /** Names one server or several; one that takes writes is left out. */
  readonly url: string;
  readonly primary: OwnerDb;
  /** Milliseconds that an answer may be old. */
  readonly maxLag: number;
  /** Connections to each. */
  readonly max?: number;
  readonly followStatement?: FollowStatement | undefined;
  readonly log?: { readonly info: Say; readonly warn: Say };
}

type Say = (facts: object, text: string) => void;

/** Milliseconds between two looks, and for which one waits for its answer. */
const interval = 1_000;
const patience = 1_000;

/** Where the primary's log ended, at `at` by `performance.now()` or later. */
interface Mark {
  readonly at: number;
  readonly lsn: string;
  /** The last row of the audit log; 0 where it is empty. */
  readonly id: number;
  readonly hash: string;
}

interface Watched extends Standby {
  readonly place: OpenRequestDatabase;
  /** Connections that reads are not waiting for. */
  readonly probe: OpenDatabase;
  /** Everything committed before is there. */
  freshAt: number;
  isUsed: boolean;
}

export function openStandbys(options: StandbyOptions): Standbys {
  const { url, primary, maxLag, log } = options;
  const all = hostUrls(url).map((one) => open(one, options));
  const stopped = new AbortController();
  const marks: Mark[] = [];
  let turn = 0;

  const isFresh = ({ lag }: Standby) => lag() < Infinity;

  const look = async () => {
    const at = performance.now();
    const mark = await withTimeBudget(patience, () => findEnd(primary)).catch(() => undefined);
    if (mark) marks.push({ at, ...mark });
    while (marks.length > 0 && marks[0]!.at < at - maxLag) marks.shift();
    await Promise.all(
      all.map(async (standby) => {
        const reached = await withTimeBudget(patience, () => findReached(standby.probe.db, marks)).catch(
          () => -1,
        );
        standby.freshAt = marks[reached]?.at ?? -Infinity;
        const isUsed = isFresh(standby);
        if (isUsed === standby.isUsed) return;
        standby.isUsed = isUsed;
        const facts = { part: "standby", standby: standby.name };
        if (isUsed) log?.info(facts, "reads go to the standby");
        else
          log?.warn(
            facts,
            "the standby is away, behind, or follows nobody: reads go elsewhere until it is back",
          );
      }),
    );
  };
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await look();
      await delay(interval, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const watching = watch();

  return {
    all,
    pick() {
      // Before somebody waits for a connection there, another server answers.
      const free = all.filter((standby) => isFresh(standby) && standby.place.pool.waitingCount === 0);
      return free[turn++ % free.length];
    },
    async close() {
      stopped.abort();
      await watching;
      for (const { place, probe } of all) await Promise.all([place.close(), probe.close()]);
    },
  };
}

function open(url: string, { maxLag, max, followStatement }: StandbyOptions): Watched {
  const { host, port } = new pg.Client({ connectionString: url });
  const place = openRequestDatabase(url, {
    ...(max && { max }),
    followStatement,
    applicationName: "birzha reads",
  });
  const probe = openDatabase(url, { max: 1, applicationName: "birzha standby watch" });
  const standby: Watched = {
    name: `${host}:${port}`,
    db: place.db,
    place,
    probe,
    freshAt: -Infinity,
    isUsed: false,
    lag: () => {
      const age = performance.now() - standby.freshAt;
      return age <= maxLag ? age : Infinity;
    },
    leaveOut: () => (standby.freshAt = -Infinity),
  };
  return standby;
}

/** What is flushed is what may have been acknowledged. */
export async function findEnd(primary: OwnerDb): Promise<Omit<Mark, "at">> {
  const { rows } = await sql<Omit<Mark, "at">>`
    select pg_current_wal_flush_lsn()::text as lsn, coalesce(last.id, 0) as id,
      coalesce(encode(last.hash, 'hex'), '') as hash
    from (select) as one left join (select id, hash from audit_log order by id desc limit 1) as last on true`.execute(
    primary,
  );
  return rows[0]!;
}

/**
 * The latest mark that the server has replayed, -1 for none. One that takes writes itself has reached none, nor one whose log
 * went another way than the primary's: behind a primary that died and came back beside its successor (0050).
 */
export async function findReached(standby: OwnerDb, marks: readonly Mark[]): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    select coalesce(max(mark.place), 0) - 1 as reached
    from unnest(${marks.map(({ lsn }) => lsn)}::text[], ${marks.map(({ id }) => id)}::bigint[],
      ${marks.map(({ hash }) => hash)}::text[]) with ordinality as mark(lsn, id, hash, place)
    where pg_is_in_recovery() and mark.lsn::pg_lsn <= pg_last_wal_replay_lsn() and (mark.id = 0
      or exists (select from audit_log row where row.id = mark.id and encode(row.hash, 'hex') = mark.hash))`.execute(
    standby,
  );
  return rows[0]!.reached;
}
