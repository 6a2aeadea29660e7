import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { findStatusStep, organizationStatus } from "./lifecycle.ts";

/**
 * update: name and address; change-status: block and unblock; list-users: the tab with the organisation's
 * users.
 */
export type OrganizationAction = "update" | "change-status" | "list-users";

/** Properties of an organisation that permissions depend on. */
export interface OrganizationDetails {
  readonly id: number;
  readonly status: number;
}

/**
 * Returns the error code if this actor cannot perform the action now; undefined if allowed (table 2.8, G-66,
 * ORG-036). The server checks before the action, the screen before showing it. Role errors (403) precede
 * state errors (409). Only the acting organisation is the actor's own; any other is a 404.
 * @param to target status of `change-status`
 */
export function organizationRejection(
  actor: Actor,
  action: OrganizationAction,
  organization: OrganizationDetails,
  to?: number,
): ErrorCode | undefined {
  const rejection = roleRejection(actor, action, organization);
  if (rejection) return rejection;
  if (action !== "change-status" || to === undefined) return undefined;
  return findStatusStep(organization.status, to) ? undefined : "organizations.same-status";
}

function roleRejection(
  actor: Actor,
  action: OrganizationAction,
  { id, status }: OrganizationDetails,
): ErrorCode | undefined {
  switch (actor.kind) {
    case "blocked":
      return "shared.blocked";
    case "machine":
    case "newcomer":
    case "employee":
      return "shared.forbidden";
    case "operator":
      return action === "list-users" || isOperator(actor) ? undefined : "shared.forbidden";
    case "owner":
      if (action === "change-status") return "shared.forbidden";
      if (actor.organization?.id !== id) return "shared.not-found";
      if (action === "list-users" || status === organizationStatus.active) return undefined;
      return "shared.organization-blocked";
  }
}
