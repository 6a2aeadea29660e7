import type { FollowStatement } from "../../telemetry/tracing.ts";
import {
  openDatabase,
  openRequestDatabase,
  type OpenDatabase,
  type OpenRequestDatabase,
} from "../database.ts";
import type { OwnerDb, RequestDb } from "../handles.ts";
import { lagOf, watchReplicas, type WatchedReplica } from "./health.ts";
import { hostUrls } from "./primary.ts";
import { createClient } from "../create-client.ts";

/** INST-031: a streaming replica for reads that tolerate a little lag. */
interface Replica {
  /** host:port */
  readonly name: string;
  readonly db: RequestDb;
  /** Maximum lag in milliseconds; Infinity while no reads go there. */
  readonly lag: () => number;
  /** Sends no reads there until the next successful health check. */
  readonly leaveOut: () => void;
}

export interface ReplicaRouter {
  /** Returns a fresh replica, round robin; undefined when there is none. */
  readonly pick: () => Replica | undefined;
  readonly all: readonly Replica[];
  readonly close: () => Promise<void>;
}

interface ReplicaOptions {
  /** One or several servers; a server that accepts writes gets no reads. */
  readonly url: string;
  readonly primary: OwnerDb;
  /** Maximum age of a response in milliseconds. */
  readonly maxLag: number;
  /** Maximum number of connections per replica. */
  readonly max?: number;
  readonly followStatement?: FollowStatement | undefined;
  readonly log?: Parameters<typeof watchReplicas>[1]["log"];
}

interface OpenReplica extends Replica, WatchedReplica {
  readonly database: OpenRequestDatabase;
  readonly probe: OpenDatabase;
}

export function openReplicas(options: ReplicaOptions): ReplicaRouter {
  const all = hostUrls(options.url).map((url) => openReplica(url, options));
  const watching = watchReplicas(all, options);
  let turn = 0;
  return {
    all,
    pick() {
      // Waiting reads mean that the replica is busy: another server responds sooner.
      const free = all.filter(({ lag, database }) => lag() < Infinity && database.pool.waitingCount === 0);
      return free[turn++ % free.length];
    },
    async close() {
      await watching.stop();
      for (const { database, probe } of all) await Promise.all([database.close(), probe.close()]);
    },
  };
}

function openReplica(url: string, { maxLag, max, followStatement }: ReplicaOptions): OpenReplica {
  const { host, port } = createClient({ connectionString: url });
  const database = openRequestDatabase(url, {
    ...(max && { max }),
    followStatement,
    applicationName: "birzha reads",
  });
  const replica: OpenReplica = {
    name: `${host}:${port}`,
    db: database.db,
    database,
    probe: openDatabase(url, { max: 1, applicationName: "birzha replica watch" }),
    freshAt: -Infinity,
    lag: () => lagOf(replica, maxLag),
    leaveOut: () => (replica.freshAt = -Infinity),
  };
  return replica;
}
