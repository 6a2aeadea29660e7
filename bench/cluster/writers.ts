import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSession } from "../../apps/server/src/platform/auth/sessions.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { aWriter, register, type Writer } from "../../apps/server/test/resilience/crash-writers.ts";
import { anEmployee, anOrganization } from "../../apps/server/test/stages/factories.ts";
import { reportChoices, type ReportValues } from "../../apps/server/test/stages/reports.ts";
import { verifySealed } from "../../apps/server/test/sealed-audit.ts";
import { findFreePort } from "../../apps/server/test/resilience/server-process.ts";
import { asSuperuser, tcpUrl } from "../../apps/server/test/services/replica.ts";
import { startPortal } from "../load/portal-process.ts";

/** Milliseconds that a commit takes longer, as with a synchronous replica in another data centre. */
const slowCommit = 10;
const [writerCount, nodeCount, turns, milliseconds] = [16, 2, 5, 4_000];

/**
 * INST-032: sixteen writers of sixteen organisations at two nodes, by turns with one of them alone, where commits are
 * slow: writers that wait for one row are no faster together than alone. Verifies the audit chain afterwards.
 */
export async function measureWriters(): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), "birzha-writers-"));
  const stops: (() => unknown)[] = [];
  try {
    const port = await findFreePort();
    const settings = { commit_siblings: "0", commit_delay: String(slowCommit * 1000) };
    const postgres = await startEmbeddedPostgres(path.join(root, "postgres"), { port, settings });
    stops.push(() => postgres.stop());
    const nodes: number[] = [];
    for (let node = 0; node < nodeCount; node++) {
      const portal = await startPortal(path.join(root, `node-${node}`), { DATABASE_URL: postgres.url });
      stops.push(portal.stop);
      nodes.push(portal.port);
    }
    const database = openDatabase(postgres.url, { max: 2, statementTimeout: 0 });
    stops.push(database.close);
    const values = (await reportChoices(database.db)).domestic as ReportValues;
    const writers: Writer[] = [];
    for (let count = 0; count < writerCount; count++) {
      const organization = await anOrganization(database.db);
      const { user } = await anEmployee(database.db, { organization });
      writers.push(
        aWriter(`auth.session=${await startSession(database.db, user.id, {}, 36_000)}`, organization.id),
      );
    }

    /** @returns reports a second */
    const write = async (who: readonly Writer[]): Promise<number> => {
      const start = performance.now();
      let reports = 0;
      await Promise.all(
        who.map(async (writer, index) => {
          while (performance.now() - start < milliseconds) {
            const outcome = await register(nodes[index % nodes.length]!, writer, randomUUID(), values);
            if (typeof outcome === "object" && "id" in outcome) reports++;
            else if (typeof outcome !== "object" || outcome.status !== 503)
              throw new Error(JSON.stringify(outcome));
          }
        }),
      );
      return (reports * 1000) / (performance.now() - start);
    };
    await write(writers);
    let [alone, together, waiting] = [0, 0, 0];
    for (let turn = 0; turn < turns; turn++) {
      alone += (await write(writers.slice(0, 1))) / turns;
      const sampling = countRowWaits(tcpUrl(postgres.superuserUrl, port));
      together += (await write(writers)) / turns;
      waiting += await sampling.stop();
    }
    const { firstBad, unsealed } = await verifySealed(database.db);
    if (firstBad || unsealed.rows > 0) throw new Error("audit chain broken");
    console.log(
      `${writerCount} writers at ${nodeCount} nodes, commits ${slowCommit} ms longer: ${Math.round(together)} reports a second, ` +
        `${Math.round(alone)} of one writer (x ${(together / alone).toFixed(1)}); ${waiting} waits for a row seen`,
    );
  } finally {
    for (const stop of stops.reverse()) await stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Counts the locks on rows that sessions wait for, sampled without a pause. */
function countRowWaits(superuserUrl: string): { readonly stop: () => Promise<number> } {
  let isOver = false;
  const counting = asSuperuser(superuserUrl, async (client) => {
    let waits = 0;
    while (!isOver) {
      const { rows } = await client.query<{ waits: string }>(
        "select count(*) as waits, pg_sleep(0.05) from pg_locks where not granted and locktype in ('tuple', 'transactionid')",
      );
      waits += Number(rows[0]!.waits);
    }
    return waits;
  });
  return {
    stop: () => {
      isOver = true;
      return counting;
    },
  };
}
