import { sql } from "kysely";
import { webhookState } from "@birzha/domain/webhooks/lifecycle.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import {
  exchangeNotices,
  messageIdOf,
  type DeadLetter,
  type Webhook,
  type WebhookKind,
} from "@birzha/domain/webhooks/webhook.ts";
import { awaitNotices } from "../../platform/exchange/notify-exchange.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** Organisation whose webhooks the caller manages. Null for the trading system. */
export const webhookOwner = (context: Pick<RequestContext, "actor" | "organization">): number | null =>
  context.actor.kind === "machine" ? null : requireOrganization(context).id;

/** Written so that an index applies. */
const ofKeeper = (keeper: number | null) =>
  keeper === null ? sql`w.organization_id is null` : sql`w.organization_id = ${keeper}`;

/** DOOR-005: lists webhooks by id. */
export async function listWebhooks(
  db: DbReader,
  keeper: number | null,
  page: RequestedPage,
): Promise<PageOf<Webhook>> {
  const list = {
    columns: sql`w.id, w.address, w.kinds,
      case when w.attempts = 0 then ${sql.lit(webhookState.working)} else ${sql.lit(webhookState.waiting)} end as state,
      w.attempts, w.due_at as "nextTryAt", w.last_success_at as "lastSuccessAt", w.last_failure_at as "lastFailureAt",
      w.last_failure as "lastFailure",
      (select count(*)::int from webhook_dead_letters l where l.webhook_id = w.id) as "deadLetters",
      w.test_requested_at as "testRequestedAt", w.test_ended_at as "testEndedAt", w.test_failure as "testFailure",
      case when w.old_secret_until > now() then w.old_secret_until end as "oldSecretUntil",
      coalesce(nullif(u.name, ''), u.account) as "createdBy", w.created_at as "createdAt"`,
    from: sql`from webhooks w join users u on u.id = w.created_by where ${ofKeeper(keeper)}`,
    order: sql`w.id`,
  };
  return readPage<Webhook>(db, list, page);
}

/**
 * Counts webhooks. An advisory lock serializes counts until the transaction ends, so that concurrent requests cannot
 * exceed the limit.
 */
export async function countWebhooks(db: DbTransaction, keeper: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${keeper ?? 0}))`.execute(db);
  return countRows(db, sql`from webhooks w where ${ofKeeper(keeper)}`);
}

/** Returns the target address. @throws ApiError 404 for another organisation's webhook */
export async function getAddress(db: DbReader, keeper: number | null, id: number): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select w.address from webhooks w where w.id = ${id} and ${ofKeeper(keeper)}`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0].address;
}

/** DOOR-005: lists dead letters in order of their changes. */
export async function listDeadLetters(
  db: DbReader,
  webhookId: number,
  page: RequestedPage,
): Promise<PageOf<DeadLetter>> {
  const list = {
    columns: sql`l.number, l.kind, l.record_id as id, l.is_new as "isNew", l.at, l.failure, l.failed_at as "failedAt",
      l.retry_requested_at is not null as "isAsked"`,
    from: sql`from webhook_dead_letters l where l.webhook_id = ${webhookId}`,
    order: sql`l.number`,
  };
  const { rows, total } = await readPage<Omit<DeadLetter, "messageId"> & { number: number }>(db, list, page);
  return {
    rows: rows.map(({ number, ...row }) => ({ messageId: messageIdOf(webhookId, number), ...row })),
    total,
  };
}

