import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type * as api from "@birzha/domain/agreements/api.ts";
import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import {
  isSimilar,
  maxDifferences,
  reportDifferences,
  type ReportIdentity,
} from "@birzha/domain/agreements/duplicates.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { loadReportReferences } from "./form/report-references.ts";
import { deriveContent } from "./derive-content.ts";
import { getReportForm, readValidReport } from "./form/report-form.ts";
import { documentSource } from "./form/report-xml.ts";
import { statusName } from "./list/register-columns.ts";
import { findReporter } from "./queries.ts";

/** Maximum candidates of the same framework contract or day, newest first. */
const maxCandidates = 200;
/** Candidates for the question whether there is a similar report. */
const fewCandidates = 20;
const maxSimilar = 5;

interface Candidate extends ReportIdentity {
  readonly id: number;
  readonly status: number;
  readonly productTypeName: string;
}

/**
 * DUP-001: lists the organisation's equal and similar reports for review before registering; equal ones first, then
 * newest first. Throws not-found for another organisation.
 */
export async function findSimilar(
  context: RequestContext,
  { body: { organizationId, passportId, dataXML } }: Pick<InputOf<typeof api.listSimilar>, "body">,
): Promise<ResultOf<typeof api.listSimilar>> {
  const { actor, db } = context;
  if (!(await findReporter(db, actor, organizationId))) throw new ApiError("shared.not-found");
  const form = getReportForm(context, passportId);
  const references = await loadReportReferences(db);
  const values = await readValidReport(context, references, form, documentSource(dataXML), {
    organizationId,
  });
  const { identity } = deriveContent(form, values);
  const [rows] = await listCandidates(db, organizationId, [identity], { scope: "all", limit: maxCandidates });
  const found = rows!.map((row) => ({ row, differences: [...reportDifferences(identity, row)] }));
  const duplicates = found.filter(({ differences }) => differences.length === 0);
  const similar = found.filter(({ row }) => isSimilar(identity, row));
  return [...duplicates, ...similar]
    .slice(0, maxSimilar)
    .map(({ row, differences }) => ({ ...row, statusName: statusName(row.status), differences }));
}

/**
 * Reports among which similar ones are searched: all, or those of the same contract number. The numbers of a file often
 * differ by one digit, and the filer sees its rows side by side (FIX-216).
 */
export type SimilarityScope = "all" | "same-number";

/** SOFT-001: whether the organisation has another report that is similar, for each deal. */
export async function haveSimilarReport(
  db: DbTransaction,
  organizationId: number,
  identities: readonly ReportIdentity[],
  scope: SimilarityScope,
): Promise<readonly boolean[]> {
  const candidates = await listCandidates(db, organizationId, identities, { scope, limit: fewCandidates });
  return candidates.map((rows, place) => rows.some((row) => isSimilar(identities[place]!, row)));
}

/**
 * Lists, for each deal, the newest reports of the organisation with the same contract number or day, without rejected
 * ones. Compares only the newest of each kind, so that a day with thousands of deals stays fast. The sum of differences
 * excludes reports that `isSimilar` would exclude.
 */
async function listCandidates(
  db: DbTransaction,
  organizationId: number,
  identities: readonly ReportIdentity[],
  { scope, limit }: { readonly scope: SimilarityScope; readonly limit: number },
): Promise<readonly (readonly Candidate[])[]> {
  if (identities.length === 0) return [];
  const given = JSON.stringify(identities.map((identity, place) => ({ ...identity, place })));
  const { rows } = await selectCandidates(given, organizationId, scope, limit).execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return identities.map((_, place) => byPlace.get(place) ?? []);
}

const newestReports = (organizationId: number, condition: RawBuilder<unknown>) => sql`
  (select * from agreements
  where organization_id = ${organizationId} and status <> ${sql.lit(agreementStatus.rejected)} and ${condition}
  order by id desc limit ${sql.lit(maxCandidates)})`;

