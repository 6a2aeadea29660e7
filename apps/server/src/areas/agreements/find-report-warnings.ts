import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { findWarnings, maxEarlierDeals, type EarlierDeal } from "@birzha/domain/agreements/warnings.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { ru } from "@birzha/phrases/rules/ru.ts";
import type { Tx } from "../../platform/db/handles.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import type { FieldFailure } from "../../platform/http/errors/failure.ts";
import type { ReportContent } from "./derive-content.ts";

/** The newest reports of the organisation that the search for the product reads; an index has their order. */
const maxRead = 200;

interface ValidReport {
  readonly organizationId: number;
  readonly values: FormValues;
  readonly content: Pick<ReportContent, "columns" | "productTypeId">;
}

/** SOFT-001: returns the warnings of a valid report with the code and the text of the rule. */
export async function findReportWarnings(
  { clock, db }: Pick<Context, "clock" | "db">,
  report: ValidReport,
): Promise<FieldFailure[]> {
  const earlier = await listEarlierDeals(db, report);
  return findWarnings(report.values, clock.today(), earlier).map(({ code, field }) => ({
    field: `dataXML.${field}`,
    message: ru.texts.warnings[code],
    code,
  }));
}

/** Lists the organisation's last deals in the same product and currency, newest first, without rejected reports. */
async function listEarlierDeals(
  db: Tx,
  { organizationId, content: { columns, productTypeId } }: ValidReport,
): Promise<readonly EarlierDeal[]> {
  const { rows } = await sql<EarlierDeal>`
    select amount, price from (
      select amount, price, product_type_id, currency_name, status from agreements
      where organization_id = ${organizationId}
      order by issue_date desc, id desc limit ${maxRead}) as own
    where product_type_id = ${productTypeId} and currency_name = ${columns["currency_name"]!}
      and status <> ${sql.lit(agreementStatus.rejected)}
    limit ${maxEarlierDeals}`.execute(db);
  return rows;
}
