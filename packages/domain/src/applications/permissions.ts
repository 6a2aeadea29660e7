import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { decidedStatus, type ApplicationStep } from "./lifecycle.ts";

/** What a decision about an application depends on. */
export interface ApplicationFacts {
  readonly status: number;
  /** INN of the organisation that is applied for. */
  readonly inn: string;
  /** G-59: the exchange decides, not the owner of the organisation. */
  readonly isOperator: boolean;
  /** G-63: the signature held. */
  readonly resultCheck: boolean;
}

/**
 * Why this actor may not decide this application, or nothing (APP-019, APP-029, G-59, G-63). The server asks before it
 * acts, the screen before it offers. An owner sees the applications that are his to decide, any other looks like none.
 */
export function applicationRefusal(
  actor: Actor,
  step: ApplicationStep,
  application: ApplicationFacts,
): ErrorCode | undefined {
  switch (actor.kind) {
    case "blocked":
      return "shared.blocked";
    case "machine":
    case "newcomer":
    case "employee":
      return "shared.forbidden";
    case "owner":
      if (actor.organization?.inn !== application.inn || application.isOperator) return "shared.not-found";
      if (!actor.organization.isActive) return "shared.organization-blocked";
      break;
    case "operator":
      if (!isOperator(actor)) return "shared.forbidden";
  }
  if (decidedStatus(step, application.status) === undefined) return "applications.decided";
  if (step === "accept" && actor.kind === "owner" && !application.resultCheck)
    return "applications.unverified";
  return undefined;
}