const selectCandidates = prepareStatement(
  (given: string, organizationId: number, scope: string, limit: number) => sql<Candidate & { place: number }>`
    with given as materialized (
      select *, search_key("contractNumber") as key from jsonb_to_recordset(${given}::jsonb) as deal (place integer,
        "contractNumber" text, "contractDate" date, "manufacturerInn" text, "productTypeId" bigint, amount numeric,
        price numeric, "currencyName" text))
    select given.place, found.* from given cross join lateral (
      select id, status, manufacturer_inn as "manufacturerInn", owner_inn as "ownerInn", owner_name as "ownerName",
        purchaser_inn as "purchaserInn", purchaser_name as "purchaserName", contract_number as "contractNumber",
        contract_date as "contractDate", product_type_id as "productTypeId", product_type_name as "productTypeName",
        candidate.amount, candidate.price, currency_name as "currencyName", delivery_date as "deliveryDate",
        shipment_fact_date as "shipmentFactDate"
      from (
        ${newestReports(organizationId, sql`contract_number_key = given.key`)}
        union all
        ${newestReports(
          organizationId,
          sql`${scope}::text = 'all' and contract_date = given."contractDate" and contract_number_key <> given.key`,
        )}) as candidate
      where (contract_number_key <> given.key)::integer + (contract_date <> given."contractDate")::integer
          + (manufacturer_inn <> given."manufacturerInn")::integer
          + (product_type_id <> given."productTypeId")::integer + (candidate.amount <> given.amount)::integer
          + (candidate.price <> given.price or currency_name <> given."currencyName")::integer <= ${sql.lit(maxDifferences)}
      order by id desc limit ${limit}) as found
    order by given.place, found.id desc`,
);

/** Fields that tell at little cost that two deals are not similar. */
export interface DealOutline {
  readonly identity: ReportIdentity;
  readonly numberKey: string;
}

export const outlineOf = (identity: ReportIdentity): DealOutline => ({
  identity,
  numberKey: searchKey(identity.contractNumber),
});

/** Whether two reports of one request are similar, by the rules of `haveSimilarReport`. */
export function areSimilar(one: DealOutline, other: DealOutline, scope: SimilarityScope): boolean {
  const [a, b] = [one.identity, other.identity];
  const isOtherNumber = one.numberKey !== other.numberKey;
  const isOtherDay = a.contractDate !== b.contractDate;
  if (isOtherNumber && (isOtherDay || scope === "same-number")) return false;
  const differences = [
    isOtherNumber,
    isOtherDay,
    a.manufacturerInn !== b.manufacturerInn,
    a.productTypeId !== b.productTypeId,
    a.amount !== b.amount,
    a.price !== b.price || a.currencyName !== b.currencyName,
  ].filter(Boolean).length;
  return differences <= maxDifferences && isSimilar(a, b);
}

/** An equal or similar report of the organisation. */
export interface FoundDuplicate {
  readonly id: number;
  readonly identity: ReportIdentity;
  /** Fields in which it differs; empty for an equal report. */
  readonly differences: readonly ReportFormField[];
}

/** Newest reports of a contract number that an imported row is compared with. */
const comparedReports = 50;

/**
 * BULK-004: finds, for each deal, an equal report or else a similar one with the same contract number, in one query.
 * Registering checks equal reports again under a lock.
 * @param corrected reports by the position of their identity; a report is not compared with itself (BULK-007)
 */
export async function findDuplicates(
  db: DbTransaction,
  organizationId: number,
  identities: readonly ReportIdentity[],
  corrected: readonly number[] = [],
): Promise<readonly (FoundDuplicate | undefined)[]> {
  const numbers = JSON.stringify([...new Set(identities.map(({ contractNumber }) => contractNumber))]);
  const { rows } = await sql<ReportIdentity & { id: number; asked: string }>`
    with asked as materialized (
      select number, search_key(number) as key from jsonb_array_elements_text(${numbers}::jsonb) as number)
    select asked.number as asked, found.* from asked cross join lateral (
      select id, manufacturer_inn as "manufacturerInn", owner_inn as "ownerInn", owner_name as "ownerName",
        purchaser_inn as "purchaserInn", purchaser_name as "purchaserName", contract_number as "contractNumber",
        contract_date as "contractDate", product_type_id as "productTypeId", amount, price,
        currency_name as "currencyName", delivery_date as "deliveryDate", shipment_fact_date as "shipmentFactDate"
      from agreements
      where organization_id = ${organizationId} and contract_number_key = asked.key and status <> ${sql.lit(agreementStatus.rejected)}
      order by id desc limit ${comparedReports}) as found`.execute(db);
  const byNumber = Map.groupBy(rows, ({ asked }) => asked);
  return identities.map((identity, index) => {
    const candidates = (byNumber.get(identity.contractNumber) ?? []).filter(
      ({ id }) => id !== corrected[index],
    );
    const equal = candidates.find((row) => reportDifferences(identity, row).length === 0);
    const found = equal ?? candidates.find((row) => isSimilar(identity, row));
    return found && { id: found.id, identity: found, differences: reportDifferences(identity, found) };
  });
}
