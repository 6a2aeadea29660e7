import { sql } from "kysely";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { decisionDays, type SecondKind } from "@birzha/domain/shared/second-kinds.ts";
import type * as api from "@birzha/domain/tasks/api.ts";
import type { Tx } from "../../platform/db/handles.ts";
import type { Context } from "../../platform/http/context.ts";
import { Refused } from "../../platform/http/failure.ts";
import { earliestParked, type ParkedAct } from "../../platform/http/second-eyes.ts";

interface DecisionRow {
  readonly id: number;
  readonly kind: SecondKind;
  readonly action: string;
  readonly path: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly authorId: number;
  readonly author: string;
  readonly since: string;
  readonly until: string;
  readonly changes: readonly { field: string; before?: unknown; after?: unknown }[];
}

/** More than these wait for nobody. */
const mostDecisions = 200;

/** DESK-023: what waits for a second person, who has waited longest first. */
export async function listDecisions({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<ResultOf<typeof api.listDecisions>> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.kind, d.action, split_part(d.call, ' ', 2) as path, d.entity, d.entity_id as "entityId", d.author_user_id as "authorId",
      u.name as author, d.parked_at as since, d.parked_at + make_interval(days => ${decisionDays}) as until, d.changes
    from second_eyes d join users u on u.id = d.author_user_id
    where d.state = 'waiting' and d.parked_at > ${earliestParked(clock.now())}
    order by d.parked_at, d.id limit ${mostDecisions}`.execute(db);
  return rows.map(({ changes, ...row }) => ({
    ...row,
    changes: changes.map(({ field, before, after }) => ({ field, before, after })),
  }));
}

interface LockedDecision extends ParkedAct {
  /** Whether it may still be settled. */
  readonly isWaiting: boolean;
}

/** Of several who settle it at once, one does. */
export async function lockDecision(db: Tx, id: number, now: Date): Promise<LockedDecision> {
  const { rows } = await sql<LockedDecision>`
    select id, call, input, seen, author_user_id as "authorId",
      (state = 'waiting' and parked_at > ${earliestParked(now)}) as "isWaiting"
    from second_eyes where id = ${id} for update`.execute(db);
  const [decision] = rows;
  if (!decision) throw new Refused("shared.not-found");
  return decision;
}
