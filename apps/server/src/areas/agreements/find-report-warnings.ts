import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
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
import type { DbTransaction } from "../../platform/db/handles.ts";
import { sendPipeline } from "../../platform/db/pipeline.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError, type FieldFailure } from "../../platform/http/errors/failure.ts";
import { findDealBalances } from "../deals/queries.ts";
import type { ReportContent } from "./derive-content.ts";
import type { ReportReferences } from "./form/report-references.ts";
import type { ReportSource } from "./form/report-xml.ts";

/** The newest reports of the organisation that the search for the product reads; an index has their order. */
export const maxRead = 200;

interface ChangedReport {
  readonly organizationId: number;
  /** The stored report; it is not compared with itself. */
  readonly id: number;
  readonly values: FormValues;
  readonly content: ComparedContent;
  readonly references: Pick<ReportReferences, "rules">;
}

type ComparedContent = Pick<ReportContent, "columns" | "productTypeId">;

/** SOFT-001: returns the warnings of a valid change. Similar reports are a question of registration only (DUP-001). */
export async function findReportWarnings(
  { clock, db }: Pick<RequestContext, "clock" | "db">,
  { organizationId, id, values, content, references }: ChangedReport,
): Promise<readonly ReportWarning[]> {
  const [[earlier = []], [deal]] = await sendPipeline(
    listEarlierDeals(db, organizationId, [content], id),
    findDealBalances(db, organizationId, [content], id),
  );
  return findWarnings(values, clock.today(), { earlier, hasSimilar: false, deal }, references.rules);
}

/**
 * Converts warnings to the entries of a response, with the texts of their rules.
 * @param part input property that holds the form
 */
export const toWarningFields = (
  warnings: StoredWarnings["items"] | readonly ReportWarning[],
  part: ReportSource["part"] = "dataXML",
): FieldFailure[] =>
  warnings.map(({ code, field, text }) => ({
    field: `${part}.${field}`,
    message: text?.ru ?? ru.faults[code as ProgramWarningCode],
    code,
    ...(text && { params: text }),
  }));

/**
 * SOFT-001: returns `agreements.unconfirmed-warnings` with all warnings if the request confirms only some of them.
 * @param confirmed codes of the request; undefined for a caller of API 1.0, whose report is accepted
 */
export const unconfirmedError = (
  warnings: readonly ReportWarning[],
  confirmed: readonly WarningCode[] | undefined,
  part: ReportSource["part"],
): ApiError | undefined =>
  confirmed && warnings.some(({ code }) => !confirmed.includes(code))
    ? new ApiError("agreements.unconfirmed-warnings", { fields: toWarningFields(warnings, part) })
    : undefined;

/** SOFT-001: returns the warnings as a version stores them; null without any. */
export const toStoredWarnings = (
  warnings: readonly ReportWarning[],
  confirmed: readonly WarningCode[] | undefined,
): StoredWarnings | null =>
  warnings.length === 0 ? null : { isConfirmed: confirmed !== undefined, items: [...warnings] };

/** FIX-216: returns the part of a response that names the warnings stored as unconfirmed; empty without any. */
export const toUnconfirmed = (stored: StoredWarnings | null): { unconfirmed?: FieldFailure[] } =>
  stored && !stored.isConfirmed ? { unconfirmed: toWarningFields(stored.items) } : {};

/** An earlier deal and its place among the newest reports of the organisation, from 1. */
interface RankedDeal extends EarlierDeal {
  readonly rank: number;
}

/**
 * Lists, for each report, the organisation's last deals in the same product and currency, newest first, without rejected
 * reports.
 * @param id stored report that is not compared with itself
 */
export async function listEarlierDeals(
  db: DbTransaction,
  organizationId: number,
  contents: readonly ComparedContent[],
  id?: number,
): Promise<readonly (readonly RankedDeal[])[]> {
  if (contents.length === 0) return [];
  const goods = new Map(
    contents.map(({ columns, productTypeId }) => [
      goodsKey({ columns, productTypeId }),
      { product: productTypeId, currency: columns["currency_name"] },
    ]),
  );
  const { rows } = await selectEarlierDeals(
    JSON.stringify([...goods].map(([key, each]) => ({ key, ...each }))),
    organizationId,
    id ?? null,
  ).execute(db);
  const byGoods = Map.groupBy(rows, ({ key }) => key);
  return contents.map((content) => byGoods.get(goodsKey(content)) ?? []);
}

/** Returns the same key for reports of the same product and currency. */
export const goodsKey = ({ columns, productTypeId }: ComparedContent): string =>
  `${productTypeId} ${String(columns["currency_name"])}`;

const selectEarlierDeals = prepareStatement(
  (goods: string, organizationId: number, id: number | null) => sql<RankedDeal & { key: string }>`
    with own as materialized (
      select *, row_number() over (order by issue_date desc, id desc)::integer as rank from (
        select id, issue_date, amount, price, product_type_id, currency_name, status from agreements
        where organization_id = ${organizationId} and id is distinct from ${id}::bigint
        order by issue_date desc, id desc limit ${sql.lit(maxRead)}) as newest)
    select goods.key, deal.amount, deal.price, deal.rank
    from jsonb_to_recordset(${goods}::jsonb) as goods (key text, product bigint, currency text)
      cross join lateral (
        select amount, price, rank from own
        where product_type_id = goods.product and currency_name = goods.currency
          and status <> ${sql.lit(agreementStatus.rejected)}
        order by rank limit ${sql.lit(maxEarlierDeals)}) as deal
    order by goods.key, deal.rank`,
);
