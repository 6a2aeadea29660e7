import type { Context } from "../../platform/http/endpoint-binding/context.ts";

/** What became of an application that was decided. */
export interface Settled {
  readonly organizationId: number;
  /** Before the decision. */
  readonly status: string;
  /** What it changed. */
  readonly admissions: readonly Admission[];
}

export interface Admission {
  readonly memberId: number;
  readonly admissionDate: string;
  readonly cancelAdmissionDate: string | null;
}

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
