import type * as api from "@birzha/domain/events/api.ts";
import { cursorOf, placeOf } from "@birzha/domain/events/change.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type Context } from "../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { kindsSeenBy } from "./find-changes.ts";
import { findFeed, listChangesAfter, type Feed } from "./queries.ts";

/** DOOR-004: the changes behind a cursor that the caller may see; refuses where some that followed are not kept any more. */
export async function readChanges(
  context: Pick<Context, "actor" | "organization" | "db">,
  { query: { after, limit } }: Pick<InputOf<typeof api.listChanges>, "query">,
): Promise<ResultOf<typeof api.listChanges>> {
  const { actor, db } = context;
  const organizationId = isStaff(actor) ? null : requireOrganization(context).id;
  const feed = await findFeed(db, organizationId);
  const from = beginning(after, organizationId, feed);
  const found = feed ? await listChangesAfter(db, feed.id, { after: from, limit: limit + 1 }) : [];
  const read = found.slice(0, limit);
  const kinds = kindsSeenBy(actor);
  return {
    changes: read
      .filter(({ kind }) => kinds.has(kind))
      .map(({ kind, recordId: id, isNew, at }) => ({ kind, id, isNew, at })),
    next: cursorOf({ organizationId, number: read.at(-1)?.number ?? from }),
    hasMore: found.length > limit,
  };
}

/** Of a firm to which nothing has happened yet there is no feed. */
function beginning(after: string | undefined, organizationId: number | null, feed: Feed | undefined): number {
  const { lastNumber = 0, forgottenTo = 0 } = feed ?? {};
  if (after === undefined) return forgottenTo;
  if (after === "now") return lastNumber;
  const place = placeOf(after);
  // A place that is not there yet is of another database, or of one that was restored.
  if (!place || place.organizationId !== organizationId || place.number > lastNumber)
    throw new Refused("events.wrong-cursor");
  if (place.number < forgottenTo) throw new Refused("events.cursor-too-old");
  return place.number;
}
