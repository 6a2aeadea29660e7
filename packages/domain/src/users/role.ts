import { machineRole, operatorRole } from "../shared/actor.ts";

/*
 * Numbers of a user, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** G-8: exchange staff is 2 to 8, 9 the trading system; 0 is an account without a role in the portal. */
export const role = { none: 0, user: 1, operator: operatorRole, machine: machineRole } as const;

/** G-11a: a blocked user may only sign in, sign out and read who he is. */
export const userStatus = { active: 0, blocked: 1 } as const;
