import { sql } from "kysely";
import { openStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { maxEffects, type EditEffect } from "@birzha/domain/shared/registers/effects.ts";
import { countEffects } from "../../platform/db/lists/count-effects.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/** DESK-022: counts open work and sessions of a user, and organisations that would be left without an owner. */
export function listBlockEffects(db: DbReader, clock: Clock, id: number): Promise<EditEffect[]> {
  const statuses = sql.join(openStatuses.map((status) => sql.lit(status)));
  return countEffects(db, {
    sessions: {
      rows: sql`select from sessions s
        where s.user_id = ${id} and s.expires_at > ${clock.now().toISOString()}`,
    },
    cabinets: {
      rows: sql`select from memberships m
        where m.user_id = ${id} and m.is_active and m.user_type = ${userType.owner}`,
    },
    drafts: { rows: sql`select from generate_series(1, count_user_drafts(${id}, ${maxEffects}))` },
    proposals: {
      rows: sql`select from auction_proposals p
        where p.created_by = ${id} and p.deleted_at is null and p.status in (${statuses})
          and greatest(p.last_date, p.accepted_last_date) >= ${clock.today()}::date`,
    },
  });
}
