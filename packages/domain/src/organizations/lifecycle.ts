import { findTransition, type Lifecycle, type StateTransition } from "../shared/registers/lifecycle.ts";

/*
 * Statuses and transitions of an organisation, without schemas: the initial page load needs these, but not
 * zod.
 */

/** G-11c: members of a blocked organisation have read-only access. */
export const organizationStatus = { active: 0, blocked: 1 } as const;
type OrganizationStatus = (typeof organizationStatus)[keyof typeof organizationStatus];

/** G-10: type of a membership. */
export const userType = { employee: 0, owner: 1 } as const;

/** S-7: actions that add a version to an organisation's history. */
export const organizationSteps = ["create", "update", "block", "unblock", "trading-member"] as const;
export type OrganizationStep = (typeof organizationSteps)[number];

const { active, blocked } = organizationStatus;

/** An accepted application creates an organisation (APP-028); the exchange can block and unblock it. */
const transitions: readonly (StateTransition<OrganizationStatus, "create" | "block" | "unblock"> & {
  readonly by: "deciders" | "operators";
})[] = [
  { act: "create", from: [], to: active, by: "deciders", requirement: "APP-028" },
  { act: "block", from: [active], to: blocked, by: "operators", requirement: "ORG-014 ORG-016" },
  { act: "unblock", from: [blocked], to: active, by: "operators", requirement: "ORG-015 ORG-016" },
];

export const organizationLifecycle = { states: organizationStatus, transitions } as const satisfies Lifecycle;

/** G-65: returns the step to a status; undefined if the organisation already has it. */
export const findStatusStep = (from: number, to: number): "block" | "unblock" | undefined =>
  (["block", "unblock"] as const).find((act) => findTransition(transitions, act, from, to) !== undefined);
