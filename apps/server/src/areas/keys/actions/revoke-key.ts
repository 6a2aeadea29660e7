import type * as api from "@birzha/domain/keys/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { getKey } from "../queries.ts";
import { endKey } from "../store.ts";

/** DOOR-002: revokes a key. Takes effect on every node with the next request. */
export async function revokeKey(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.revokeKey>, "body">,
): Promise<ResultOf<typeof api.revokeKey>> {
  const { actor, clock, db } = context;
  const { name, firstLetters } = await getKey(db, requireOrganization(context).id, id);
  if (!(await endKey(db, id, actor.userId, clock.now()))) throw new ApiError("keys.revoked");
  context.audit({
    action: "keys.revoke",
    entity: "access-key",
    entityId: id,
    before: { name, firstLetters },
  });
  return { id };
}
