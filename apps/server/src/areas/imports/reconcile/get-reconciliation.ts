import type * as api from "@birzha/domain/imports/reconciliation-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { describeLine, summarizeLines } from "./describe-line.ts";
import { reconcileImport } from "./reconcile-import.ts";

/** BULK-008: returns a page of the lines with a result, and the totals of all results. */
export async function getReconciliation(
  context: RequestContext,
  {
    params: { id },
    query: { pageIndex, pageSize, result },
  }: Pick<InputOf<typeof api.getReconciliation>, "params" | "query">,
): Promise<ResultOf<typeof api.getReconciliation>> {
  const compared = await reconcileImport(context.db, requireOrganization(context).id, id);
  const wanted = compared.lines.filter((line) => result === undefined || line.result === result);
  const start = pageIndex * pageSize;
  return {
    rows: wanted.slice(start, start + pageSize).map((line) => describeLine(compared, line)),
    total: wanted.length,
    extra: summarizeLines(compared),
  };
}
