import { delegationLimit } from "@birzha/domain/keys/key-limits.ts";
import type * as api from "@birzha/domain/keys/api.ts";
import { untilRejection } from "@birzha/domain/keys/until.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { countDelegations, findDelegate } from "../queries.ts";
import { insertDelegation } from "../store.ts";

/** DOOR-002: allows keys of another organisation to act for this one. */
export async function createDelegation(
  context: RequestContext,
  { body: { inn, rights, until } }: Pick<InputOf<typeof api.createDelegation>, "body">,
): Promise<ResultOf<typeof api.createDelegation>> {
  const { actor, clock, db } = context;
  const own = requireOrganization(context);
  if (inn === own.inn) throw new ApiError("keys.own-firm");
  const rejection = untilRejection(until, clock.today());
  if (rejection) throw new ApiError(rejection);
  const delegate = await findDelegate(db, inn);
  if (!delegate) throw new ApiError("keys.unknown-firm");
  if ((await countDelegations(db, own.id)) >= delegationLimit)
    throw new ApiError("keys.too-many", { params: { limit: delegationLimit } });
  const id = await insertDelegation(db, {
    organizationId: own.id,
    delegateId: delegate.id,
    rights,
    until,
    createdBy: actor.userId,
    at: clock.now(),
  });
  context.audit({
    action: "keys.delegate",
    entity: "delegation",
    entityId: id,
    after: { inn, rights, until },
  });
  return { id };
}
