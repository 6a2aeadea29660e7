import { findWarnings, type EarlierDeal } from "@birzha/domain/agreements/warnings.ts";
import { createReportedCount } from "@birzha/domain/deals/volume.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { ReportContent } from "../../areas/agreements/derive-content.ts";
import type { ReportReferences } from "../../areas/agreements/form/report-references.ts";
import { goodsKey, listEarlierDeals, toWarningFields } from "../../areas/agreements/find-report-warnings.ts";
import { findDealBalances, hasDealVolumes } from "../../areas/deals/queries.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import type { FieldFailure } from "../../platform/http/errors/failure.ts";

type RowContent = Pick<ReportContent, "columns" | "productTypeId">;

/**
 * SOFT-001: returns a function that finds the warnings of rows. The earlier deals of a product are read once; a row
 * with errors can have no product (BULK-102). Similar reports have a state of their own (BULK-004).
 */
export function createWarningSearch(
  { clock, db }: Pick<RequestContext, "clock" | "db">,
  organizationId: number,
  { rules }: Pick<ReportReferences, "rules">,
) {
  const earlierDeals = new Map<string, Promise<readonly EarlierDeal[]>>();
  const listDeals = (content: RowContent) => {
    const key = goodsKey(content);
    const known =
      earlierDeals.get(key) ?? listEarlierDeals(db, organizationId, [content]).then(([deals]) => deals ?? []);
    earlierDeals.set(key, known);
    return known;
  };
  // DEAL-003: most organisations enter no volume; then no row needs a statement.
  const hasVolumes = hasDealVolumes(db, organizationId);
  const countReported = createReportedCount();
  const findBalance = async (content: RowContent) =>
    (await hasVolumes) ? (await findDealBalances(db, organizationId, [content]))[0] : undefined;
  return async (values: FormValues, content: RowContent | undefined): Promise<FieldFailure[]> => {
    const earlier = content ? await listDeals(content) : [];
    const amount = values["amount"];
    const deal =
      content && typeof amount === "string" ? countReported(await findBalance(content), amount) : undefined;
    return toWarningFields(
      findWarnings(values, clock.today(), { earlier, hasSimilar: false, deal }, rules),
      "row",
    );
  };
}
