import type * as api from "@birzha/domain/deals/api.ts";
import { isTermTooEarly } from "@birzha/domain/deals/deal.ts";
import { termsRejection } from "@birzha/domain/deals/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { findTerms, getDealOf } from "../queries.ts";
import { saveTerms } from "../store.ts";

/** DEAL-001: stores volume and term of the contract of a report. */
export async function changeTerms(
  context: RequestContext,
  { body: { id, volume, term, seen } }: Pick<InputOf<typeof api.changeTerms>, "body">,
): Promise<ResultOf<typeof api.changeTerms>> {
  const { actor, db } = context;
  const deal = await getDealOf(db, actor, id);
  const rejection = termsRejection(actor, deal);
  if (rejection) throw new ApiError(rejection);
  if (isTermTooEarly(term, deal.contractDate)) throw new ApiError("deals.term-before-contract");
  const before = await findTerms(db, deal, "lock");
  if (seen && (seen.volume !== before.volume || seen.term !== before.term))
    throw new ApiError("shared.stale");
  await saveTerms(db, deal, { volume, term });
  context.audit({
    action: "deals.terms",
    entity: "agreement",
    entityId: id,
    before,
    after: { volume, term },
  });
  return { id };
}
