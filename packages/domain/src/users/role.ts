import { machineRole, operatorRole } from "../shared/access/actor.ts";

/*
 * Numbers of a user, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** G-8: exchange staff is 2 to 8, 9 the trading system; 0 is an account without a role in the portal. */
export const role = { none: 0, user: 1, operator: operatorRole, machine: machineRole } as const;

/**
 * FIX-004: the role after a sign-in. Rights of exchange staff follow the identity server both ways; where it does not say
 * (`undefined`) they stay as they are, and the trading system's account is none of them.
 */
export function roleAfterSignIn(current: number, isOperator: boolean | undefined): number {
  if (isOperator === undefined || current === role.machine) return current;
  return isOperator ? Math.max(current, role.operator) : Math.min(current, role.user);
}
