import { findTransition, type Lifecycle, type Transition } from "../shared/registers/lifecycle.ts";

/*
 * Numbers and steps of an application, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** APP-025, G-60. */
export const applicationStatus = { new: 0, accepted: 1, rejected: 2 } as const;
export type ApplicationStatus = (typeof applicationStatus)[keyof typeof applicationStatus];

/** S-6: an application is decided once. */
export type ApplicationStep = "accept" | "reject";

/** applicants: whoever has no decision about them yet; deciders: the owner of the cabinet or the exchange (G-59). */
const transitions: readonly (Transition<ApplicationStatus, "submit" | ApplicationStep> & {
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

/** The status that a decision leads to; undefined where there is nothing to decide any more. */
export const decidedStatus = (step: ApplicationStep, from: number): ApplicationStatus | undefined =>
  findTransition(transitions, step, from)?.to;
