import { sql } from "kysely";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { decisionDays, type SecondKind } from "@birzha/domain/shared/approvals/second-kinds.ts";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import type * as api from "@birzha/domain/tasks/api.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { earliestParked, type ParkedAct } from "../../platform/http/second-eyes.ts";
import { loadDictionaries } from "../catalogs/queries.ts";

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
  readonly organization: string | null;
  readonly changes: readonly Change[];
}

interface Change {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

interface User {
  readonly id: number;
  readonly name: string;
}

/** Whose records the numbers among the values are. */
const recordsOf: Readonly<Record<string, DictionaryName | "users">> = {
  ownerId: "users",
  basisId: "basisTypes",
  regionIds: "regions",
  productTypeIds: "productTypes",
};

/** More than these wait for nobody. */
const mostDecisions = 200;

/** DESK-023: what waits for a second person, who has waited longest first. */
export async function listDecisions({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<ResultOf<typeof api.listDecisions>> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.kind, d.action, split_part(d.call, ' ', 2) as path, d.entity, d.entity_id as "entityId", d.author_user_id as "authorId",
      u.name as author, d.parked_at as since, d.parked_at + make_interval(days => ${decisionDays}) as until, d.changes,
      case d.entity when 'user' then
        (select o.name from organizations o where o.id = (d.input #>> '{body,organizationId}')::bigint) end as organization
    from second_eyes d join users u on u.id = d.author_user_id
    where d.state = 'waiting' and d.parked_at > ${earliestParked(clock.now())}
    order by d.parked_at, d.id limit ${mostDecisions}`.execute(db);
  const namesOf = await findNames(
    db,
    rows.flatMap(({ changes }) => changes),
  );
  return rows.map(({ changes, ...row }) => ({ ...row, changes: changes.map(namesOf) }));
}

/** What the records are called that the changes name by number; people read no numbers. */
async function findNames(db: Reads, changes: readonly Change[]) {
  const { find } = await loadDictionaries(db);
  const userIds = changes.flatMap((change) => (recordsOf[change.field] === "users" ? idsOf(change) : []));
  const users =
    userIds.length === 0
      ? []
      : (await sql<User>`select id, name from users where id = any(${userIds}::bigint[])`.execute(db)).rows;
  const nameOf = (of: DictionaryName | "users", id: number) =>
    of === "users" ? users.find((user) => user.id === id)?.name : find(of, id)?.name;
  return ({ field, before, after }: Change) => {
    const of = recordsOf[field];
    if (!of) return { field, before, after };
    const named = idsOf({ before, after }).flatMap((id) => {
      const name = nameOf(of, id);
      return name === undefined ? [] : [[String(id), name]];
    });
    return { field, before, after, names: Object.fromEntries(named) as Record<string, string> };
  };
}

const idsOf = ({ before, after }: Pick<Change, "before" | "after">): number[] =>
  [before, after].flat().filter((value) => typeof value === "number");

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
