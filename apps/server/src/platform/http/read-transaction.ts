import { finished } from "node:stream/promises";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import { appendAudit, type AuditEntry, type AuditOrigin } from "../audit/audit.ts";
import type { OwnerDb, Tx } from "../db/handles.ts";
import { inTransaction, type Proof } from "../db/request-transaction.ts";
import { liftTimeBudget } from "../db/time-budget.ts";
import type { LiveBlob } from "./blob.ts";
import { unavailable } from "./failure.ts";

export interface Outcome {
  readonly answer: unknown;
  readonly entries: readonly AuditEntry[];
}

export type Work = (tx: Tx) => Promise<Outcome>;

/** Reads a call's answer; throws what the work throws. */
export type Read = (actor: Actor, origin: AuditOrigin, work: Work, proof?: Proof) => Promise<unknown>;

export interface StreamLimits {
  /** Answers that may be read from the database at once: each keeps a connection of the pool. */
  readonly streams: number;
  /** Milliseconds after which such an answer is broken off. */
  readonly duration: number;
}

/** A quarter of the pool; a million rows take about three minutes. */
export const streamLimits: StreamLimits = { streams: 5, duration: 15 * 60_000 };

const isLive = (answer: unknown): answer is LiveBlob =>
  typeof answer === "object" && answer !== null && "release" in answer;

/**
 * One transaction for each answer. Where an answer is a stream of rows the transaction lives as long as the stream:
 * until it has ended, failed, taken too long or lost its reader.
 */
export function createRead(db: OwnerDb, limits: StreamLimits = streamLimits): Read {
  let streams = 0;

  /** The work's outcome, at once where the answer is a stream, otherwise when the transaction has ended. */
  const perform = (actor: Actor, work: Work, proof: Proof | undefined) =>
    new Promise<Outcome>((resolve, reject) => {
      inTransaction(
        db,
        actor,
        "read",
        async (tx) => {
          const outcome = await work(tx);
          if (isLive(outcome.answer)) {
            const { answer } = outcome;
            if (streams >= limits.streams) {
              answer.content.destroy();
              await answer.release();
              throw unavailable();
            }
            streams += 1;
            liftTimeBudget();
            resolve(outcome);
            await untilRead(answer, limits.duration);
            streams -= 1;
          }
          return outcome;
        },
        proof,
      ).then(resolve, reject);
    });

  return async (actor, origin, work, proof) => {
    const { answer, entries } = await perform(actor, work, proof);
    try {
      // Reads leave audit rows only where something is given out for keeps (downloads, S-8): in a transaction after.
      if (entries.length > 0)
        await inTransaction(db, actor, "write", (tx) => appendAudit(tx, origin, entries));
      return answer;
    } catch (error) {
      if (isLive(answer)) answer.content.destroy();
      throw error;
    }
  };
}

/** Settles when the content is over and no row is being read any more; its failures are its reader's to tell. */
async function untilRead({ content, release }: LiveBlob, duration: number): Promise<void> {
  const late = setTimeout(() => content.destroy(new Error("the answer took too long")), duration);
  await finished(content).catch(() => undefined);
  clearTimeout(late);
  await release();
}
