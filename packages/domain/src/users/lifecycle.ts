import { findTransition, type Lifecycle, type StateTransition } from "../shared/registers/lifecycle.ts";

/** G-11a: a blocked user can only sign in, sign out and read the own profile. */
export const userStatus = { active: 0, blocked: 1 } as const;
type UserStatus = (typeof userStatus)[keyof typeof userStatus];

/** S-7: actions that add a version to a user's history. */
export const userSteps = ["create", "update", "block", "unblock", "role"] as const;
export type UserStep = (typeof userSteps)[number];

const { active, blocked } = userStatus;

/** The first sign-in creates a user; the exchange can block and unblock the user. */
const transitions: readonly (StateTransition<UserStatus, "create" | "block" | "unblock"> & {
  readonly by: "portal" | "operators";
})[] = [
  { act: "create", from: [], to: active, by: "portal", requirement: "G-8" },
  { act: "block", from: [active], to: blocked, by: "operators", requirement: "G-70" },
  { act: "unblock", from: [blocked], to: active, by: "operators", requirement: "G-70" },
];

export const userLifecycle = { states: userStatus, transitions } as const satisfies Lifecycle;

/** G-70: returns the step to a status; undefined if the user already has it. */
export const findUserStep = (from: number, to: number): "block" | "unblock" | undefined =>
  (["block", "unblock"] as const).find((act) => findTransition(transitions, act, from, to) !== undefined);
