import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { pipeline } from "../../platform/db/pipeline.ts";
import { prepared } from "../../platform/db/sql-templates.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

interface DuplicateOptions {
  /** A report that looks equal; the caller confirms that it is a different deal. */
  readonly notDuplicateOf?: number | undefined;
  /** The report being changed. Its earlier confirmation remains valid. */
  readonly id?: number;
}

/**
 * DUP-001: throws `agreements.duplicate` if the organisation has another report of the same deal that the caller has
 * not confirmed as different; `agreements.unknown-duplicate` if the confirmed number is not a report of the organisation.
 * Serializes concurrent equal reports with an advisory lock until the transaction ends.
 */
export async function rejectDuplicate(
  db: Tx,
  organizationId: number,
  identity: ReportIdentity,
  { notDuplicateOf, id }: DuplicateOptions,
): Promise<void> {
  // A scalar subquery, evaluated once. Behind row-level security, a condition that calls functions cannot use the index
  // and would run for each row.
  const key = sql`(select ${duplicateKey(identity)})`;
  const own = sql`${id ?? null}::bigint`;
  const lock = prepared(sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${organizationId}))`);
  const find = prepared(sql<{ duplicate: number | null; answered: number | null; isKnown: boolean }>`
    select (
        select id from agreements
        where organization_id = ${organizationId} and duplicate_key = ${key} and status <> ${isGone}
          and id is distinct from ${own} and (${own} is null or not_duplicate_of is distinct from ${own})
        order by id desc limit 1) as duplicate,
      (select not_duplicate_of from agreements where id = ${own}) as answered,
      (${notDuplicateOf ?? null}::bigint is null or exists (
        select from agreements
        where id = ${notDuplicateOf ?? null}::bigint and organization_id = ${organizationId})) as "isKnown"`);
  const [, { rows }] = await pipeline(lock.execute(db), find.execute(db));
  const { duplicate, answered, isKnown } = rows[0]!;
  if (!isKnown)
    throw new ApiError("agreements.unknown-duplicate", { params: { number: String(notDuplicateOf) } });
  if (duplicate !== null && duplicate !== (notDuplicateOf ?? answered))
    throw new ApiError("agreements.duplicate", {
      params: { number: String(duplicate) },
      details: { duplicate },
    });
}

/** Ignore rejected reports: the organisation reports those deals again. */
const isGone = sql.lit(agreementStatus.rejected);

const duplicateKey = (
  is: ReportIdentity,
) => sql`report_duplicate_key(${is.manufacturerInn}, ${is.ownerInn}, ${is.ownerName},
  ${is.purchaserInn}, ${is.purchaserName}, ${is.contractNumber}, ${is.contractDate}::date,
  ${is.productTypeId}::bigint, ${is.amount}::numeric, ${is.price}::numeric, ${is.currencyName},
  ${is.deliveryDate}::date, ${is.shipmentFactDate}::date)`;
