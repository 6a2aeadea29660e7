import type * as api from "@birzha/domain/market/radar/radar-api.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { flagDeal } from "../areas/agreements/actions/flag-deal.ts";
import { getSuspicion } from "../areas/market/radar/radar-queries.ts";
import { resolveSuspicion } from "../areas/market/radar/store.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";

/** MKT-014: sets the exchange's flag of a suspected deal, or dismisses the suspicion. */
export async function decideSuspicion(
  context: RequestContext,
  { params: { id }, body: { isDubious, version } }: InputOf<typeof api.decideSuspicion>,
): Promise<ResultOf<typeof api.decideSuspicion>> {
  const { actor, clock, db } = context;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  await getSuspicion(db, id);
  const decision = { reportId: id, version, isDubious, userId: actor.userId, at: clock.now() };
  if (!(await resolveSuspicion(db, decision))) throw new ApiError("shared.stale");
  if (isDubious) return flagDeal(context, { body: { id, isDubious, version } });
  context.audit({
    action: "market.dismiss-suspicion",
    entity: "suspicion",
    entityId: id,
    after: { version },
  });
  return { id };
}
