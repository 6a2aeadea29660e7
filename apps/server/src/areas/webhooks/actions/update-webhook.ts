import type * as api from "@birzha/domain/webhooks/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import type { OutboundClient } from "../../../platform/outbound/outbound-client.ts";
import { getAddress, webhookOwner } from "../queries.ts";
import { rejectAddress } from "../reject-address.ts";
import { rejectKinds } from "../reject-kinds.ts";
import { changeWebhook, planDelivery } from "../store.ts";

/** DOOR-005: changes address and kinds. Delivery continues at the same position. */
export async function updateWebhook(
  context: RequestContext,
  { body: { id, address, kinds } }: Pick<InputOf<typeof api.updateWebhook>, "body">,
  outbound: Pick<OutboundClient, "isInsideAllowed">,
): Promise<ResultOf<typeof api.updateWebhook>> {
  const { db } = context;
  const keeper = webhookOwner(context);
  const before = await getAddress(db, keeper, id);
  rejectAddress(address, outbound);
  rejectKinds(kinds, keeper);
  await changeWebhook(db, id, { address, kinds });
  await planDelivery(db, id);
  context.audit({
    action: "webhooks.update",
    entity: "webhook",
    entityId: id,
    before: { host: new URL(before).host },
    after: { host: new URL(address).host, kinds },
  });
  return { id };
}
