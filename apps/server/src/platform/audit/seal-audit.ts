import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { OwnerDb } from "../db/handles.ts";
import { prepareStatement } from "../db/sql-templates.ts";
import { startPollLoop } from "../poll-loop.ts";
import type { NodeNotifications } from "../event-stream/node-notifications.ts";

/** Maximum rows sealed in one transaction, which takes some ten milliseconds. */
const piece = 500;

interface Sealed {
  readonly sealed: number;
  /**
   * Id of the first row that changed after its insert. It is sealed with its original hash, so every
   * verification reports it.
   */
  readonly changed: number | null;
}

/**
 * INST-032: assigns chain positions to unsealed rows.
 *
 * writers    insert into audit_log, which also adds the row to audit_queue; in any order, without a lock
 * sealer     lock audit_head → next position, hash of (previous hash, position, row id, row hash)
 *            → audit_seals, delete from audit_queue → commit
 * followers  read audit_seals by position
 *
 * One sealer works at a time across all nodes; another one finds the head locked and seals nothing. Crash-safe:
 * a batch is chained completely or not at all.
 */
async function sealPiece(db: OwnerDb): Promise<Sealed> {
  const { rows } = await sealRows(piece).execute(db);
  return rows[0]!;
}

const sealRows = prepareStatement(
  (limit: number) => sql<Sealed>`select sealed, changed from seal_audit(${limit})`,
);

/**
 * Seals all waiting rows, except those that another sealer is processing. Does nothing on an older schema
 * without sealing.
 */
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

/** Seals new rows every second and on notifications until stopped, and notifies the followers of the log. */
export function startSealer({ db, notifications, log }: SealerOptions): { stop: () => Promise<void> } {
  const poll = async () => {
    const { sealed, changed } = await sealPiece(db);
    if (changed !== null) log.error({ part: "audit", id: changed }, "audit row changed before sealing");
    if (sealed > 0) notifications.send();
    return sealed === piece;
  };
  const loop = startPollLoop({
    poll,
    interval: 1_000,
    onError: (error) => log.warn({ err: error, part: "audit" }, "audit log sealing failed; retrying"),
  });
  notifications.listen(loop.wake);
  return {
    async stop() {
      await loop.stop();
      await sealAudit(db).catch((error: unknown) =>
        log.warn(
          { err: error, part: "audit" },
          "audit log sealing failed at shutdown; the next sealer seals the remaining rows",
        ),
      );
    },
  };
}

/** Age of the oldest unsealed row in seconds; 0 if there is none. */
export async function oldestUnsealed(db: OwnerDb): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::double precision as seconds
    from audit_queue`.execute(db);
  return rows[0]!.seconds;
}

/** Seconds after which an unsealed row is an error: the sealer runs every second. */
export const unsealedTooLong = 60;
