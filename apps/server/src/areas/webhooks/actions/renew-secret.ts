import { webhookSecretPrefix } from "@birzha/domain/webhooks/webhook.ts";
import type * as api from "@birzha/domain/webhooks/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { getAddress, webhookOwner } from "../queries.ts";
import { setSecret } from "../store.ts";

/** DOOR-005: sets a new secret. For one day, messages also carry a signature with the previous one. */
export async function renewSecret(
  context: RequestContext,
  { body: { id, secret } }: Pick<InputOf<typeof api.renewWebhookSecret>, "body">,
): Promise<ResultOf<typeof api.renewWebhookSecret>> {
  const { db } = context;
  await getAddress(db, webhookOwner(context), id);
  await setSecret(db, id, Buffer.from(secret.slice(webhookSecretPrefix.length), "base64"));
  context.audit({ action: "webhooks.renew-secret", entity: "webhook", entityId: id });
  return { id };
}
