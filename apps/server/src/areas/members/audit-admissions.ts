import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";

/** Result of a decision about an application. */
export interface ResolvedApplication {
  readonly organizationId: number;
  /** Status before the decision. */
  readonly status: string;
  /** Changed admissions. */
  readonly admissions: readonly AuditedAdmission[];
}

export interface AuditedAdmission {
  readonly memberId: number;
  readonly admissionDate: string;
  readonly cancelAdmissionDate: string | null;
}

/** FIX-009: writes an audit entry for each admission that an application changed, identified by its member. */
export function auditAdmissions(
  context: Pick<RequestContext, "audit">,
  applicationId: number,
  { organizationId, admissions }: ResolvedApplication,
): void {
  for (const { memberId, ...dates } of admissions)
    context.audit({
      action: "members.accept-application",
      entity: "member-admission",
      entityId: memberId,
      after: { organizationId, applicationId, ...dates },
    });
}
