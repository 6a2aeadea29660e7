import type { EndpointShape } from "../endpoint.ts";
import type { KeyRight } from "./key-rights.ts";

/**
 * The right that a key needs for a call; undefined: no key makes it. Writes and files say theirs; what members read of
 * their organisation is `read`. What is a person's own (notices, sessions, views) is no matter of keys, and a stream is not
 * either: it would outlive a key that is revoked.
 */
export function keyRightOf({ key, effect, access, answer }: EndpointShape): KeyRight | undefined {
  if (key) return key;
  const isOfOrganization = access.employee !== "no" && access.employee !== "self";
  return effect === "read" && isOfOrganization && answer.kind !== "stream" ? "read" : undefined;
}
