import { isOperator, isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { keyRightOf } from "@birzha/domain/shared/access/key-access.ts";
import type { KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { rightsOf } from "@birzha/domain/shared/access/rights.ts";
import type { sharedErrors } from "@birzha/domain/shared/errors.ts";

/**
 * Returns why the caller may not use the endpoint, by its declared access; checked before the body is read. No
 * session is 401, everything else 403. The handler decides about the record.
 */
export function rejectionOnEntry(
  endpoint: EndpointShape,
  actor: Actor | undefined,
): keyof typeof sharedErrors | undefined {
  if (!actor) return endpoint.access.guest === "yes" ? undefined : "shared.no-session";
  const grant = endpoint.access[actor.kind];
  if (grant === "no") {
    if (actor.kind === "blocked") return "shared.blocked";
    return actor.kind === "newcomer" ? "shared.no-organization" : "shared.forbidden";
  }
  // ACC-007, A-61: the trading system needs only its role, no rights.
  if (endpoint.right && actor.kind !== "machine" && !rightsOf(actor)[endpoint.right])
    return actor.organization?.isActive === false ? "shared.organization-blocked" : "shared.forbidden";
  if (actor.key && !mayByKey(actor.key.rights, endpoint)) return "shared.key-right";
  if (endpoint.effect === "read") return undefined;
  // G-13: staff above operators read but do not write, except to end their own sessions (FIX-007).
  if (isStaff(actor) && !isOperator(actor) && grant !== "self") return "shared.forbidden";
  // G-11c: members of a blocked organisation read but do not write.
  if (grant === "own" && actor.organization?.isActive === false) return "shared.organization-blocked";
  return undefined;
}

/** DOOR-002: keys may use public endpoints and those whose key right they have, and no others. */
function mayByKey(rights: readonly KeyRight[], endpoint: EndpointShape): boolean {
  const needed = keyRightOf(endpoint);
  return endpoint.access.guest === "yes" || (needed !== undefined && rights.includes(needed));
}
