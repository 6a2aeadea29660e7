import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { deleteFeed } from "../store.ts";

/** WORK-063: revokes the caller's calendar address. Returns whether there was one. */
export async function removeFeed(context: RequestContext): Promise<boolean> {
  const { actor, db } = context;
  const { id: organizationId } = requireOrganization(context);
  const wasThere = await deleteFeed(db, { userId: actor.userId, organizationId });
  if (wasThere)
    context.audit({ action: "duties.remove-feed", entity: "calendar-feed", before: { organizationId } });
  return wasThere;
}
