import type * as api from "@birzha/domain/signing/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { withdrawPowerRejection } from "@birzha/domain/signing/power.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockPower } from "../power-queries.ts";
import { endPower } from "../store.ts";

/** DEAL-010: withdraws a power of attorney in all applications. Signatures made with it stay valid. */
export async function withdrawPower(
  context: RequestContext,
  { body: { id, reason } }: Pick<InputOf<typeof api.withdrawPower>, "body">,
): Promise<ResultOf<typeof api.withdrawPower>> {
  const { actor, clock, db } = context;
  const power = await lockPower(db, id, clock.today());
  const rejection = withdrawPowerRejection(actor, power);
  if (rejection) throw new ApiError(rejection);
  await endPower(db, power, { by: actor.userId, at: clock.now(), reason });
  context.audit({
    action: "signing.withdraw-power",
    entity: "power-of-attorney",
    entityId: id,
    after: { inn: power.inn, number: power.number, reason },
  });
  return { id };
}
