import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { OwnerDb, OwnerTx, Tx } from "./handles.ts";
import { madeOnce, onConnection, type PlainTemplate } from "./statements.ts";
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
  readonly statement: PlainTemplate;
  /** Told the row, the columns empty where there was none. @throws Disproven when the actor is another one now */
  readonly hear: (row: Readonly<Record<string, unknown>>) => void;
}

/** The actor that the work was done for is not what the database says of him: nothing of it counts. */
export class Disproven extends Error {}

/** Who the rows belong to that row-level security shows: user, organisation, whether he is staff. */
type Seen = readonly [userId: string, organizationId: string, isStaff: string];

const seenBy = (actor: Actor | undefined): Seen => [
  String(actor?.userId ?? ""),
  String(actor?.organization?.id ?? ""),
  String(actor?.kind === "operator" || actor?.kind === "machine"),
];

type Effect = "read" | "write";

/**
 * The role of requests and the settings of row-level security, until the transaction ends. In a statement with the proof,
 * which is read before, and the settings hold even where the proof finds nobody. A read that nothing has begun may not
 * write for all that.
 */
const settings = (effect: Effect, ...[userId, organizationId, isStaff]: Seen) => sql`
  ${effect === "read" ? sql`set_config('transaction_read_only', 'on', true),` : sql``}
  set_config('role', 'birzha_app', true),
  set_config('app.user_id', ${userId}, true),
  set_config('app.organization_id', ${organizationId}, true),
  set_config('app.is_staff', ${isStaff}, true)`;

const unproven = (effect: Effect) =>
  madeOnce((...seen: Seen) => sql`${withNext}${planKept}select ${settings(effect, ...seen)}`, 3);
const unprovenOpenings = { read: unproven("read"), write: unproven("write") };

type Opening = (...given: readonly [Listener, ...Seen, ...unknown[]]) => RawBuilder<unknown>;

/** There are as many as ways to prove a caller. */
const provenOpenings = {
  read: new WeakMap<readonly string[], Opening>(),
  write: new WeakMap<readonly string[], Opening>(),
};

const makeOpening = (effect: Effect, words: readonly string[], count: number): Opening =>
  madeOnce(
    (listener, userId, organizationId, isStaff, ...values) => sql`${withNext}${planKept}
      select proof.*, ${settings(effect, userId, organizationId, isStaff)}
      from (select) as one left join (${sql(words as TemplateStringsArray, ...values)}) as proof on true ${heardBy(listener)}`,
    4 + count,
  );

function opening(effect: Effect, actor: Actor | undefined, proof: Proof | undefined, listener: Listener) {
  if (proof === undefined) return unprovenOpenings[effect](...seenBy(actor));
  const { words, values } = proof.statement;
  const made = provenOpenings[effect];
  let open = made.get(words);
  if (open === undefined) made.set(words, (open = makeOpening(effect, words, values.length)));
  return open(listener, ...seenBy(actor), ...values);
}

/**
 * Runs `work` in one transaction as the role of requests, with the row-level security settings of the actor.
 * Reads see one snapshot, so a page and its total agree (but for statements that are whole by themselves). Beginning, proof and settings travel with the first statement.
 * @throws Disproven when the proof says that the actor is another one; nothing was changed then
 */
export async function inTransaction<T>(
  db: OwnerDb,
  actor: Actor | undefined,
  effect: Effect,
  work: (tx: Tx) => Promise<T>,
  proof?: Proof,
): Promise<T> {
  const begin = effect === "read" ? beginRead : beginWrite;
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.getExecutor().provideConnection(async (provided) => {
        const connection = onConnection(provided);
        let isProven = proof === undefined;
        const listener = new Listener((row) => {
          proof!.hear(row);
          isProven = true;
        });
        try {
          await begin.execute(connection);
          await opening(effect, actor, proof, listener).execute(connection);
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
