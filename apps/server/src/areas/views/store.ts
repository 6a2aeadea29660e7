import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import type { SavedView } from "@birzha/domain/views/view.ts";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import { inScope, viewScope } from "./queries.ts";

type Saved = Pick<SavedView, "name" | "isShared" | "state">;

/** Inserts a view and returns its id. */
export async function insertView(
  db: DbTransaction,
  actor: Actor,
  { register, name, isShared, state }: Saved & { readonly register: ViewedRegister },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into views (user_id, organization_id, register, name, is_shared, state, changed_at)
    values (${actor.userId}, ${viewScope(actor)}, ${register}, ${name}, ${isShared}, ${JSON.stringify(state)}::jsonb,
      ${at.toISOString()})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** G-85: replaces a view. @returns false if the version is stale */
export async function replaceView(
  db: DbTransaction,
  id: number,
  version: number,
  { name, isShared, state }: Saved,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update views set name = ${name}, is_shared = ${isShared}, state = ${JSON.stringify(state)}::jsonb,
      version = version + 1, changed_at = ${at.toISOString()}
    where id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes a view, also as a default (foreign key). */
export async function removeView(db: DbTransaction, id: number): Promise<void> {
  await sql`delete from views where id = ${id}`.execute(db);
}

/** Sets the caller's default view of a register. */
export async function putDefault(
  db: DbTransaction,
  actor: Actor,
  register: ViewedRegister,
  viewId: number,
): Promise<void> {
  await sql`
    insert into view_defaults (user_id, organization_id, register, view_id)
    values (${actor.userId}, ${viewScope(actor)}, ${register}, ${viewId})
    on conflict (user_id, organization_id, register) do update set view_id = excluded.view_id`.execute(db);
}

/** Removes the caller's default view of a register. @returns id of the previous default */
export async function removeDefault(
  db: DbTransaction,
  actor: Actor,
  register: ViewedRegister,
): Promise<number | undefined> {
  const { rows } = await sql<{ viewId: number }>`
    delete from view_defaults where user_id = ${actor.userId} and register = ${register}
      and ${inScope(actor, sql`organization_id`)}
    returning view_id as "viewId"`.execute(db);
  return rows[0]?.viewId;
}

/** INST-041: deletes the views of an erased user. Shared ones disappear as defaults of other users, too. */
export async function removeViewsOf(db: OwnerTx, userId: number): Promise<void> {
  await sql`delete from view_defaults where user_id = ${userId}`.execute(db);
  await sql`delete from views where user_id = ${userId}`.execute(db);
}

/**
 * DEAL-020: adds the INN of the predecessor to the names of views that their authors also have at the successor. A name
 * has at most 60 characters: 44 of the old name, the INN, and a number if the shortened names are equal.
 */
export async function renameDoubleViews(
  db: OwnerTx,
  { id, inn }: { readonly id: number; readonly inn: string },
  successorId: number,
): Promise<void> {
  await sql`
    with doubles as (
      select id, btrim(left(name, 44)) || ' ' || ${inn}::text as name,
        row_number() over (partition by user_id, register, btrim(left(name, 44)) order by id) as place
      from views v
      where v.organization_id = ${id} and exists (select from views own where own.organization_id = ${successorId}
        and own.user_id = v.user_id and own.register = v.register and own.name = v.name))
    update views v set name = d.name || case when d.place > 1 then '-' || d.place else '' end
    from doubles d where d.id = v.id`.execute(db);
}
