import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { OwnerDb } from "../db/handles.ts";
import { prepareStatement } from "../db/sql-templates.ts";
import { startPollLoop } from "../poll-loop.ts";
import type { NodeNotifications } from "../event-stream/node-notifications.ts";

/** Rows that are sealed in one transaction: some ten milliseconds. */
const piece = 500;

interface Sealed {
  readonly sealed: number;
  /** The first row that is not as it was written; it is sealed as what it was, and every walk names it. */
  readonly changed: number | null;
}

/**
 * INST-032: gives rows that wait their places in the chain. One sealer at a time over all nodes: another one finds the end
 * of the chain locked, and has sealed nothing. Killed anywhere, it has sealed them or they wait.
 */
async function sealPiece(db: OwnerDb): Promise<Sealed> {
  const { rows } = await sealRows(piece).execute(db);
  return rows[0]!;
}

const sealRows = prepareStatement(
  (limit: number) => sql<Sealed>`select sealed, changed from seal_audit(${limit})`,
);

/** Seals all that waits now; what another sealer has in hand is his. A schema of before has nothing that waits. */
export async function sealAudit(db: OwnerDb): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regprocedure('seal_audit(integer)') is not null as "isThere"`.execute(db);
  if (!rows[0]!.isThere) return;
  while ((await sealPiece(db)).sealed === piece);
}

interface SealerOptions {
  readonly db: OwnerDb;
  readonly notifications: NodeNotifications;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
}

/** Seals new rows every second and on notifications until it is stopped, and notifies the followers of the log. */
export function startSealer({ db, notifications, log }: SealerOptions): { stop: () => Promise<void> } {
  const poll = async () => {
    const { sealed, changed } = await sealPiece(db);
    if (changed !== null)
      log.error({ part: "audit", id: changed }, "an audit row was changed before it was sealed");
    if (sealed > 0) notifications.send();
    return sealed === piece;
  };
  const loop = startPollLoop({
    poll,
    interval: 1_000,
    onError: (error) =>
      log.warn({ err: error, part: "audit" }, "the audit log could not be sealed; retrying"),
  });
  notifications.listen(loop.wake);
  return {
    async stop() {
      await loop.stop();
      await sealAudit(db).catch((error: unknown) =>
        log.warn({ err: error, part: "audit" }, "what was written last waits for the next sealer"),
      );
    },
  };
}

/** Seconds that the oldest unsealed row has waited; 0 where none does. */
export async function longestUnsealed(db: OwnerDb): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::double precision as seconds
    from audit_waiting`.execute(db);
  return rows[0]!.seconds;
}

/** Seconds after which an unsealed row is a fault: the sealer works every second. */
export const unsealedTooLong = 60;
