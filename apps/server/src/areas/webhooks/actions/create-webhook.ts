import { kindsFor, webhookLimit, webhookSecretPrefix } from "@birzha/domain/webhooks/webhook.ts";
import type * as api from "@birzha/domain/webhooks/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { OutboundClient } from "../../../platform/outbound/outbound-client.ts";
import { findFeed } from "../../events/queries.ts";
import { countWebhooks, findLastNotice, webhookOwner } from "../queries.ts";
import { rejectWebhook } from "../reject-webhook.ts";
import { insertWebhook, planDelivery } from "../store.ts";

/** DOOR-005: creates a webhook that receives changes from now on. */
export async function createWebhook(
  context: RequestContext,
  { body: { address, kinds: chosen, secret } }: Pick<InputOf<typeof api.createWebhook>, "body">,
  outbound: Pick<OutboundClient, "isInsideAllowed">,
): Promise<ResultOf<typeof api.createWebhook>> {
  const { actor, clock, db } = context;
  const keeper = webhookOwner(context);
  const kinds = chosen ?? kindsFor(keeper === null);
  rejectWebhook({ address, kinds }, keeper, outbound);
  if ((await countWebhooks(db, keeper)) >= webhookLimit)
    throw new ApiError("webhooks.too-many", { params: { limit: webhookLimit } });
  const number = keeper === null ? await findLastNotice(db) : ((await findFeed(db, keeper))?.lastNumber ?? 0);
  const id = await insertWebhook(db, {
    organizationId: keeper,
    address,
    kinds,
    number,
    createdBy: actor.userId,
    at: clock.now(),
    secret: Buffer.from(secret.slice(webhookSecretPrefix.length), "base64"),
  });
  // Changes committed before this webhook became visible have queued no delivery for it.
  await planDelivery(db, id);
  context.audit({
    action: "webhooks.create",
    entity: "webhook",
    entityId: id,
    after: { host: new URL(address).host, kinds },
  });
  return { id };
}
