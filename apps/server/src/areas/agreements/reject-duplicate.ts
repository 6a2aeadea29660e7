import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { sendPipeline } from "../../platform/db/pipeline.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

interface DuplicateOptions {
  /** A report that looks equal; the caller confirms that it is a different deal. */
  readonly notDuplicateOf?: number | undefined;
  /** The report being changed. Its earlier confirmation remains valid. */
  readonly id?: number;
}

export interface ComparedDeal extends DuplicateOptions {
  readonly identity: ReportIdentity;
}

/** Result of the comparison of a deal with the organisation's reports. */
export interface FoundDeal {
  /** Equal for equal deals. */
  readonly key: string;
  /** Undefined if the organisation can have this report. */
  readonly error: ApiError | undefined;
}

/**
 * DUP-001: throws `agreements.duplicate` if the organisation has another report of the same deal that the caller has
 * not confirmed as different; `agreements.unknown-duplicate` if the confirmed number is not a report of the organisation.
 * Serializes concurrent equal reports with an advisory lock until the transaction ends.
 */
export async function rejectDuplicate(
  db: DbTransaction,
  organizationId: number,
  identity: ReportIdentity,
  options: DuplicateOptions,
): Promise<void> {
  const [found] = await findEqualReports(db, organizationId, [{ identity, ...options }]);
  if (found!.error) throw found!.error;
}

/** Compares deals with the organisation's reports, as `rejectDuplicate` does for one, in the order of the deals. */
export async function findEqualReports(
  db: DbTransaction,
  organizationId: number,
  deals: readonly ComparedDeal[],
): Promise<readonly FoundDeal[]> {
  const given = JSON.stringify(
    deals.map(({ identity, notDuplicateOf, id }, place) => ({ ...identity, place, notDuplicateOf, id })),
  );
  const [, { rows }] = await sendPipeline(
    lockDeals(given, organizationId).execute(db),
    findEqual(given, organizationId).execute(db),
  );
  return rows.map(({ key, duplicate, answered, isKnown }, place) => {
    const { notDuplicateOf } = deals[place]!;
    if (!isKnown)
      return {
        key,
        error: new ApiError("agreements.unknown-duplicate", { params: { number: String(notDuplicateOf) } }),
      };
    const isOpen = duplicate !== null && duplicate !== (notDuplicateOf ?? answered);
    return { key, error: isOpen ? duplicateError(duplicate) : undefined };
  });
}

export const duplicateError = (id: number): ApiError =>
  new ApiError("agreements.duplicate", { params: { number: String(id) }, details: { duplicate: id } });

/** Ignore rejected reports: the organisation reports those deals again. */
const isGone = sql.lit(agreementStatus.rejected);

/**
 * The deals with their keys. Materialized: behind row-level security, a condition that calls functions cannot use the
 * index and would run for each row.
 */
const dealsOf = (given: string) => sql`
  given as materialized (
    select place, "notDuplicateOf" as confirmed, id as own, contract_number_identity("contractNumber") as number,
      report_duplicate_key("manufacturerInn", "ownerInn", "ownerName", "purchaserInn", "purchaserName", "contractNumber",
        "contractDate", "productTypeId", amount, price, "currencyName", "deliveryDate", "shipmentFactDate") as key
    from jsonb_to_recordset(${given}::jsonb) as deal (place integer, "notDuplicateOf" bigint, id bigint,
      "manufacturerInn" text, "ownerInn" text, "ownerName" text, "purchaserInn" text, "purchaserName" text,
      "contractNumber" text, "contractDate" date, "productTypeId" bigint, amount numeric, price numeric,
      "currencyName" text, "deliveryDate" date, "shipmentFactDate" date))`;

/** Locks in the order of the keys: two transactions with the same deals must not wait for each other. */
const lockDeals = prepareStatement(
  (given: string, organizationId: number) => sql`
    with ${dealsOf(given)}
    select pg_advisory_xact_lock(hashtextextended(key, ${organizationId}))
    from (select distinct key from given order by key) as sorted`,
);

const findEqual = prepareStatement(
  (given: string, organizationId: number) => sql<{
    key: string;
    duplicate: number | null;
    answered: number | null;
    isKnown: boolean;
  }>`
    with ${dealsOf(given)}
    -- The hash ignores separators of the number, and the index finds the few reports that have it.
    select key || chr(31) || given.number as key, (
        select id from agreements
        where organization_id = ${organizationId} and duplicate_key = given.key and status <> ${isGone}
          and contract_number_identity(contract_number) = given.number
          and id is distinct from own and (own is null or not_duplicate_of is distinct from own)
        order by id desc limit 1) as duplicate,
      (select not_duplicate_of from agreements where id = own) as answered,
      (confirmed is null or exists (
        select from agreements where id = confirmed and organization_id = ${organizationId})) as "isKnown"
    from given order by place`,
);
