import { sql } from "kysely";
import { openStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { maxEffects, type EditEffect } from "@birzha/domain/shared/registers/effects.ts";
import { spotTabs } from "@birzha/domain/spot/tabs.ts";
import { countEffects } from "../../platform/db/lists/count-effects.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { ofTab } from "../../platform/register/read-register.ts";
import { contractSource } from "../contracts/queries.ts";
import { spotSource } from "../spot/queries.ts";

/** DESK-022: counts pending work and active sessions that blocking the organisation would affect. */
export function listBlockEffects(
  db: DbReader,
  clock: Clock,
  { id, inn }: { readonly id: number; readonly inn: string },
): Promise<EditEffect[]> {
  const statuses = sql.join(openStatuses.map((status) => sql.lit(status)));
  return countEffects(db, {
    drafts: { rows: sql`select from generate_series(1, count_firm_drafts(${id}, ${maxEffects}))` },
    deliveries: {
      rows: sql`select from (
        (select 1 ${contractSource.from}
          where d.owner_inn = ${inn} and ${ofTab(contractSource, contractTabs, "waiting")} limit ${maxEffects})
        union all
        (select 1 from spot_deals d where d.owner_inn = ${inn} and ${ofTab(spotSource, spotTabs, "waiting")}
          limit ${maxEffects})) waiting`,
    },
    proposals: {
      rows: sql`select from auction_proposals p
        where p.organization_id = ${id} and p.deleted_at is null and p.status in (${statuses})
          and greatest(p.last_date, p.accepted_last_date) >= ${clock.today()}::date`,
    },
    sessions: {
      rows: sql`select from memberships m join sessions s on s.user_id = m.user_id
        where m.organization_id = ${id} and m.is_active and s.expires_at > ${clock.now().toISOString()}`,
    },
  });
}
