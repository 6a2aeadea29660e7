import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { OwnerDb, OwnerTx, Tx } from "./handles.ts";
import { notAwaited, withNext } from "./sent-together.ts";

/** A failed transaction that deserves another try: serialisation failure, deadlock. */
const mayBeRetried = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");

const tries = 3;

/**
 * Runs `work` in one transaction as the role of requests, with the row-level security settings of the actor.
 * Reads see one snapshot, so a page and its total agree. Opening takes a single round trip: the values are
 * numbers and booleans of ours, never text of a client.
 */
export async function inTransaction<T>(
  db: OwnerDb,
  actor: Actor | undefined,
  effect: "read" | "write",
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const mode =
    effect === "read" ? "isolation level repeatable read read only" : "isolation level read committed";
  const settings = sql.raw(
    `begin ${mode}; set local role birzha_app;` +
      ` set local app.user_id = '${actor?.userId ?? ""}';` +
      ` set local app.organization_id = '${actor?.organization?.id ?? ""}';` +
      ` set local app.is_staff = '${actor?.kind === "operator" || actor?.kind === "machine"}'`,
  );
  // A write must know that it stands in its transaction before it changes anything.
  const begin = effect === "read" ? sql`${withNext}${settings}` : settings;
  const commit = effect === "read" ? sql`${notAwaited}commit` : sql`commit`;
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.connection().execute(async (connection) => {
        try {
          await begin.execute(connection);
          const result = await work(connection as Tx);
          await commit.execute(connection);
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

/** Runs `work` in one transaction as the owner: jobs, demo data, and what happens before there is an actor. */
export const inOwnerTransaction = <T>(db: OwnerDb, work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => work(transaction as unknown as OwnerTx));
