import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { decidedStatus, type ApplicationStep } from "./lifecycle.ts";

/** Properties of an application that permissions depend on. */
export interface ApplicationDetails {
  readonly status: number;
  /** INN of the organisation in the application. */
  readonly inn: string;
  /** G-59: the exchange decides instead of the owner of the organisation. */
  readonly isOperator: boolean;
  /** G-63: whether the signature is valid. */
  readonly resultCheck: boolean;
}

/**
 * Returns the error code if this actor cannot decide this application; undefined if allowed (APP-019,
 * APP-029, G-59, G-63). The server checks before the action, the screen before showing it. An application
 * that an owner cannot decide is a 404.
 */
export function applicationRejection(
  actor: Actor,
  step: ApplicationStep,
  application: ApplicationDetails,
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
