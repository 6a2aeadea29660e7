import { findTransition, type Lifecycle, type StateTransition } from "../shared/registers/lifecycle.ts";

/*
 * Statuses and transitions of an application, without schemas: the initial page load needs these, but not
 * zod.
 */

/** APP-025, G-60: status numbers. */
export const applicationStatus = { new: 0, accepted: 1, rejected: 2 } as const;
export type ApplicationStatus = (typeof applicationStatus)[keyof typeof applicationStatus];

/** S-6: an application has exactly one decision. */
export type ApplicationStep = "accept" | "reject";

/**
 * applicants: users with an undecided application; deciders: the owner of the organisation, or the exchange
 * (G-59).
 */
const transitions: readonly (StateTransition<ApplicationStatus, "submit" | ApplicationStep> & {
  readonly to: ApplicationStatus;
  readonly by: "applicants" | "deciders";
})[] = [
  { act: "submit", from: [], to: applicationStatus.new, by: "applicants", requirement: "APP-026" },
  {
    act: "accept",
    from: [applicationStatus.new],
    to: applicationStatus.accepted,
    by: "deciders",
    requirement: "APP-016 APP-019",
  },
  {
    act: "reject",
    from: [applicationStatus.new],
    to: applicationStatus.rejected,
    by: "deciders",
    requirement: "APP-017 APP-019",
  },
];

export const applicationLifecycle = { states: applicationStatus, transitions } as const satisfies Lifecycle;

/** Returns the status after a decision; undefined if the application already has one. */
export const decidedStatus = (step: ApplicationStep, from: number): ApplicationStatus | undefined =>
  findTransition(transitions, step, from)?.to;
