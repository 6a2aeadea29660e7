import { sql } from "kysely";
import type { ChangeKind } from "@birzha/domain/events/change.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/** Organisation and user that a record concerns. Several rows if it concerns several. */
export interface EventSubject {
  /** Entity name in the audit log. */
  readonly entity: string;
  readonly id: number;
  readonly organizationId: number | null;
  readonly userId: number | null;
}

/**
 * WORK-030: finds the owners of records, by the columns that scope their registers: the organisation, or the owner's
 * INN for rows imported before their organisation existed. An application concerns its applicant and, unless it goes to
 * the exchange (G-59), the organisation whose owner decides. A user concerns all organisations of the user.
 */
export async function listConcerned(
  db: DbReader,
  idsOf: (...entities: readonly string[]) => readonly number[],
): Promise<EventSubject[]> {
  const users = idsOf("user", "membership");
  const { rows } = await sql<EventSubject>`
    select 'agreement' as entity, id, organization_id as "organizationId", null::bigint as "userId"
    from agreements where id = any(${idsOf("agreement")})
    union all
    select 'nil-return', id, organization_id, null from nil_returns where id = any(${idsOf("nil-return")})
    union all
    select 'proposal', id, organization_id, null from auction_proposals where id = any(${idsOf("proposal")})
    union all
    select 'member-application', id, organization_id, null
    from member_applications where id = any(${idsOf("member-application")})
    union all
    select 'contract', d.id, o.organization_id, null
    from contract_deals d join owned_inns o on o.inn = d.owner_inn where d.id = any(${idsOf("contract")})
    union all
    select 'spot-deal', d.id, o.organization_id, null
    from spot_deals d join owned_inns o on o.inn = d.owner_inn where d.id = any(${idsOf("spot-deal")})
    union all
    select 'application', a.id, o.organization_id, a.user_id
    from applications a left join owned_inns o on o.inn = a.inn and not a.to_operator
    where a.id = any(${idsOf("application")})
    union all
    select 'import', id, organization_id, null from import_batches where id = any(${idsOf("import")})
    union all
    select 'user-notice', id, null, user_id from notices where id = any(${idsOf("user-notice")})
    union all
    select 'organization', id, id, null from organizations where id = any(${idsOf("organization")})
    union all
    select 'view', id, case when is_shared then organization_id end, user_id
    from views where id = any(${idsOf("view")})
    union all
    select e.name, u.id, m.organization_id, u.id
    from users u cross join (values ('user'), ('membership')) e (name) left join memberships m on m.user_id = u.id
    where u.id = any(${users})`.execute(db);
  return rows;
}

/** Feed of one reader, with the range of its numbers. */
export interface FeedRow {
  readonly id: number;
  readonly lastNumber: number;
  /** Highest deleted number. */
  readonly forgottenTo: number;
}

/**
 * DOOR-004: finds the feed of an organisation or of exchange staff.
 * @returns undefined if there are no changes yet
 */
export async function findFeed(db: DbReader, organizationId: number | null): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select id, last_number as "lastNumber", forgotten_to as "forgottenTo" from change_feeds
    where ${organizationId === null ? sql`organization_id is null` : sql`organization_id = ${organizationId}`}`.execute(
    db,
  );
  return rows[0];
}

/**
 * DEAL-020: finds where the feed of a predecessor continues in that of its successor.
 * @returns undefined if the acting organisation did not take over the predecessor
 */
export async function findContinuation(
  db: DbReader,
  predecessorId: number,
  organizationId: number,
): Promise<{ readonly organizationId: number; readonly number: number } | undefined> {
  const { rows } = await sql<{ organizationId: number; number: number }>`
    select successor_id as "organizationId", feed_position as number from successions
    where predecessor_id = ${predecessorId} and present_id = ${organizationId} and state = 'done'`.execute(
    db,
  );
  return rows[0];
}

/** A change in a feed. */
interface StoredChange {
  readonly number: number;
  readonly kind: ChangeKind;
  readonly recordId: number;
  readonly isNew: boolean;
  readonly at: string;
}

/** DOOR-004: lists the next changes of a feed in order. */
export async function listChangesAfter(
  db: DbReader,
  feedId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select number, kind, record_id as "recordId", is_new as "isNew", at from changes
    where feed_id = ${feedId} and number > ${after} order by number limit ${limit}`.execute(db);
  return rows;
}
