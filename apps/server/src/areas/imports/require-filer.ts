import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** Returns the acting organisation if the actor may file reports for it. */
export function requireFiler(context: RequestContext) {
  const organization = requireOrganization(context);
  const rejection = agreementRejection(context.actor, "create", {
    status: undefined,
    organizationId: organization.id,
    isOrganizationActive: organization.isActive,
  });
  if (rejection) throw new ApiError(rejection);
  return organization;
}
