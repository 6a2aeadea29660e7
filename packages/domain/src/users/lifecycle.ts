import { userStatus } from "./role.ts";

/** S-7: what makes a row of a user's history. */
export const userSteps = ["create", "update", "block", "unblock", "role"] as const;
export type UserStep = (typeof userSteps)[number];

/** G-70: the step towards the wanted status; undefined where it is that already. */
export function findUserStep(from: number, to: number): "block" | "unblock" | undefined {
  if (from === to) return undefined;
  return to === userStatus.blocked ? "block" : "unblock";
}
