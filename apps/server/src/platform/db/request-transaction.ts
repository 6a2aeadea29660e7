import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { OwnerDb, OwnerTx, Tx } from "./handles.ts";
import { heardBy, Listener, notAwaited, planKept, withNext } from "./sent-together.ts";

/** A failed transaction that deserves another try: serialisation failure, deadlock. */
const mayBeRetried = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");

const tries = 3;

/**
 * What the transaction must hear from the database before anything in it counts (decision 0027): that the actor, who is
 * remembered from an earlier call, is still what he was.
 */
export interface Proof {
  /** Answers one row, or none; asked as the owner, for the role of requests may not read what opens a session. */
  readonly statement: RawBuilder<unknown>;
  /** Told the row, the columns empty where there was none. @throws Disproven when the actor is another one now */
  readonly hear: (row: Readonly<Record<string, unknown>>) => void;
}

/** The actor that the work was done for is not what the database says of him: nothing of it counts. */
export class Disproven extends Error {}

/**
 * The role of requests and the settings of row-level security, until the transaction ends. In a statement with the proof,
 * which is read before, and the settings hold even where the proof finds nobody.
 */
const settings = (actor: Actor | undefined) => sql`
  set_config('role', 'birzha_app', true),
  set_config('app.user_id', ${String(actor?.userId ?? "")}, true),
  set_config('app.organization_id', ${String(actor?.organization?.id ?? "")}, true),
  set_config('app.is_staff', ${String(actor?.kind === "operator" || actor?.kind === "machine")}, true)`;

const opening = (actor: Actor | undefined, proof: Proof | undefined, listener: Listener) =>
  proof === undefined
    ? sql`${withNext}${planKept}select ${settings(actor)}`
    : sql`${withNext}${planKept}select proof.*, ${settings(actor)}
        from (select) as one left join (${proof.statement}) as proof on true ${heardBy(listener)}`;

/**
 * Runs `work` in one transaction as the role of requests, with the row-level security settings of the actor.
 * Reads see one snapshot, so a page and its total agree. Beginning, proof and settings travel with the first statement.
 * @throws Disproven when the proof says that the actor is another one; nothing was changed then
 */
export async function inTransaction<T>(
  db: OwnerDb,
  actor: Actor | undefined,
  effect: "read" | "write",
  work: (tx: Tx) => Promise<T>,
  proof?: Proof,
): Promise<T> {
  const begin = effect === "read" ? beginRead : beginWrite;
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.connection().execute(async (connection) => {
        let isProven = proof === undefined;
        const listener = new Listener((row) => {
          proof!.hear(row);
          isProven = true;
        });
        try {
          await begin.execute(connection);
          await opening(actor, proof, listener).execute(connection);
          const result = await work(connection as Tx);
          // Where nothing was asked the proof is still to come; nothing may be committed before.
          if (!isProven) await sql`select`.execute(connection);
          await (effect === "read" ? commitUnheard : commit).execute(connection);
          return result;
        } catch (error) {
          // The connection may be gone; the server rolls back by itself then.
          await sql`rollback`.execute(connection).catch(() => undefined);
          throw error;
        }
      });
    } catch (error) {
      if (attempt === tries || !mayBeRetried(error)) throw error;
    }
  }
}

const beginRead = sql`${withNext}${planKept}begin isolation level repeatable read read only`;
const beginWrite = sql`${withNext}${planKept}begin isolation level read committed`;
const commit = sql`${planKept}commit`;
const commitUnheard = sql`${notAwaited}${planKept}commit`;

/** Runs `work` in one transaction as the owner: jobs, demo data, and what happens before there is an actor. */
export const inOwnerTransaction = <T>(db: OwnerDb, work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => work(transaction as unknown as OwnerTx));
