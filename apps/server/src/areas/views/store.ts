import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import type { View } from "@birzha/domain/views/view.ts";
import type { OwnerTx, Tx } from "../../platform/db/handles.ts";
import { inScope, viewScope } from "./queries.ts";

type Saved = Pick<View, "name" | "isShared" | "state">;

/** Answers the number of the new view. */
export async function insertView(
  db: Tx,
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

/** G-85. @returns whether it still was of that version */
export async function replaceView(
  db: Tx,
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

/** It is nobody's default any more. */
export async function removeView(db: Tx, id: number): Promise<void> {
  await sql`delete from views where id = ${id}`.execute(db);
}

/** With which view the register opens for the caller from now on. */
export async function putDefault(
  db: Tx,
  actor: Actor,
  register: ViewedRegister,
  viewId: number,
): Promise<void> {
  await sql`
    insert into view_defaults (user_id, organization_id, register, view_id)
    values (${actor.userId}, ${viewScope(actor)}, ${register}, ${viewId})
    on conflict (user_id, organization_id, register) do update set view_id = excluded.view_id`.execute(db);
}

/** The register opens with no view for the caller. @returns the view that it opened with */
export async function removeDefault(
  db: Tx,
  actor: Actor,
  register: ViewedRegister,
): Promise<number | undefined> {
  const { rows } = await sql<{ viewId: number }>`
    delete from view_defaults where user_id = ${actor.userId} and register = ${register}
      and ${inScope(actor, sql`organization_id`)}
    returning view_id as "viewId"`.execute(db);
  return rows[0]?.viewId;
}

/** INST-041: those of a person who is forgotten; others who opened a shared one by default open the register without. */
export async function removeViewsOf(db: OwnerTx, userId: number): Promise<void> {
  await sql`delete from view_defaults where user_id = ${userId}`.execute(db);
  await sql`delete from views where user_id = ${userId}`.execute(db);
}
