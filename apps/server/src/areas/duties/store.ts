import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { DutyRuleContent } from "@birzha/domain/duties/duty-rule.ts";
import { addYears, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import type { RemindedDuty } from "./reminder-queries.ts";

interface Made {
  readonly authorId: number;
  readonly at: Date;
}

/** WORK-060: inserts a rule with its first version and returns its id. */
export async function insertRule(db: DbTransaction, rule: DutyRuleContent, made: Made): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into duty_rules default values returning id`.execute(db);
  const { id } = rows[0]!;
  await insertVersion(db, { id, version: 1, kind: "create" }, rule, made);
  return id;
}

/** Inserts the next version of a rule. The caller holds the lock. */
export async function updateRule(
  db: DbTransaction,
  { id, version }: { readonly id: number; readonly version: number },
  rule: DutyRuleContent,
  made: Made,
): Promise<void> {
  await insertVersion(db, { id, version, kind: "update" }, rule, made);
  await sql`update duty_rules set version = ${version} where id = ${id}`.execute(db);
}

async function insertVersion(
  db: DbTransaction,
  { id, version, kind }: { readonly id: number; readonly version: number; readonly kind: string },
  rule: DutyRuleContent,
  { authorId, at }: Made,
): Promise<void> {
  await sql`
    insert into duty_rule_versions (rule_id, version, kind, author_user_id, changed_at, name, product_type_ids,
      volume_from, amount_from, trigger_field, days, day_kind, valid_from, valid_to, citation, confirmed_by,
      confirmed_on)
    values (${id}, ${version}, ${kind}, ${authorId}, ${at.toISOString()}, ${rule.name},
      ${rule.productTypeIds}::bigint[], ${rule.volumeFrom}, ${rule.amountFrom}, ${rule.triggerField}, ${rule.days},
      ${rule.dayKind}, ${rule.validFrom}, ${rule.validTo}, ${rule.citation}, ${rule.confirmedBy},
      ${rule.confirmedOn})`.execute(db);
}

interface NilReturn {
  readonly organizationId: number;
  readonly month: IsoDate;
  readonly authorId: number;
  readonly at: Date;
}

/**
 * WORK-063: inserts a nil return and returns its id. Constraints reject a second one for the month and, at commit, one
 * for a month that got a report concurrently (FIX-170).
 */
export async function insertNilReturn(
  db: DbTransaction,
  { organizationId, month, authorId, at }: NilReturn,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into nil_returns (organization_id, month, author_user_id, filed_at)
    values (${organizationId}, ${month}, ${authorId}, ${at.toISOString()}) returning id`.execute(db);
  return rows[0]!.id;
}

interface FeedKey {
  readonly userId: number;
  readonly organizationId: number;
}

/** WORK-063: stores only the hash of the secret. */
export async function saveFeed(
  db: DbTransaction,
  { userId, organizationId, hash, at }: FeedKey & { readonly hash: Buffer; readonly at: Date },
): Promise<void> {
  await sql`
    insert into calendar_feeds (user_id, organization_id, secret_hash, created_at)
    values (${userId}, ${organizationId}, ${hash}, ${at.toISOString()})
    on conflict (user_id, organization_id) do update
      set secret_hash = ${hash}, created_at = ${at.toISOString()}`.execute(db);
}

/** Deletes a calendar address. Returns whether there was one. */
export async function deleteFeed(db: DbTransaction, { userId, organizationId }: FeedKey): Promise<boolean> {
  const { rows } = await sql`
    delete from calendar_feeds where user_id = ${userId} and organization_id = ${organizationId}
    returning 1`.execute(db);
  return rows.length > 0;
}

type ReminderColumn = "kind" | "recordId" | "dueDate" | "stage";

/** WORK-063: records reminders as sent, so that they are not repeated. */
export async function insertReminders(
  db: OwnerTx,
  reminded: readonly Pick<RemindedDuty, ReminderColumn>[],
  at: Date,
): Promise<void> {
  const column = (name: ReminderColumn) => reminded.map((one) => one[name]);
  await sql`
    insert into due_reminders (record_kind, record_id, due_date, stage, reminded_at)
    select sent.*, ${at.toISOString()}::timestamptz
    from unnest(${column("kind")}::text[], ${column("recordId")}::bigint[], ${column("dueDate")}::date[],
      ${column("stage")}::text[]) as sent`.execute(db);
}

/** Deletes reminders of due dates more than a year ago. */
export async function forgetReminders(db: OwnerTx, today: IsoDate): Promise<void> {
  await sql`delete from due_reminders where due_date < ${addYears(today, -1)}`.execute(db);
}

/** INST-041: deletes the calendar addresses of an erased user. */
export async function removeFeedsOf(db: OwnerTx, userId: number): Promise<void> {
  await sql`delete from calendar_feeds where user_id = ${userId}`.execute(db);
}

/** DEAL-020: computes the punctuality of a successor from its stored days and removes that of its predecessor. */
export async function movePunctuality(
  db: OwnerTx,
  predecessorId: number,
  successorId: number,
): Promise<void> {
  await sql`delete from punctuality where organization_id = ${predecessorId}`.execute(db);
  await sql`select punctuality_refresh(${successorId}, null)`.execute(db);
}

/** DEAL-020: marks the nil returns of months in which the organisation, with its predecessors, has reports. */
export async function overtakeNilReturns(db: OwnerTx, organizationId: number): Promise<void> {
  await sql`
    update nil_returns n set (overtaken_by, overtaken_at) = (
      select a.id, coalesce(a.changed_date, a.issue_date) from agreements a
      where a.organization_id = n.organization_id and a.status <> ${agreementStatus.rejected}
        and a.contract_date >= n.month and a.contract_date < n.month + interval '1 month'
      order by a.id limit 1)
    where n.organization_id = ${organizationId} and n.overtaken_by is null`.execute(db);
}
