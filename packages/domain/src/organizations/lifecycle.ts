import { findTransition, type Lifecycle, type Transition } from "../shared/registers/lifecycle.ts";

/*
 * Numbers of an organisation and its members, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** G-11c: members of a blocked organisation read, but do not write. */
export const organizationStatus = { active: 0, blocked: 1 } as const;
type OrganizationStatus = (typeof organizationStatus)[keyof typeof organizationStatus];

/** G-10: what a member is in an organisation. */
export const userType = { employee: 0, owner: 1 } as const;

/** S-7: what makes a row of an organisation's history. */
export const organizationSteps = ["create", "update", "block", "unblock", "trading-member"] as const;
export type OrganizationStep = (typeof organizationSteps)[number];

const { active, blocked } = organizationStatus;

/** An application makes it (APP-028); then the exchange blocks it and lets it work again. */
const transitions: readonly (Transition<OrganizationStatus, "create" | "block" | "unblock"> & {
  readonly by: "deciders" | "operators";
})[] = [
  { act: "create", from: [], to: active, by: "deciders", requirement: "APP-028" },
  { act: "block", from: [active], to: blocked, by: "operators", requirement: "ORG-014 ORG-016" },
  { act: "unblock", from: [blocked], to: active, by: "operators", requirement: "ORG-015 ORG-016" },
];

export const organizationLifecycle = { states: organizationStatus, transitions } as const satisfies Lifecycle;

/** G-65: the step towards the wanted status; undefined where it is that already. */
export const findStatusStep = (from: number, to: number): "block" | "unblock" | undefined =>
  (["block", "unblock"] as const).find((act) => findTransition(transitions, act, from, to) !== undefined);
