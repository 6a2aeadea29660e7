import { sql } from "kysely";
import type {
  countSuccession,
  getSuccessions,
  Succession,
} from "@birzha/domain/organizations/succession-api.ts";
import {
  successionCounts,
  type SuccessionKind,
  type SuccessionState,
} from "@birzha/domain/organizations/succession.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader, DbTransaction, OwnerTx } from "../../platform/db/handles.ts";
import { getOrganization } from "./queries.ts";

/** Job that hands the records of a predecessor over; payload: the id of the succession. */
export const successionTask = "organizations:take-over";
/** Attempts of the job; the last one marks the succession as failed. */
export const successionAttempts = 8;

const maxPredecessors = 100;

interface SuccessionRow extends Omit<Succession, "kind" | "state" | "organization"> {
  readonly isSuccessor: boolean;
  readonly kind: string;
  readonly state: string;
  readonly organizationId: number;
  readonly inn: string;
  readonly name: string;
}

/** DEAL-020: returns the successor and the predecessors of an organisation that the caller can see. */
export async function findSuccessions(
  db: DbReader,
  actor: Actor,
  id: number,
): Promise<ResultOf<typeof getSuccessions>> {
  await getOrganization(db, actor, id);
  const { rows } = await sql<SuccessionRow>`
    select s.id, s.predecessor_id = ${id} as "isSuccessor", o.id as "organizationId", o.inn, o.name, s.kind, s.day,
      s.document, s.state, s.recorded_at as "recordedAt"
    from successions s
    join organizations o on o.id = case when s.predecessor_id = ${id} then s.successor_id else s.predecessor_id end
    where (s.predecessor_id = ${id} or s.successor_id = ${id})
      and not (s.state = 'failed' and exists (select from successions later
        where later.predecessor_id = s.predecessor_id and later.id > s.id))
    order by s.predecessor_id = ${id} desc, s.id desc limit ${maxPredecessors + 1}`.execute(db);
  const found = rows.map(({ isSuccessor, organizationId, inn, name, kind, state, ...row }) => ({
    isSuccessor,
    succession: {
      ...row,
      kind: kind as SuccessionKind,
      state: state as SuccessionState,
      organization: { id: organizationId, inn, name },
    },
  }));
  return {
    successor: found.find(({ isSuccessor }) => isSuccessor)?.succession ?? null,
    predecessors: found.flatMap(({ isSuccessor, succession }) => (isSuccessor ? [] : [succession])),
  };
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

/** DEAL-020: finds the successor of an organisation, by a pending or finished succession. */
export async function findSuccessorId(db: DbReader, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select present_id as id from successions where predecessor_id = ${id} and state <> 'failed'`.execute(db);
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
}

/** Locks a pending succession and both organisations until the transaction ends; undefined if it is not pending. */
export async function lockPendingSuccession(db: OwnerTx, id: number): Promise<PendingSuccession | undefined> {
  const { rows } = await sql<PendingSuccession>`
    select s.id, s.predecessor_id as "from", o.inn as "fromInn", s.successor_id as "to"
    from successions s join organizations o on o.id = s.predecessor_id
    where s.id = ${id} and s.state = 'pending' for update of s`.execute(db);
  const found = rows[0];
  if (found)
    await sql`select from organizations where id in (${found.from}, ${found.to}) order by id for update`.execute(
      db,
    );
  return found;
}
