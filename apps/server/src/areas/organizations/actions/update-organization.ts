import type * as api from "@birzha/domain/organizations/api.ts";
import { organizationRejection } from "@birzha/domain/organizations/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockOrganization } from "../queries.ts";
import { renameOrganization } from "../store.ts";

/** ORG-066, G-66: changes name and address, by the organisation's owner or an operator. */
export async function updateOrganization(
  context: RequestContext,
  { body: { id, name, address, version } }: Pick<InputOf<typeof api.updateOrganization>, "body">,
): Promise<ResultOf<typeof api.updateOrganization>> {
  const { actor, clock, db } = context;
  const before = await lockOrganization(db, id);
  const rejection = organizationRejection(actor, "update", before);
  if (rejection) throw new ApiError(rejection);
  if (version !== undefined && version !== before.version) throw new ApiError("shared.stale");
  await renameOrganization(db, id, { name, address }, { authorId: actor.userId, at: clock.now() });
  context.audit({
    action: "organizations.update",
    entity: "organization",
    entityId: id,
    before: { name: before.name, address: before.address },
    after: { name, address },
  });
  return { id };
}
