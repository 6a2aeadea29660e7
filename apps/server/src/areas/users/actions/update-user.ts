import type * as api from "@birzha/domain/users/api.ts";
import { profileRejection } from "@birzha/domain/users/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockUser } from "../user-locks.ts";
import { updateProfile } from "../store.ts";

/** USR-029, G-71: changes name and phone, by the user or an operator. */
export async function updateUser(
  context: RequestContext,
  { body: { id, name, phone: given, version } }: Pick<InputOf<typeof api.updateUser>, "body">,
): Promise<ResultOf<typeof api.updateUser>> {
  const { actor, clock, db } = context;
  // Check before the lock: do not wait for a row that the caller cannot change.
  const rejection = profileRejection(actor, id);
  if (rejection) throw new ApiError(rejection);
  const before = await lockUser(db, id);
  const phone = given ?? before.phone;
  if (typeof version === "number" && version !== before.version) throw new ApiError("shared.stale");
  await updateProfile(db, id, { name, phone }, { authorId: actor.userId, at: clock.now() });
  context.audit({
    action: "users.update",
    entity: "user",
    entityId: id,
    before: { name: before.name, phone: before.phone },
    after: { name, phone },
  });
  return { id };
}
