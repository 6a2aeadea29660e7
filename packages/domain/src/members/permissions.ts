import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { isUndecided } from "./lifecycle.ts";

/** What a decision about an application of members depends on. */
export interface ApplicationFacts {
  readonly status: string;
}

/**
 * MEM-071, A-45: why this actor may not accept or reject this application, or nothing. The server asks before it acts,
 * the screen before it offers.
 */
export function decisionRefusal(actor: Actor, { status }: ApplicationFacts): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  // the trading system decides by its answer to the notice.
  if (actor.kind !== "machine" && !isOperator(actor)) return "shared.forbidden";
  return isUndecided(status) ? undefined : "members.decided";
}
