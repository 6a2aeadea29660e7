import { isOperator, isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { keyRightOf } from "@birzha/domain/shared/access/key-access.ts";
import type { KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { rightsOf } from "@birzha/domain/shared/access/rights.ts";
import type { sharedErrors } from "@birzha/domain/shared/errors.ts";

/**
 * Why this caller may not make this call at all, by the endpoint's declared access; asked before the body is read. No
 * session is 401, everything else 403. Whether the caller may touch the record is the action's question.
 */
export function refusalOnEntry(
  endpoint: EndpointShape,
  actor: Actor | undefined,
): keyof typeof sharedErrors | undefined {
  if (!actor) return endpoint.access.guest === "yes" ? undefined : "shared.no-session";
  const grant = endpoint.access[actor.kind];
  if (grant === "no") {
    if (actor.kind === "blocked") return "shared.blocked";
    return actor.kind === "newcomer" ? "shared.no-organization" : "shared.forbidden";
  }
  // ACC-007, A-61. Of the machine nothing is asked but its role.
  if (endpoint.right && actor.kind !== "machine" && !rightsOf(actor)[endpoint.right])
    return actor.organization?.isActive === false ? "shared.organization-blocked" : "shared.forbidden";
  if (actor.key && !mayByKey(actor.key.rights, endpoint)) return "shared.key-right";
  if (endpoint.effect === "read") return undefined;
  // G-13: staff above the operator look, but do not write; their own sessions are theirs to end (FIX-007).
  if (isStaff(actor) && !isOperator(actor) && grant !== "self") return "shared.forbidden";
  // G-11c: members of a blocked organisation read, but do not write.
  if (grant === "own" && actor.organization?.isActive === false) return "shared.organization-blocked";
  return undefined;
}

/** DOOR-002: what everybody may, a key may as well; what no right is named for is no matter of keys. */
function mayByKey(rights: readonly KeyRight[], endpoint: EndpointShape): boolean {
  const needed = keyRightOf(endpoint);
  return endpoint.access.guest === "yes" || (needed !== undefined && rights.includes(needed));
}
