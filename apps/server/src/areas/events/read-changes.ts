import type * as api from "@birzha/domain/events/api.ts";
import { formatCursor, parseCursor } from "@birzha/domain/events/change.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { kindsSeenBy } from "./find-changes.ts";
import { findContinuation, findFeed, listChangesAfter, type FeedRow } from "./queries.ts";

/**
 * DOOR-004: lists the changes after a cursor that the caller can see. Rejects a cursor older than the stored changes.
 */
export async function readChanges(
  context: Pick<RequestContext, "actor" | "organization" | "db">,
  { query: { after, limit } }: Pick<InputOf<typeof api.listChanges>, "query">,
): Promise<ResultOf<typeof api.listChanges>> {
  const { actor, db } = context;
  const ownId = isStaff(actor) ? null : requireOrganization(context).id;
  const cursor = after === undefined || after === "now" ? undefined : parseCursor(after);
  // DEAL-020: a cursor of a predecessor first reads the rest of its feed.
  const given = cursor?.organizationId ?? ownId;
  const continuation =
    ownId !== null && given !== null && given !== ownId
      ? await findContinuation(db, given, ownId)
      : undefined;
  const organizationId = continuation ? given : ownId;
  const feed = await findFeed(db, organizationId);
  const from = beginning(after, organizationId, feed);
  const found = feed ? await listChangesAfter(db, feed.id, { after: from, limit: limit + 1 }) : [];
  const read = found.slice(0, limit);
  const kinds = kindsSeenBy(actor);
  return {
    changes: read
      .filter(({ kind }) => kinds.has(kind))
      .map(({ kind, recordId: id, isNew, at }) => ({ kind, id, isNew, at })),
    next: formatCursor(
      continuation && found.length <= limit
        ? continuation
        : { organizationId, number: read.at(-1)?.number ?? from },
    ),
    hasMore: continuation !== undefined || found.length > limit,
  };
}

/** The number of the last change before the page; an organisation without changes has no feed. */
function beginning(
  after: string | undefined,
  organizationId: number | null,
  feed: FeedRow | undefined,
): number {
  const { lastNumber = 0, forgottenTo = 0 } = feed ?? {};
  if (after === undefined) return forgottenTo;
  if (after === "now") return lastNumber;
  const cursor = parseCursor(after);
  // A cursor beyond the end belongs to another or restored database.
  if (!cursor || cursor.organizationId !== organizationId || cursor.number > lastNumber)
    throw new ApiError("events.wrong-cursor");
  if (cursor.number < forgottenTo) throw new ApiError("events.cursor-too-old");
  return cursor.number;
}
