import { operations } from "@birzha/phrases/operations/ru.ts";
import type { Pool } from "pg";
import { connectionsOfNode } from "../../platform/db/connections.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { findPoolerError } from "../../platform/db/pooler.ts";
import { hostUrls } from "../../platform/db/replicas/primary.ts";
import { countWritableServers } from "../../platform/db/replicas/writable-servers.ts";
import { connectionError } from "../../platform/db/embedded/provide-database.ts";
import { notificationsName } from "../../platform/event-stream/node-notifications.ts";
import { type DoctorCheck, readRow, type CheckFinding } from "./check.ts";

const { doctor } = operations;

/** Connections reserved for commands and backups. */
const spareConnections = 5;

/**
 * INST-033: checks that all nodes fit into the connection limit. Otherwise nodes fail with 503 under peak load only.
 */
export const checkConnections: DoctorCheck = async ({ config }, pool) => {
  const own = connectionsOfNode(config);
  const { most, nodes } = await readRow<{ most: number; nodes: number }>(
    pool,
    `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - current_setting('reserved_connections')::int, nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as most,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = $1) as nodes
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    [notificationsName],
  );
  const free = most - spareConnections;
  const fits = Math.floor(free / own);
  const left = free - own * Math.max(1, nodes);
  const ok = config.poolerUrl === undefined ? left >= 0 : left > 0;
  return {
    ok,
    text: [
      doctor.connections(own, most, fits, nodes),
      ...(config.poolerUrl !== undefined && ok ? [doctor.poolerShare(left)] : []),
      ...(ok ? [] : [doctor.fewConnections]),
    ].join("; "),
  };
};

export const checkPooler: DoctorCheck = async ({ config: { poolerUrl }, place }) => {
  if (poolerUrl === undefined) return { ok: undefined, text: doctor.noPooler };
  const problem = await findPoolerError(poolerUrl, (await place()).url);
  return { ok: problem === undefined, text: problem ?? doctor.pooler };
};

/** FIX-163: two writable servers after a failover: nodes can write to different databases. */
export const checkPrimary: DoctorCheck = async ({ config: { databaseUrl, reads } }) => {
  const urls = [databaseUrl, reads?.url].filter((url) => url !== undefined);
  if (urls.flatMap(hostUrls).length < 2) return { ok: undefined, text: doctor.oneServer };
  const servers = await countWritableServers(urls);
  return { ok: servers === 1, text: doctor.writableServers(servers) };
};

/** INST-031: checks the replicas. A promoted one is not an error. */
export const checkReplicas: DoctorCheck = async ({ config: { reads } }, pool) => {
  if (!reads) return { ok: undefined, text: doctor.noReplicas };
  const looked = await Promise.all(hostUrls(reads.url).map((url) => lookAtReplica(url, pool)));
  return { ok: looked.every(({ ok }) => ok), text: looked.map(({ text }) => text).join("; ") };
};

async function lookAtReplica(url: string, primary: Pool): Promise<CheckFinding> {
  const { host } = new URL(url);
  const { pool, close } = openDatabase(url, { max: 1, applicationName: "birzha doctor" });
  const { follows, away, conflicts, writes } = doctor.replica;
  try {
    const replica = await readRow<{ lsn: string | null; isSafe: boolean }>(
      pool,
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
         current_setting('hot_standby_feedback')::boolean as "isSafe"`,
    );
    if (replica.lsn === null) return { ok: true, text: writes(host) };
    const { rows } = await primary.query<{ behind: string }>(
      "select greatest(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), $1), 0)::text as behind",
      [replica.lsn],
    );
    const text = follows(host, Number(rows[0]!.behind));
    return { ok: true, text: replica.isSafe ? text : `${text}; ${conflicts(host)}` };
  } catch (error) {
    return { ok: false, text: away(host, connectionError(error)) };
  } finally {
    await close();
  }
}
