import { finished } from "node:stream/promises";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { appendAudit, type AuditEntry, type AuditOrigin } from "../../audit/audit.ts";
import type { AuditPosition } from "../../audit/audit-position.ts";
import type { DbReader, RequestDb, DbTransaction } from "../../db/handles.ts";
import { inReadTransaction, inTransaction } from "../../db/request-transaction.ts";
import type { ReplicaRouter } from "../../db/replicas/routing.ts";
import { liftTimeBudget, withTimeBudget } from "../../db/time-budget.ts";
import type { LiveBlob } from "../blob.ts";
import { ApiError, toApiError, unavailableError } from "../errors/failure.ts";
import { findRequiredPositions, ReplicaLagError, requireReplayed } from "../../db/replicas/consistency.ts";

export interface ReadOutcome {
  readonly response: unknown;
  readonly entries: readonly AuditEntry[];
}

export type ReadWork = (tx: DbTransaction) => Promise<ReadOutcome>;

/**
 * Runs a read and returns its response; rethrows errors of `work`.
 * @param seen allows a replica: the last audit position that the client has seen, or 0
 */
export type RunRead = (
  actor: Actor,
  origin: AuditOrigin,
  work: ReadWork,
  seen?: AuditPosition,
) => Promise<unknown>;

interface ReadPlaces {
  /** The primary. */
  readonly db: RequestDb;
  readonly replicas?: ReplicaRouter | undefined;
}

export interface StreamLimits {
  /** Maximum number of concurrent streamed responses; each one holds a connection of the pool. */
  readonly streams: number;
  /** Milliseconds after which a streamed response is aborted. */
  readonly duration: number;
}

/** A quarter of the pool. A million rows take about three minutes. */
export const streamLimits: StreamLimits = { streams: 5, duration: 15 * 60_000 };

/** Timeout of a read on a replica, in milliseconds. */
const replicaTimeout = 1_000;

const isLive = (response: unknown): response is LiveBlob =>
  typeof response === "object" && response !== null && "release" in response;

/**
 * Creates the runner of reads: one transaction per response. The transaction of a streamed response lasts as
 * long as the stream, until it ends, fails, times out or loses its reader.
 */
export function createRead({ db, replicas }: ReadPlaces, limits: StreamLimits = streamLimits): RunRead {
  let streams = 0;

  /** Resolves with the outcome: at once for a stream, otherwise when the transaction has ended. */
  const performOn = (
    place: RequestDb,
    actor: Actor,
    work: ReadWork,
    check?: (tx: DbReader) => Promise<void>,
  ) =>
    new Promise<ReadOutcome>((resolve, reject) => {
      const perform = async (tx: DbTransaction, begun: () => Promise<unknown>) => {
        const outcome = await work(tx);
        if (!isLive(outcome.response)) return outcome;
        const { response } = outcome;
        try {
          await begun();
          if (streams >= limits.streams) throw unavailableError();
        } catch (error) {
          response.content.destroy();
          await response.release();
          throw error;
        }
        streams += 1;
        liftTimeBudget();
        resolve(outcome);
        await untilRead(response, limits.duration);
        streams -= 1;
        return outcome;
      };
      inReadTransaction(place, actor, perform, check).then(resolve, reject);
    });

  /** INST-031: tries a replica; after any failure there, the primary serves it. */
  const perform = async (actor: Actor, work: ReadWork, seen: AuditPosition | undefined) => {
    const replica = seen === undefined ? undefined : replicas?.pick();
    if (replica === undefined || seen === undefined) return performOn(db, actor, work);
    const required = await findRequiredPositions(db, actor);
    try {
      const check = requireReplayed(required, seen);
      return await withTimeBudget(replicaTimeout, () => performOn(replica.db, actor, work, check));
    } catch (error) {
      const isAway = !(error instanceof ApiError || error instanceof ReplicaLagError);
      if (isAway && toApiError(error).code === "shared.unavailable") replica.leaveOut();
      return performOn(db, actor, work);
    }
  };

  return async (actor, origin, work, seen) => {
    const { response, entries } = await perform(actor, work, seen);
    try {
      // Only downloads leave audit rows (S-8). They need a separate write transaction on the primary.
      if (entries.length > 0)
        await inTransaction(db, actor, "write", (tx) => appendAudit(tx, origin, entries));
      return response;
    } catch (error) {
      if (isLive(response)) response.content.destroy();
      throw error;
    }
  };
}

/** Resolves when the stream has ended and no query is in flight. The stream's reader reports its errors. */
async function untilRead({ content, release }: LiveBlob, duration: number): Promise<void> {
  const late = setTimeout(() => content.destroy(new Error("streaming of the response timed out")), duration);
  await finished(content).catch(() => undefined);
  clearTimeout(late);
  await release();
}
