import type * as api from "@birzha/domain/webhooks/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { getAddress, webhookOwner } from "../queries.ts";
import { askAgain, planDelivery } from "../store.ts";

/** DOOR-005: sends pending messages and dead letters now, without waiting for the next retry. */
export async function resendWebhook(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.resendWebhook>, "body">,
): Promise<ResultOf<typeof api.resendWebhook>> {
  const { db } = context;
  await getAddress(db, webhookOwner(context), id);
  await askAgain(db, id);
  await planDelivery(db, id);
  context.audit({ action: "webhooks.resend", entity: "webhook", entityId: id });
  return { id };
}
