import type * as api from "@birzha/domain/webhooks/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { getAddress, webhookOwner } from "../queries.ts";
import { askTest, planTest } from "../store.ts";

/**
 * DOOR-005: queues a test message. A job sends it, so that the request does not wait for the receiver; the webhook
 * shows the result.
 */
export async function testWebhook(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.testWebhook>, "body">,
): Promise<ResultOf<typeof api.testWebhook>> {
  const { db } = context;
  await getAddress(db, webhookOwner(context), id);
  await askTest(db, id);
  await planTest(db, id);
  context.audit({ action: "webhooks.test", entity: "webhook", entityId: id });
  return { id };
}
