import { sql } from "kysely";
import type {
  countSuccession,
  getSuccessions,
  Succession,
} from "@birzha/domain/organizations/succession-api.ts";
import {
  successionCounts,
  successionFailures,
  type SuccessionState,
} from "@birzha/domain/organizations/succession.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader, DbTransaction, OwnerTx } from "../../platform/db/handles.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { getOrganization } from "./queries.ts";

/** Job that begins the successions whose time to undo is over. */
export const beginTask = "organizations:begin-successions";
/** Job that hands the records of a predecessor over; payload: the id of the succession. */
export const successionTask = "organizations:take-over";
/** Attempts of the job; the last one marks the succession as failed. */
export const successionAttempts = 8;

const maxPredecessors = 100;

/** Maximum length of a chain, against a loop in broken data. */
const maxChain = 20;

interface SuccessionRow extends Omit<Succession, "failure" | "undoSeconds"> {
  readonly error: string | null;
  readonly isAfter: boolean;
}

/** FIX-323: state of the succession `s` for the screen. */
const shownState = sql`case when s.state = 'pending' and s.begun_at is null then 'recorded' else s.state end`;

/** Without a failed attempt that a later one of the same predecessor replaced. */
export const isLatest = sql`not (s.state = 'failed' and exists (select from successions later
  where later.predecessor_id = s.predecessor_id and later.id > s.id))`;

/**
 * DEAL-020, FIX-323: returns the successors and the predecessors of an organisation that the caller can see, through all
 * successions.
 */
export async function findSuccessions(
  { db, actor, clock }: Pick<RequestContext, "actor" | "clock" | "db">,
  id: number,
): Promise<ResultOf<typeof getSuccessions>> {
  await getOrganization(db, actor, id);
  const { rows } = await sql<SuccessionRow>`
    with recursive after as (
      select s.id, s.successor_id as next, 1 as step from successions s where s.predecessor_id = ${id} and ${isLatest}
      union all
      select s.id, s.successor_id, step + 1 from after
        join successions s on s.predecessor_id = after.next and s.state = 'done'
      where step < ${maxChain}
    ), before as (
      select s.id, s.predecessor_id as next, 1 as step from successions s where s.successor_id = ${id} and ${isLatest}
      union all
      select s.id, s.predecessor_id, step + 1 from before
        join successions s on s.successor_id = before.next and s.state = 'done'
      where step < ${maxChain}
    ), found as (
      select id, step, true as is_after from after union all select id, step, false from before
    )
    select s.id, found.is_after as "isAfter", s.kind, s.day, s.document, ${shownState} as state,
      s.recorded_at as "recordedAt", s.effective_at as "effectiveAt", s.error,
      json_build_object('id', p.id, 'inn', p.inn, 'name', p.name) as predecessor,
      json_build_object('id', n.id, 'inn', n.inn, 'name', n.name) as successor
    from found join successions s on s.id = found.id
      join organizations p on p.id = s.predecessor_id
      join organizations n on n.id = s.successor_id
    order by found.step, s.id desc limit ${maxPredecessors}`.execute(db);
  const now = clock.now();
  const shown = (isAfter: boolean) =>
    rows
      .filter((row) => row.isAfter === isAfter)
      .map(({ isAfter: _, error, ...row }) => ({
        ...row,
        failure: successionFailures.find((code) => code === error) ?? null,
        undoSeconds: undoSeconds(row, now),
      }));
  return { successors: shown(true), predecessors: shown(false) };
}

function undoSeconds({ state, effectiveAt }: Pick<Succession, "state" | "effectiveAt">, now: Date) {
  if (state !== "recorded" || effectiveAt === null) return null;
  const left = Math.floor((new Date(effectiveAt).getTime() - now.getTime()) / 1000);
  return left > 0 ? left : null;
}

/** FIX-323: finds a succession of a predecessor. */
export async function findSuccession(
  db: DbReader,
  { id, predecessorId }: { readonly id: number; readonly predecessorId: number },
): Promise<RecordedSuccession | undefined> {
  const { rows } = await sql<RecordedSuccession>`
    select s.successor_id as "successorId", s.kind, s.day, s.document, ${shownState} as state,
      s.effective_at as "effectiveAt"
    from successions s where s.id = ${id} and s.predecessor_id = ${predecessorId}`.execute(db);
  return rows[0];
}

export interface RecordedSuccession {
  readonly successorId: number;
  readonly kind: string;
  readonly day: IsoDate;
  readonly document: string;
  readonly state: SuccessionState;
  readonly effectiveAt: string | null;
}

const maxDue = 100;

/** FIX-323: lists the recorded successions whose time to undo is over. */
export async function listDueSuccessions(db: DbReader, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from successions
    where state = 'pending' and begun_at is null and effective_at <= ${now.toISOString()}
    order by effective_at, id limit ${maxDue}`.execute(db);
  return rows.map(({ id }) => id);
}

/** DEAL-020: counts what a successor of an organisation takes over. */
export async function countTakenOver(
  db: DbReader,
  actor: Actor,
  id: number,
): Promise<ResultOf<typeof countSuccession>> {
  await getOrganization(db, actor, id);
  const { rows } = await sql<{ counts: unknown }>`select count_succession(${id}) as counts`.execute(db);
  const counts = rows[0]!.counts as Readonly<Record<string, number>>;
  return Object.fromEntries(successionCounts.map((kind) => [kind, counts[kind] ?? 0])) as ResultOf<
    typeof countSuccession
  >;
}

/**
 * DEAL-020: finds the successor of an organisation, by a recorded, pending or finished succession.
 * @param except id of a succession that does not count
 */
export async function findSuccessorId(db: DbReader, id: number, except = 0): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select present_id as id from successions
    where predecessor_id = ${id} and state <> 'failed' and id <> ${except}`.execute(db);
  return rows[0]?.id;
}

/** Returns whether the records of a predecessor have not gone over to the organisation yet. */
export async function isTakingOver(db: DbTransaction, id: number): Promise<boolean> {
  const { rows } = await sql<{ isPending: boolean }>`
    select exists (select from successions where successor_id = ${id} and state = 'pending') as "isPending"`.execute(
    db,
  );
  return rows[0]!.isPending;
}

/** A succession whose records have not gone over. */
export interface PendingSuccession {
  readonly id: number;
  readonly from: number;
  readonly fromInn: string;
  readonly to: number;
  readonly day: IsoDate;
  readonly authorId: number;
}

/**
 * Locks a pending succession and both organisations until the transaction ends; undefined if it is not pending.
 * @param isBegun false for one that can still be undone
 */
export async function lockPendingSuccession(
  db: OwnerTx,
  id: number,
  isBegun: boolean,
): Promise<PendingSuccession | undefined> {
  const { rows } = await sql<PendingSuccession>`
    select s.id, s.predecessor_id as "from", o.inn as "fromInn", s.successor_id as "to", s.day,
      s.recorded_by as "authorId"
    from successions s join organizations o on o.id = s.predecessor_id
    where s.id = ${id} and s.state = 'pending' and (s.begun_at is not null) = ${isBegun}::boolean
    for update of s`.execute(db);
  const found = rows[0];
  if (found)
    await sql`select from organizations where id in (${found.from}, ${found.to}) order by id for update`.execute(
      db,
    );
  return found;
}
