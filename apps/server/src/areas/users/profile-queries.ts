import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { Consent } from "@birzha/domain/users/user.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import { getUser } from "./user-queries.ts";

/**
 * INST-041: returns all data about a user as one snapshot; docs/personal-data.md describes where it is stored. Throws
 * not-found if the caller cannot see the user.
 */
export async function getPersonalData(db: DbReader, userId: number): Promise<object> {
  // The function returns null for a user that the caller cannot see, and null || object is null.
  const { rows } = await sql<{ person: object | null }>`
    select person_export(${userId}) || jsonb_build_object('powersOfAttorney', (
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select application_id as application, inn, number, representative, valid_from as "validFrom",
          valid_to as "validTo", checks, checked_at as "checkedAt", signed_at as "signedAt",
          withdrawn_at as "withdrawnAt", withdrawal_reason as "withdrawnBecause",
          encode(content, 'base64') as content, encode(signature, 'base64') as signature
        from powers_of_attorney where user_id = ${userId} order by id limit 1000) as one)) as person`.execute(
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
  { userId, ...page }: { readonly userId: number } & RequestedPage,
): Promise<PageOf<Consent>> {
  await getUser(db, actor, userId);
  const list = {
    columns: sql`version, accepted_at as "acceptedAt"`,
    from: sql`from consents where user_id = ${userId}`,
    order: sql`accepted_at desc, version desc`,
  };
  return readPage<Consent>(db, list, page);
}
