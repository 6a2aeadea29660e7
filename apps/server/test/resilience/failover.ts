import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { verifySealed } from "../sealed-audit.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { hire, registerInLoop, registerAtLast, type Acknowledged } from "./crash-writers.ts";
import { findFreePort, isRunning, runProgram } from "./server-process.ts";
import { createSigners, noRateLimits, Responses, signInLoop } from "./sign-in-load.ts";
import {
  asSuperuser,
  replicaName,
  startReplica,
  tcpUrl,
  waitForReplica,
  type Replica,
} from "../services/replica.ts";

/** Outcome of the reports registered during a failover while users sign in. */
export interface FailedOver {
  readonly acknowledged: number;
  /** Acknowledged but missing. */
  readonly lost: number;
  /** Registered more than once. */
  readonly doubled: number;
  /** Responses that are neither success nor a postponement. */
  readonly unexpected: readonly number[];
  /** The same of sign-ins. */
  readonly oddSignIns: readonly string[];
  /** Whether the node still runs, after sign-ins on the new primary. */
  readonly isRunning: boolean;
  /** True if the audit chain of the new primary verifies. */
  readonly isChainWhole: boolean;
  /** Milliseconds from the death of the primary to the first report on the new one. */
  readonly pause: number;
}

/** Responses after the death of the primary before the writers stop. */
const enoughAfter = 40;

/**
 * INST-030: kills all processes of the primary under writers and promotes its synchronous replica, like an
 * administrator. The portal gets no notification.
 */
export async function failOver(concurrentWriters: number, enoughBefore: number): Promise<FailedOver> {
  const root = await mkdtemp(path.join(tmpdir(), "birzha-failover-"));
  const directory = path.join(root, "first");
  const embedded = await startEmbeddedPostgres(directory, {
    settings: { wal_keep_size: "512MB", unix_socket_directories: "" },
  });
  let replica: Replica | undefined;
  let portal: ReturnType<typeof runProgram> | undefined;
  try {
    const port = Number(new URL(embedded.url).port);
    const primary = { directory, port, pid: embedded.pid, superuserUrl: tcpUrl(embedded.superuserUrl, port) };
    replica = await startReplica(primary, path.join(root, "second"));
    await asSuperuser(primary.superuserUrl, untilFollowed);
    await waitForReplica(primary);

    const one = tcpUrl(embedded.url, port);
    const both = one.replace(`127.0.0.1:${port}`, `127.0.0.1:${port},127.0.0.1:${replica.port}`);
    const portalPort = await findFreePort();
    const origin = `http://localhost:${portalPort}`;
    portal = runProgram("main.ts", {
      DATABASE_URL: both,
      DATA_DIR: root,
      DEMO: "false",
      PORT: String(portalPort),
      PUBLIC_URL: origin,
      ...noRateLimits,
    });
    if (!(await portal.says("Birzha is ready"))) throw new Error(portal.output().stderr);
    const before = openDatabase(one, { max: 1, statementTimeout: 0 });
    const { writers, values } = await hire(before, concurrentWriters);
    await createSigners(before.pool);
    await before.close();

    const acknowledged: Acknowledged = new Map();
    const unexpected: number[] = [];
    const responses = new Responses();
    let killed: { readonly at: number; readonly acknowledged: number; readonly signIns: number } | undefined;
    let pause: number | undefined;
    let promotion: Promise<void> = Promise.resolve();
    const isOver = () => {
      if (killed === undefined && acknowledged.size >= enoughBefore && responses.signIns > 0) {
        process.kill(-primary.pid, "SIGKILL");
        killed = { at: performance.now(), acknowledged: acknowledged.size, signIns: responses.signIns };
        promotion = replica!.promote();
      }
      if (killed === undefined) return false;
      if (acknowledged.size > killed.acknowledged + concurrentWriters)
        pause ??= performance.now() - killed.at;
      // A sign-in of each user can have been under way at the kill.
      return (
        acknowledged.size >= killed.acknowledged + concurrentWriters + enoughAfter &&
        responses.signIns > killed.signIns + 4
      );
    };
    const work = { port: portalPort, values, acknowledged, unexpected, isOver };
    await Promise.all([
      ...writers.map((writer) => registerInLoop(writer, work)),
      signInLoop(origin, responses, isOver),
    ]);
    await promotion;
    // Repeats unanswered requests once, like a careful program.
    for (const writer of writers) {
      acknowledged.set(writer.pending, await registerAtLast(portalPort, writer, writer.pending, values));
    }

    const after = openDatabase(tcpUrl(embedded.url, replica.port), { max: 1, statementTimeout: 0 });
    const { rows } = await sql<{ requestId: string; id: number }>`
      select contract_number as "requestId", id from agreements`.execute(after.db);
    const { firstBad } = await verifySealed(after.db);
    await after.close();
    const stored = new Map(rows.map(({ requestId, id }) => [requestId, id]));
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter(([requestId, id]) => stored.get(requestId) !== id).length,
      doubled: rows.length - stored.size,
      unexpected,
      oddSignIns: responses.listOdd(),
      isRunning: isRunning(portal),
      isChainWhole: firstBad === undefined,
      pause: pause ?? Infinity,
    };
  } finally {
    portal?.process.kill("SIGTERM");
    await portal?.ended;
    await replica?.stop();
    await embedded.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Waits until the replica streams; synchronous commits must not start earlier. */
async function untilFollowed(client: { query: <R>(text: string) => Promise<{ rows: R[] }> }): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ follows: boolean }>(
      `select exists (select from pg_stat_replication where application_name = '${replicaName}' and state = 'streaming') as follows`,
    );
    if (rows[0]!.follows) return;
  }
}
