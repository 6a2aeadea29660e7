import { sql, type RawBuilder } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import { hasRegister, isViewed, knownState, type ViewedRegister } from "@birzha/domain/views/registers.ts";
import { offeredLimit } from "@birzha/domain/views/view.ts";
import type { SavedView, ViewState } from "@birzha/domain/views/view.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/**
 * Organisation whose views the user can choose. Staff share those of the exchange, whichever organisation they act for.
 */
export const viewScope = (actor: Actor): number | null =>
  isStaff(actor) ? null : (actor.organization?.id ?? null);

/** SQL condition for the scope, written so that an index applies. */
export function inScope(actor: Actor, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const scope = viewScope(actor);
  return scope === null ? sql`${column} is null` : sql`${column} = ${scope}`;
}

interface ViewRow {
  readonly id: number;
  readonly register: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly authorName: string;
  readonly isDefault: boolean;
  readonly version: number;
  readonly state: unknown;
}

const isOffered = (actor: Actor) => sql`
  ${inScope(actor, sql`v.organization_id`)} and (v.user_id = ${actor.userId} or v.is_shared)`;

const selectViews = (actor: Actor, where: RawBuilder<unknown>) => sql<ViewRow>`
  select v.id, v.register, v.name, v.is_shared as "isShared", v.user_id = ${actor.userId} as "isOwn",
    u.name as "authorName", d.view_id is not null as "isDefault", v.version, v.state
  from views v join users u on u.id = v.user_id
    left join view_defaults d on d.view_id = v.id and d.user_id = ${actor.userId}
      and ${inScope(actor, sql`d.organization_id`)}
  where ${isOffered(actor)} and ${where}
  order by v.user_id <> ${actor.userId}, v.name collate "ru-x-icu", v.id limit ${offeredLimit}`;

/** Drops columns that the register no longer has. */
const toView =
  (actor: Actor) =>
  ({ register, state, ...row }: ViewRow): SavedView => ({
    ...row,
    register,
    state: knownState(register as ViewedRegister, isStaff(actor), state as ViewState),
  });

/** WORK-040: lists the views of a register that the caller can choose, own ones first, by name. */
export async function listViews(db: DbReader, actor: Actor, register: ViewedRegister): Promise<SavedView[]> {
  if (!hasRegister(register, isStaff(actor))) return [];
  const { rows } = await selectViews(actor, sql`v.register = ${register}`).execute(db);
  return rows.map(toView(actor));
}

/** WORK-040: lists default views. The current user contains them, so that registers open without another request. */
export async function listDefaultViews(db: DbReader, actor: Actor): Promise<SavedView[]> {
  const { rows } = await selectViews(actor, sql`d.view_id is not null`).execute(db);
  return rows
    .filter(({ register }) => isViewed(register) && hasRegister(register, isStaff(actor)))
    .map(toView(actor));
}

/** Returns a view that the caller can choose. @throws ApiError 404 for any other */
export async function getView(db: DbReader, actor: Actor, id: number): Promise<SavedView> {
  const { rows } = await selectViews(actor, sql`v.id = ${id}`).execute(db);
  const [found] = rows;
  if (!found || !isViewed(found.register)) throw new ApiError("shared.not-found");
  return toView(actor)(found);
}

/**
 * Counts the caller's views of a register. An advisory lock serializes the user's requests until the transaction ends.
 */
export async function countOwnViews(
  db: DbTransaction,
  actor: Actor,
  register: ViewedRegister,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${register}`}, ${actor.userId}))`.execute(
    db,
  );
  return countRows(
    db,
    sql`from views where user_id = ${actor.userId} and ${inScope(actor, sql`organization_id`)} and register = ${register}`,
  );
}