/** Lists webhooks of these organisations and of the trading system. */
export async function listWebhooksOf(db: DbReader, organizationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks where organization_id = any(${organizationIds}::bigint[])
    union all
    select id from webhooks where organization_id is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** DEAL-020: returns the lowest position of an organisation's webhooks; undefined without any. */
export async function findFirstPosition(db: DbReader, organizationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select min(number) as number from webhooks where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.number ?? undefined;
}

/** Lists webhooks with ids above `after`, by id. */
export async function listWebhooksAfter(db: DbReader, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A message to deliver. */
export interface WebhookMessage {
  readonly number: number;
  readonly kind: WebhookKind;
  readonly recordId: number;
  readonly isNew: boolean;
  readonly at: string;
}

/** A webhook for the delivery. */
export interface WebhookReceiver {
  readonly id: number;
  readonly address: string;
  readonly kinds: readonly WebhookKind[];
  /** Valid secrets for signatures, newest first. */
  readonly secrets: readonly Buffer[];
  /** Position in the feed: highest number that is delivered or skipped. */
  readonly number: number;
  readonly attempts: number;
  /** Time of the next attempt. Null: immediately. */
  readonly waitsUntil: Date | null;
  /** Undefined for the trading system. */
  readonly organization: ActingOrganization | undefined;
}

interface ReceiverRow extends Omit<WebhookReceiver, "secrets" | "waitsUntil" | "organization"> {
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
  readonly waitsUntil: string | null;
  readonly organizationId: number | null;
  readonly inn: string | null;
  readonly name: string | null;
  readonly status: number | null;
  readonly hasAccess: boolean | null;
  readonly hasAuctions: boolean | null;
  readonly hasContracts: boolean | null;
  readonly hasSpot: boolean | null;
}

/**
 * Reads a webhook with its secrets as the owner role, because the request role cannot read them.
 * @returns undefined if deleted
 */
export async function findReceiver(db: DbReader, id: number): Promise<WebhookReceiver | undefined> {
  const { rows } = await sql<ReceiverRow>`
    select w.id, w.address, w.kinds, w.secret,
      case when w.old_secret_until > now() then w.old_secret end as "oldSecret", w.number, w.attempts,
      case when w.due_at > now() then w.due_at end as "waitsUntil", o.id as "organizationId", o.inn, o.name, o.status,
      o.ntb_user as "hasAccess", o.has_auctions as "hasAuctions", o.has_contracts as "hasContracts",
      o.has_spot as "hasSpot"
    from webhooks w left join organizations o on o.id = w.organization_id where w.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { secret, oldSecret, waitsUntil } = row;
  return {
    id: row.id,
    address: row.address,
    kinds: row.kinds,
    number: row.number,
    attempts: row.attempts,
    secrets: oldSecret ? [secret, oldSecret] : [secret],
    waitsUntil: waitsUntil === null ? null : new Date(waitsUntil),
    organization: organizationIn(row),
  };
}

const organizationIn = (row: ReceiverRow): ActingOrganization | undefined =>
  row.organizationId === null
    ? undefined
    : {
        id: row.organizationId,
        inn: row.inn ?? "",
        name: row.name ?? "",
        isActive: row.status === organizationStatus.active,
        isOwner: true,
        hasAccess: row.hasAccess === true,
        hasAuctions: row.hasAuctions === true,
        hasContracts: row.hasContracts === true,
        hasSpot: row.hasSpot === true,
      };

/** Returns the first dead letter with a requested retry. */
export async function findRequestedDeadLetter(
  db: DbReader,
  webhookId: number,
): Promise<WebhookMessage | undefined> {
  const { rows } = await sql<WebhookMessage>`
    select number, kind, record_id as "recordId", is_new as "isNew", at from webhook_dead_letters
    where webhook_id = ${webhookId} and retry_requested_at is not null order by number limit 1`.execute(db);
  return rows[0];
}

/**
 * DOOR-009: returns the trading system's next message. Ids are assigned before the commit, so `awaitNotices` waits for
 * earlier open transactions (decision 0020).
 */
export async function findNoticeAfter(
  db: DbTransaction,
  number: number,
): Promise<WebhookMessage | undefined> {
  await awaitNotices(db);
  const { rows } = await sql<{ number: number; at: string }>`
    select id as number, created_at as at from exchange_notices where id > ${number} order by id limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row && { ...row, kind: exchangeNotices, recordId: row.number, isNew: true };
}

/** Returns the id of the newest message to the exchange. */
export async function findLastNotice(db: DbTransaction): Promise<number> {
  await awaitNotices(db);
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(id), 0) as number from exchange_notices`.execute(db);
  return rows[0]!.number;
}
