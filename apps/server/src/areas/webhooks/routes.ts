import * as api from "@birzha/domain/webhooks/api.ts";
import { webhookSecretPrefix } from "@birzha/domain/webhooks/webhook.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { OutboundClient } from "../../platform/outbound/outbound-client.ts";
import { createWebhook } from "./actions/create-webhook.ts";
import { getAddress, webhookOwner, listDeadLetters, listWebhooks } from "./queries.ts";
import { rejectWebhook } from "./reject-webhook.ts";
import {
  askAgain,
  askTest,
  changeWebhook,
  deleteWebhook,
  planDelivery,
  planTest,
  setSecret,
} from "./store.ts";

/** Binds the endpoints of webhooks (DOOR-005). */
export function bindWebhooks(bind: BindEndpoint, outbound: Pick<OutboundClient, "isInsideAllowed">): void {
  bind(api.listWebhooks, (context, { query }) => listWebhooks(context.db, webhookOwner(context), query));
  bind(api.createWebhook, (context, input) => createWebhook(context, input, outbound));
  // Delivery continues at the same position, at the new address.
  bind(api.updateWebhook, async (context, { body: { id, address, kinds } }) => {
    const keeper = webhookOwner(context);
    const before = { host: hostOf(await getAddress(context.db, keeper, id)) };
    rejectWebhook({ address, kinds }, keeper, outbound);
    await changeWebhook(context.db, id, { address, kinds });
    await planDelivery(context.db, id);
    const after = { host: hostOf(address), kinds };
    context.audit({ action: "webhooks.update", entity: "webhook", entityId: id, before, after });
    return { id };
  });
  // For one day, messages also carry a signature with the previous secret.
  bind(api.renewWebhookSecret, async (context, { body: { id, secret } }) => {
    await getAddress(context.db, webhookOwner(context), id);
    await setSecret(context.db, id, Buffer.from(secret.slice(webhookSecretPrefix.length), "base64"));
    context.audit({ action: "webhooks.renew-secret", entity: "webhook", entityId: id });
    return { id };
  });
  // A job sends the message, so that the request does not wait for the receiver.
  bind(api.testWebhook, async (context, { body: { id } }) => {
    await getAddress(context.db, webhookOwner(context), id);
    await askTest(context.db, id);
    await planTest(context.db, id);
    context.audit({ action: "webhooks.test", entity: "webhook", entityId: id });
    return { id };
  });
  bind(api.listDeadLetters, async (context, { query: { id, ...paging } }) => {
    await getAddress(context.db, webhookOwner(context), id);
    return listDeadLetters(context.db, id, paging);
  });
  bind(api.resendWebhook, async (context, { body: { id } }) => {
    await getAddress(context.db, webhookOwner(context), id);
    await askAgain(context.db, id);
    await planDelivery(context.db, id);
    context.audit({ action: "webhooks.resend", entity: "webhook", entityId: id });
    return { id };
  });
  bind(api.removeWebhook, async (context, { body: { id } }) => {
    const before = { host: hostOf(await getAddress(context.db, webhookOwner(context), id)) };
    await deleteWebhook(context.db, id);
    context.audit({ action: "webhooks.remove", entity: "webhook", entityId: id, before });
    return { id };
  });
}

const hostOf = (address: string) => new URL(address).host;
