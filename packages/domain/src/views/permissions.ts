import type { ErrorCode } from "../errors.ts";
import { isStaff, type Actor } from "../shared/access/actor.ts";

/** Properties of a view that permissions depend on. */
export interface ViewDetails {
  readonly isOwn: boolean;
  readonly isShared: boolean;
}

/**
 * WORK-040: returns the error code if this actor cannot change or remove this view; undefined if allowed. A
 * view belongs to its author. The owner of the organisation can also remove shared views, because authors can
 * leave.
 */
export function viewRejection(
  actor: Pick<Actor, "kind" | "organization">,
  act: "change" | "remove",
  { isOwn, isShared }: ViewDetails,
): ErrorCode | undefined {
  if (isOwn) return undefined;
  const isOwner = !isStaff(actor as Actor) && actor.organization?.isOwner === true;
  return act === "remove" && isShared && isOwner ? undefined : "views.of-another";
}
