import { sql, type RawBuilder } from "kysely";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";

/**
 * FIX-321: error code of a change since the filing of the application `a` that stops its acceptance; null without one. A
 * power of attorney that was refused at the filing is no obstacle: the decider sees its reason.
 */
export const obstacleOn = (today: string): RawBuilder<ErrorCode | null> => sql`
  case when a.status <> ${applicationStatus.new} then null
    else coalesce(
      (select case when power_is_withdrawn(p.inn, p.number) then 'applications.power-withdrawn'
          when p.valid_to < ${today}::date then 'applications.power-ended' end
        from powers_of_attorney p where p.application_id = a.id and p.error is null),
      (select 'applications.applicant-blocked' from users u where u.id = a.user_id and u.status = ${userStatus.blocked}),
      (select case when o.status = ${organizationStatus.blocked} then 'applications.organization-blocked'
          when not a.ntb_user and exists (select from memberships m
            where m.user_id = a.user_id and m.organization_id = o.id and m.is_active)
          then 'applications.already-member' end
        from organizations o where o.inn = a.inn)) end`;

/**
 * Returns the obstacle to accepting a locked application. The lock of its power of attorney makes a concurrent withdrawal
 * wait for the decision, or the decision for the withdrawal.
 */
export async function findObstacle(
  db: DbTransaction,
  id: number,
  today: string,
): Promise<ErrorCode | undefined> {
  await sql`select from powers_of_attorney where application_id = ${id} for share`.execute(db);
  const { rows } = await sql<{ obstacle: ErrorCode | null }>`
    select ${obstacleOn(today)} as obstacle from applications a where a.id = ${id}`.execute(db);
  return rows[0]?.obstacle ?? undefined;
}
