import type { EndpointShape } from "../endpoint.ts";
import type { KeyRight } from "./key-rights.ts";

/**
 * Returns the key right that an endpoint needs; undefined if keys have no access. Writes and files declare
 * theirs; other data of the organisation needs `read`. Personal data (notices, sessions, views) is not
 * available to keys. Neither are streams, which would outlive a revoked key.
 */
export function keyRightOf({ key, effect, access, response }: EndpointShape): KeyRight | undefined {
  if (key) return key;
  const isOfOrganization = access.employee !== "no" && access.employee !== "self";
  return effect === "read" && isOfOrganization && response.kind !== "stream" ? "read" : undefined;
}
