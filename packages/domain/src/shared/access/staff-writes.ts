import type { EndpointShape, NamedEndpoint } from "../endpoint.ts";

/*
 * FIX-322: every write that is open to staff states how staff takes it back, or it needs approval. What another
 * organisation or a person outside has seen cannot be taken back.
 */

/** Returns the writes that staff can call, without those about the caller's own settings. */
export const staffWrites = (endpoints: readonly NamedEndpoint[]): NamedEndpoint[] =>
  endpoints.filter(({ endpoint }) => isStaffWrite(endpoint));

const isStaffWrite = ({ effect, access }: EndpointShape) =>
  effect === "write" && access.operator !== "no" && access.operator !== "self";

/** Returns what is wrong with the statement of a write; undefined if it is right. */
export function staffUndoError(
  { name, endpoint: { approval, undo } }: NamedEndpoint,
  endpoints: readonly NamedEndpoint[],
): string | undefined {
  if (!approval && !undo) return `${name}: staff can call it, so it states \`undo\` or \`approval\``;
  if (approval?.when && !undo) return `${name}: it states \`undo\` for requests without approval`;
  if (approval && !approval.when && undo) return `${name}: \`undo\` has no effect beside \`approval\``;
  if (undo === undefined || undo === "save-again" || "none" in undo) return undefined;
  const other = endpoints.find((one) => one.name === undo.by);
  return other && isStaffWrite(other.endpoint) ? undefined : `${name}: staff cannot call ${undo.by}`;
}
