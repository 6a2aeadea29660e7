import { type AgreementStatus, agreementStatuses, type VersionKind } from "./agreement.ts";

/** What can be done to a report; each makes a version of that kind (S-7). */
export type AgreementAction = VersionKind;

export interface Transition {
  readonly action: AgreementAction;
  /** Undefined: there is no report yet. */
  readonly from: AgreementStatus | undefined;
  readonly to: AgreementStatus;
  /** reporters: members of the report's organisation and operators; operators: exchange staff alone. */
  readonly by: "reporters" | "operators";
  /** What the step cannot do without. */
  readonly needs?: "report" | "reason" | "termination";
}

/** G-33, G-53: every step a report can take. Whatever is not here is refused with 409. */
export const transitions: readonly Transition[] = [
  { action: "create", from: undefined, to: "registered", by: "reporters", needs: "report" },
  { action: "update", from: "registered", to: "changed", by: "reporters", needs: "report" },
  { action: "update", from: "changed", to: "changed", by: "reporters", needs: "report" },
  { action: "status", from: "registered", to: "rejected", by: "operators", needs: "reason" },
  { action: "status", from: "changed", to: "rejected", by: "operators", needs: "reason" },
  { action: "status", from: "changed", to: "registered", by: "operators" },
  { action: "status", from: "rejected", to: "registered", by: "operators" },
  { action: "deal", from: "registered", to: "registered", by: "operators" },
  { action: "deal", from: "changed", to: "changed", by: "operators" },
  { action: "deal", from: "rejected", to: "rejected", by: "operators" },
  { action: "terminate", from: "registered", to: "terminated", by: "reporters", needs: "termination" },
  { action: "terminate", from: "changed", to: "terminated", by: "reporters", needs: "termination" },
  {
    action: "change-termination",
    from: "terminated",
    to: "terminated",
    by: "reporters",
    needs: "termination",
  },
];

/**
 * The step an action takes from a status; undefined when there is none. A change of status names its target, every
 * other action has only one.
 */
export const findTransition = (
  action: AgreementAction,
  from: AgreementStatus | undefined,
  to?: AgreementStatus,
): Transition | undefined =>
  transitions.find(
    (step) => step.action === action && step.from === from && (action === "status" ? step.to === to : true),
  );

/**
 * G-34: statuses an operator may set, in the order of their numbers: those of a report in `from`, or all that can be
 * set at all.
 */
export const settableStatuses = (from?: AgreementStatus): readonly AgreementStatus[] =>
  agreementStatuses
    .map(({ name }) => name)
    .filter((name) =>
      transitions.some(
        (step) => step.action === "status" && step.to === name && (from === undefined || step.from === from),
      ),
    );

/** OTC-143: whether setting this status has to state a reason. */
export const needsReason = (to: AgreementStatus): boolean =>
  transitions.some((step) => step.action === "status" && step.to === to && step.needs === "reason");
