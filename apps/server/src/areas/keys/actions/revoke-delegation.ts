import type * as api from "@birzha/domain/keys/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { hasGiven } from "../queries.ts";
import { endDelegation } from "../store.ts";

/** DOOR-002: revokes a delegation. The delegate's keys can no longer act for this organisation. */
export async function revokeDelegation(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.revokeDelegation>, "body">,
): Promise<ResultOf<typeof api.revokeDelegation>> {
  const { actor, clock, db } = context;
  if (!(await hasGiven(db, requireOrganization(context).id, id))) throw new ApiError("shared.not-found");
  if (!(await endDelegation(db, id, actor.userId, clock.now()))) throw new ApiError("keys.revoked");
  context.audit({ action: "keys.revoke-delegation", entity: "delegation", entityId: id });
  return { id };
}
