import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import {
  findWarnings,
  maxEarlierDeals,
  type EarlierDeal,
  type ProgramWarningCode,
  type ReportWarning,
  type StoredWarnings,
  type WarningCode,
} from "@birzha/domain/agreements/warnings.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { ru } from "@birzha/phrases/rules/ru.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { pipeline } from "../../platform/db/pipeline.ts";
import { prepared } from "../../platform/db/sql-templates.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError, type FieldFailure } from "../../platform/http/errors/failure.ts";
import type { ReportContent } from "./derive-content.ts";
import type { ReportReferences } from "./form/report-references.ts";
import { hasSimilarReport, type SimilarityScope } from "./find-similar.ts";

/** The newest reports of the organisation that the search for the product reads; an index has their order. */
const maxRead = 200;

interface ValidReport {
  readonly organizationId: number;
  readonly values: FormValues;
  readonly content: Pick<ReportContent, "columns" | "productTypeId">;
  readonly references: Pick<ReportReferences, "rules">;
  /** Undefined for a change, and where the caller has decided on similar reports (DUP-001). */
  readonly identity: ReportIdentity | undefined;
  /** Default: all reports. */
  readonly scope?: SimilarityScope | undefined;
  /** The stored report that a change concerns; it is not compared with itself. */
  readonly id?: number;
}

/** SOFT-001: returns the warnings of a valid report. */
export async function findReportWarnings(
  { clock, db }: Pick<Context, "clock" | "db">,
  report: ValidReport,
): Promise<readonly ReportWarning[]> {
  const { organizationId, identity } = report;
  const [earlier, hasSimilar] = await pipeline(
    listEarlierDeals(db, report),
    identity !== undefined && hasSimilarReport(db, organizationId, identity, report.scope ?? "all"),
  );
  return findWarnings(report.values, clock.today(), { earlier, hasSimilar }, report.references.rules);
}

/**
 * Converts warnings to the entries of a response, with the texts of their rules.
 * @param part input property that holds the form
 */
export const toWarningFields = (
  warnings: StoredWarnings["items"] | readonly ReportWarning[],
  part: "dataXML" | "row" = "dataXML",
): FieldFailure[] =>
  warnings.map(({ code, field, text }) => ({
    field: `${part}.${field}`,
    message: text?.ru ?? ru.faults[code as ProgramWarningCode],
    code,
    ...(text && { params: text }),
  }));

/**
 * SOFT-001: returns the warnings as a version stores them.
 * @param confirmed codes of the request; undefined for a caller of API 1.0, whose report is accepted
 * @throws ApiError `agreements.unconfirmed-warnings` with all warnings if the request confirms only some of them
 */
export function confirmWarnings(
  warnings: readonly ReportWarning[],
  confirmed: readonly WarningCode[] | undefined,
): StoredWarnings | null {
  if (confirmed && warnings.some(({ code }) => !confirmed.includes(code)))
    throw new ApiError("agreements.unconfirmed-warnings", { fields: toWarningFields(warnings) });
  return warnings.length === 0 ? null : { isConfirmed: confirmed !== undefined, items: [...warnings] };
}

/** FIX-216: returns the part of a response that names the warnings stored as unconfirmed; empty without any. */
export const toUnconfirmed = (stored: StoredWarnings | null): { unconfirmed?: FieldFailure[] } =>
  stored && !stored.isConfirmed ? { unconfirmed: toWarningFields(stored.items) } : {};

/** Lists the organisation's last deals in the same product and currency, newest first, without rejected reports. */
export async function listEarlierDeals(
  db: Tx,
  {
    organizationId,
    content: { columns, productTypeId },
    id,
  }: Pick<ValidReport, "organizationId" | "content" | "id">,
): Promise<readonly EarlierDeal[]> {
  const { rows } = await prepared(sql<EarlierDeal>`
    select amount, price from (
      select amount, price, product_type_id, currency_name, status from agreements
      where organization_id = ${organizationId} and id is distinct from ${id ?? null}::bigint
      order by issue_date desc, id desc limit ${maxRead}) as own
    where product_type_id = ${productTypeId} and currency_name = ${columns["currency_name"]!}
      and status <> ${sql.lit(agreementStatus.rejected)}
    limit ${maxEarlierDeals}`).execute(db);
  return rows;
}
