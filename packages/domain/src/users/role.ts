import { machineRole, operatorRole } from "../shared/access/actor.ts";

/* Role numbers, without schemas: the initial page load needs these, but not zod. */

/** G-8: 2 to 8 are exchange staff, 9 the trading system, 0 an account without a role in the portal. */
export const roleCodes = { none: 0, user: 1, operator: operatorRole, machine: machineRole } as const;

/**
 * FIX-004: returns the role after a sign-in. The identity server grants and revokes the operator role. If it
 * makes no statement (`undefined`), the role stays, and so does the role of the trading system's account.
 */
export function roleAfterSignIn(current: number, isOperator: boolean | undefined): number {
  if (isOperator === undefined || current === roleCodes.machine) return current;
  return isOperator ? Math.max(current, roleCodes.operator) : Math.min(current, roleCodes.user);
}
