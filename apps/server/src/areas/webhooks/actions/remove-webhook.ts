import type * as api from "@birzha/domain/webhooks/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { getAddress, webhookOwner } from "../queries.ts";
import { deleteWebhook } from "../store.ts";

/** DOOR-005: deletes a webhook. */
export async function removeWebhook(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.removeWebhook>, "body">,
): Promise<ResultOf<typeof api.removeWebhook>> {
  const { db } = context;
  const address = await getAddress(db, webhookOwner(context), id);
  await deleteWebhook(db, id);
  context.audit({
    action: "webhooks.remove",
    entity: "webhook",
    entityId: id,
    before: { host: new URL(address).host },
  });
  return { id };
}
