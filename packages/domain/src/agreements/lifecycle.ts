import { findTransition as findRow, type Lifecycle, type Transition } from "../shared/registers/lifecycle.ts";
import type { VersionKind } from "./agreement.ts";

/** G-32: the numbers of the statuses; one status, two names in the documents: rejected is also called canceled. */
export const agreementStatus = { registered: 1, changed: 2, rejected: 3, terminated: 4 } as const;

export type AgreementStatus = keyof typeof agreementStatus;
export type AgreementStatusId = (typeof agreementStatus)[AgreementStatus];
export const agreementStatuses = Object.entries(agreementStatus).map(([name, id]) => ({
  id,
  name,
})) as readonly {
  readonly id: AgreementStatusId;
  readonly name: AgreementStatus;
}[];

export const statusId = (status: AgreementStatus): AgreementStatusId => agreementStatus[status];

export const statusOf = (id: number): AgreementStatus | undefined =>
  agreementStatuses.find((status) => status.id === id)?.name;

/** What can be done to a report; each makes a version of that kind (S-7). */
export type AgreementAction = VersionKind;

export interface AgreementTransition extends Transition<AgreementStatus, AgreementAction> {
  readonly to: AgreementStatus;
  /** reporters: members of the report's organisation and operators; operators: exchange staff alone. */
  readonly by: "reporters" | "operators";
  /** What the step cannot do without. */
  readonly needs?: "report" | "reason" | "termination";
}

/** G-33, G-53: every step a report can take. Whatever is not here is refused with 409. */
export const transitions: readonly AgreementTransition[] = [
  { act: "create", from: [], to: "registered", by: "reporters", needs: "report", requirement: "OTC-191" },
  {
    act: "update",
    from: ["registered", "changed"],
    to: "changed",
    by: "reporters",
    needs: "report",
    requirement: "OTC-192 OTC-195",
  },
  {
    act: "status",
    from: ["registered", "changed"],
    to: "rejected",
    by: "operators",
    needs: "reason",
    requirement: "OTC-193 OTC-194",
  },
  { act: "status", from: ["changed", "rejected"], to: "registered", by: "operators", requirement: "OTC-193" },
  { act: "deal", from: ["registered"], to: "registered", by: "operators", requirement: "G-53" },
  { act: "deal", from: ["changed"], to: "changed", by: "operators", requirement: "G-53" },
  { act: "deal", from: ["rejected"], to: "rejected", by: "operators", requirement: "G-53" },
  {
    act: "terminate",
    from: ["registered", "changed"],
    to: "terminated",
    by: "reporters",
    needs: "termination",
    requirement: "OTC-196",
  },
  {
    act: "change-termination",
    from: ["terminated"],
    to: "terminated",
    by: "reporters",
    needs: "termination",
    requirement: "OTC-197",
  },
];

export const agreementLifecycle = { states: agreementStatus, transitions } as const satisfies Lifecycle;

/**
 * The step an action takes from a status; undefined when there is none. A change of status names its target, every
 * other action has only one.
 */
export const findTransition = (
  action: AgreementAction,
  from: AgreementStatus | undefined,
  to?: AgreementStatus,
): AgreementTransition | undefined =>
  action === "status" && to === undefined
    ? undefined
    : findRow(transitions, action, from, action === "status" ? to : undefined);

/**
 * G-34: statuses an operator may set, in the order of their numbers: those of a report in `from`, or all that can be
 * set at all.
 */
export const settableStatuses = (from?: AgreementStatus): readonly AgreementStatus[] =>
  agreementStatuses
    .map(({ name }) => name)
    .filter((name) =>
      transitions.some(
        (step) =>
          step.act === "status" && step.to === name && (from === undefined || step.from.includes(from)),
      ),
    );

/** OTC-143: whether setting this status has to state a reason. */
export const needsReason = (to: AgreementStatus): boolean =>
  transitions.some((step) => step.act === "status" && step.to === to && step.needs === "reason");

/** DUP-001: the exchange rejected it; it stands for no deal any more. */
export const isRejected = (status: AgreementStatus | undefined): boolean => status === "rejected";

/** Its contract was terminated: only what is said of that may still be corrected. */
export const hasEnded = (status: AgreementStatus | undefined): boolean => status === "terminated";
