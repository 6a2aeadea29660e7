import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { hashOf } from "../calendar-queries.ts";
import { saveFeed } from "../store.ts";

/** WORK-063: sets the caller's calendar address. The previous one stops working. */
export async function renewFeed(context: RequestContext, secret: string): Promise<{ createdAt: string }> {
  const { actor, clock, db } = context;
  const { id: organizationId } = requireOrganization(context);
  const at = clock.now();
  await saveFeed(db, { userId: actor.userId, organizationId, hash: hashOf(secret), at });
  context.audit({ action: "duties.renew-feed", entity: "calendar-feed", after: { organizationId } });
  return { createdAt: at.toISOString() };
}
