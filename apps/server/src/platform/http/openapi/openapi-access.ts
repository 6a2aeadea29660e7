import type { ActorKind, AccessGrant } from "@birzha/domain/shared/access/access.ts";
import { keyRightOf } from "@birzha/domain/shared/access/key-access.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { OpenApiInfo } from "./openapi-info.ts";

/** FIX-144: describes the roles, the area right and the access key right that an operation needs. */
export function describeAccess(endpoint: EndpointShape, { access: texts }: OpenApiInfo): string {
  const { access, right, effect, approval } = endpoint;
  const roleText = ([kind, grant]: [string, AccessGrant]) => {
    // G-13: of the staff only operators write, except to their own user record.
    const isOperator = kind === "operator" && effect === "write" && grant !== "self";
    const role = texts.roles[isOperator ? "writer" : (kind as ActorKind)];
    return grant === "own" || grant === "self" || grant === "empty"
      ? `${role} (${texts.grants[grant]})`
      : role;
  };
  const roles = Object.entries(access)
    .filter(([, grant]) => grant !== "no")
    .map(roleText);
  const keyRight = keyRightOf(endpoint);
  const isPublic = access.guest === "yes";
  return [
    isPublic ? texts.everyone : `${texts.allowed}: ${roles.join(", ")}.`,
    right ? texts.rights[right] : "",
    isPublic ? "" : keyRight === undefined ? texts.noKey : `${texts.key}: \`${keyRight}\`.`,
    approval ? texts.approval : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}
