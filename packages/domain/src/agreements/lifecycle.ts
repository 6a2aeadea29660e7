import {
  findTransition as findRow,
  type Lifecycle,
  type StateTransition,
} from "../shared/registers/lifecycle.ts";
import type { VersionKind } from "./agreement.ts";

/** G-32: status numbers. The specification calls status 3 both rejected and canceled. */
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

/** Actions on a report; each creates a version of that kind (S-7). */
export type AgreementAction = VersionKind;

export interface AgreementTransition extends StateTransition<AgreementStatus, AgreementAction> {
  readonly to: AgreementStatus;
  /**
   * members: users of the report's organisation (FIX-322); operators: exchange staff; reporters: both.
   */
  readonly by: "members" | "operators" | "reporters";
  /** Required input of the step. */
  readonly needs?: "report" | "reason" | "termination" | "time";
}

/** G-33, G-53: all transitions of a report. Every other one is a 409. */
export const agreementTransitions: readonly AgreementTransition[] = [
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
  {
    act: "withdraw",
    from: ["registered"],
    to: "rejected",
    by: "members",
    needs: "time",
    requirement: "BULK-105 FIX-322",
  },
];

export const agreementLifecycle = {
  states: agreementStatus,
  transitions: agreementTransitions,
} as const satisfies Lifecycle;

/**
 * Returns the transition of an action from a status; undefined if there is none. Only a change of status
 * names its target.
 */
export const findTransition = (
  action: AgreementAction,
  from: AgreementStatus | undefined,
  to?: AgreementStatus,
): AgreementTransition | undefined =>
  action === "status" && to === undefined
    ? undefined
    : findRow(agreementTransitions, action, from, action === "status" ? to : undefined);

/**
 * G-34: returns the statuses that an operator can set, in numeric order: for a report in `from`, or all of
 * them.
 */
export const settableStatuses = (from?: AgreementStatus): readonly AgreementStatus[] =>
  agreementStatuses
    .map(({ name }) => name)
    .filter((name) =>
      agreementTransitions.some(
        (step) =>
          step.act === "status" && step.to === name && (from === undefined || step.from.includes(from)),
      ),
    );

/** OTC-143: whether this status needs a reason. */
export const needsReason = (to: AgreementStatus): boolean =>
  agreementTransitions.some((step) => step.act === "status" && step.to === to && step.needs === "reason");

/** DUP-001: whether the exchange rejected the report, so that it no longer counts as a duplicate. */
export const isRejected = (status: AgreementStatus | undefined): boolean => status === "rejected";

/** What decides whether a report needs a replacement. */
interface ReplaceableReport {
  readonly status: number;
  readonly isWithdrawn: boolean;
  /** The report that replaces it; null without one. */
  readonly replacedBy: unknown;
}

/**
 * FIX-301: whether the organisation owes a report in place of this one: the exchange rejected it, and no report is linked
 * to it as its replacement. Lists of the server decide the same with `isToReplace` of the duties.
 */
export const isToReplace = ({ status, isWithdrawn, replacedBy }: ReplaceableReport): boolean =>
  isRejected(statusOf(status)) && !isWithdrawn && replacedBy === null;

/** Whether the report is terminated. Then only its termination can change. */
export const hasEnded = (status: AgreementStatus | undefined): boolean => status === "terminated";

/** PROOF-004: whether the exchange has not yet decided about the last change. */
export const isChanged = (status: AgreementStatus | undefined): boolean => status === "changed";
