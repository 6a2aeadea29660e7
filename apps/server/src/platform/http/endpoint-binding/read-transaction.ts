import { finished } from "node:stream/promises";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { appendAudit, type AuditEntry, type AuditOrigin } from "../../audit/audit.ts";
import type { Reads, RequestDb, Tx } from "../../db/handles.ts";
import { inReadTransaction, inTransaction } from "../../db/request-transaction.ts";
import type { Standbys } from "../../db/replicas/standbys.ts";
import { liftTimeBudget, withTimeBudget } from "../../db/time-budget.ts";
import type { LiveBlob } from "../blob.ts";
import { Refused, toRefused, unavailable } from "../errors/failure.ts";
import { Behind, findNeeded, requireReplayed } from "./standby-read.ts";

export interface Outcome {
  readonly answer: unknown;
  readonly entries: readonly AuditEntry[];
}

export type Work = (tx: Tx) => Promise<Outcome>;

/**
 * Reads a call's answer; throws what the work throws.
 * @param told where the answer may be that of a standby: the last place of the audit chain that its reader was told of, or 0
 */
export type Read = (actor: Actor, origin: AuditOrigin, work: Work, told?: number) => Promise<unknown>;

interface ReadPlaces {
  /** The server that takes writes. */
  readonly db: RequestDb;
  readonly standbys?: Standbys | undefined;
}

export interface StreamLimits {
  /** Answers that may be read from the database at once: each keeps a connection of the pool. */
  readonly streams: number;
  /** Milliseconds after which such an answer is broken off. */
  readonly duration: number;
}

/** A quarter of the pool; a million rows take about three minutes. */
export const streamLimits: StreamLimits = { streams: 5, duration: 15 * 60_000 };

/** Milliseconds that a read waits for a standby: one that does not answer is as good as away. */
const standbyPatience = 1_000;

const isLive = (answer: unknown): answer is LiveBlob =>
  typeof answer === "object" && answer !== null && "release" in answer;

/**
 * One transaction for each answer. Where an answer is a stream of rows the transaction lives as long as the stream:
 * until it has ended, failed, taken too long or lost its reader.
 */
export function createRead({ db, standbys }: ReadPlaces, limits: StreamLimits = streamLimits): Read {
  let streams = 0;

  /** The work's outcome, at once where the answer is a stream, otherwise when the transaction has ended. */
  const performOn = (place: RequestDb, actor: Actor, work: Work, check?: (tx: Reads) => Promise<void>) =>
    new Promise<Outcome>((resolve, reject) => {
      const perform = async (tx: Tx, begun: Promise<unknown>) => {
        const outcome = await work(tx);
        if (!isLive(outcome.answer)) return outcome;
        const { answer } = outcome;
        try {
          await begun;
          if (streams >= limits.streams) throw unavailable();
        } catch (error) {
          answer.content.destroy();
          await answer.release();
          throw error;
        }
        streams += 1;
        liftTimeBudget();
        resolve(outcome);
        await untilRead(answer, limits.duration);
        streams -= 1;
        return outcome;
      };
      inReadTransaction(place, actor, perform, check).then(resolve, reject);
    });

  /** INST-031: standbys give answers alone; whatever else there is to say, the primary says. */
  const perform = async (actor: Actor, work: Work, told: number | undefined) => {
    const standby = told === undefined ? undefined : standbys?.pick();
    if (standby === undefined || told === undefined) return performOn(db, actor, work);
    const needed = await findNeeded(db, actor);
    try {
      const check = requireReplayed(needed, told);
      return await withTimeBudget(standbyPatience, () => performOn(standby.db, actor, work, check));
    } catch (error) {
      const isAway = !(error instanceof Refused || error instanceof Behind);
      if (isAway && toRefused(error).code === "shared.unavailable") standby.leaveOut();
      return performOn(db, actor, work);
    }
  };

  return async (actor, origin, work, told) => {
    const { answer, entries } = await perform(actor, work, told);
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
