import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { Consent } from "@birzha/domain/users/user.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { getUser } from "./user-queries.ts";

/**
 * INST-041: returns all data about a user as one snapshot; docs/personal-data.md describes where it is stored. Throws
 * not-found if the caller cannot see the user.
 */
export async function getPersonalData(db: DbReader, userId: number): Promise<object> {
  const { rows } = await sql<{ person: object | null }>`select person_export(${userId}) as person`.execute(
    db,
  );
  const person = rows[0]?.person;
  if (!person) throw new ApiError("shared.not-found");
  return person;
}

/** INST-041: lists consents of a user that the caller can see. */
export async function listConsents(
  db: DbReader,
  actor: Actor,
  {
    userId,
    pageIndex,
    pageSize,
  }: { readonly userId: number; readonly pageIndex: number; readonly pageSize: number },
): Promise<PageOf<Consent>> {
  await getUser(db, actor, userId);
  const { rows } = await sql<Consent>`
    select version, accepted_at as "acceptedAt" from consents where user_id = ${userId}
    order by accepted_at desc, version desc limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from consents where user_id = ${userId}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
