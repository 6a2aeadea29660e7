import type { ErrorCode } from "../errors.ts";
import { isStaff, type Actor } from "../shared/access/actor.ts";

/** What a change of a view depends on. */
export interface ViewFacts {
  readonly isOwn: boolean;
  readonly isShared: boolean;
}

/**
 * WORK-040: why this actor may not change or remove this view, or nothing. It is its author's; the owner of the cabinet may
 * remove what is shared in it, for authors leave.
 */
export function viewRefusal(
  actor: Pick<Actor, "kind" | "organization">,
  act: "change" | "remove",
  { isOwn, isShared }: ViewFacts,
): ErrorCode | undefined {
  if (isOwn) return undefined;
  const isOwner = !isStaff(actor as Actor) && actor.organization?.isOwner === true;
  return act === "remove" && isShared && isOwner ? undefined : "views.of-another";
}
