import { sql } from "kysely";
import type { Reads } from "../../platform/db/handles.ts";

/** Whom a record concerns: an organisation, a person, or both; several rows where it concerns several. */
export interface Concerned {
  /** As the audit log calls it. */
  readonly entity: string;
  readonly id: number;
  readonly organizationId: number | null;
  readonly userId: number | null;
}

/**
 * WORK-030: whose the records are, by the very columns by which their registers keep foreign rows apart: the organisation,
 * or the INN of the owner where rows come before their organisation. An application for access is decided by the owner
 * of the cabinet unless it goes to the exchange (G-59), and is its applicant's; a user is of all his organisations.
 */
export async function listConcerned(
  db: Reads,
  idsOf: (...entities: readonly string[]) => readonly number[],
): Promise<Concerned[]> {
  const users = idsOf("user", "membership");
  const { rows } = await sql<Concerned>`
    select 'agreement' as entity, id, organization_id as "organizationId", null::bigint as "userId"
    from agreements where id = any(${idsOf("agreement")})
    union all
    select 'proposal', id, organization_id, null from auction_proposals where id = any(${idsOf("proposal")})
    union all
    select 'member-application', id, organization_id, null
    from member_applications where id = any(${idsOf("member-application")})
    union all
    select 'contract', d.id, o.id, null
    from contract_deals d join organizations o on o.inn = d.owner_inn where d.id = any(${idsOf("contract")})
    union all
    select 'spot-deal', d.id, o.id, null
    from spot_deals d join organizations o on o.inn = d.owner_inn where d.id = any(${idsOf("spot-deal")})
    union all
    select 'application', a.id, o.id, a.user_id
    from applications a left join organizations o on o.inn = a.inn and not a.to_operator
    where a.id = any(${idsOf("application")})
    union all
    select 'organization', id, id, null from organizations where id = any(${idsOf("organization")})
    union all
    select e.name, u.id, m.organization_id, u.id
    from users u cross join (values ('user'), ('membership')) e (name) left join memberships m on m.user_id = u.id
    where u.id = any(${users})`.execute(db);
  return rows;
}
