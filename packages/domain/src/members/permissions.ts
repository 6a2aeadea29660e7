import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { isUndecided } from "./lifecycle.ts";

/** Properties of an application that permissions depend on. */
export interface ApplicationDetails {
  readonly status: string;
}

/**
 * MEM-071, A-45: returns the error code if this actor cannot decide this application; undefined if allowed.
 * The server checks before the action, the screen before showing it.
 */
export function decisionRejection(actor: Actor, { status }: ApplicationDetails): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  // the trading system decides by its response to the notice.
  if (actor.kind !== "machine" && !isOperator(actor)) return "shared.forbidden";
  return isUndecided(status) ? undefined : "members.decided";
}
