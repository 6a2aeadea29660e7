import * as api from "@birzha/domain/webhooks/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { OutboundClient } from "../../platform/outbound/outbound-client.ts";
import { createWebhook } from "./actions/create-webhook.ts";
import { removeWebhook } from "./actions/remove-webhook.ts";
import { renewSecret } from "./actions/renew-secret.ts";
import { resendWebhook } from "./actions/resend-webhook.ts";
import { testWebhook } from "./actions/test-webhook.ts";
import { updateWebhook } from "./actions/update-webhook.ts";
import { getAddress, webhookOwner, listDeadLetters, listWebhooks } from "./queries.ts";

/** Binds the endpoints of webhooks (DOOR-005). */
export function bindWebhooks(bind: BindEndpoint, outbound: Pick<OutboundClient, "isInsideAllowed">): void {
  bind(api.listWebhooks, (context, { query }) => listWebhooks(context.db, webhookOwner(context), query));
  bind(api.createWebhook, (context, input) => createWebhook(context, input, outbound));
  bind(api.updateWebhook, (context, input) => updateWebhook(context, input, outbound));
  bind(api.renewWebhookSecret, renewSecret);
  bind(api.testWebhook, testWebhook);
  bind(api.listDeadLetters, async (context, { query: { id, ...paging } }) => {
    await getAddress(context.db, webhookOwner(context), id);
    return listDeadLetters(context.db, id, paging);
  });
  bind(api.resendWebhook, resendWebhook);
  bind(api.removeWebhook, removeWebhook);
}
