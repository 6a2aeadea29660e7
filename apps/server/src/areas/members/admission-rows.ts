import type { Context } from "../../platform/http/context.ts";
import type { Settled } from "./store.ts";

/** FIX-009: each admission that an application changed is a record of its own; it is called by its member. */
export function auditAdmissions(
  context: Pick<Context, "audit">,
  applicationId: number,
  { organizationId, admissions }: Settled,
): void {
  for (const { memberId, ...dates } of admissions)
    context.audit({
      action: "members.accept-application",
      entity: "member-admission",
      entityId: memberId,
      after: { organizationId, applicationId, ...dates },
    });
}
