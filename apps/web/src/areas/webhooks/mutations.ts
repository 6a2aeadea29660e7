import {
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  testWebhook,
  updateWebhook,
} from "@birzha/domain/webhooks/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

type WebhookInput = CallOf<typeof updateWebhook>["body"] & CallOf<typeof createWebhook>["body"];

/**
 * DOOR-005: creates or updates a webhook. An update keeps the stored secret.
 * @param id undefined for a new webhook
 */
export const saveWebhookMutation = (id: number | undefined) =>
  mutationOptions({
    mutationFn: ({ secret, ...content }: Omit<WebhookInput, "id">) =>
      id === undefined
        ? callEndpoint(createWebhook, { body: { ...content, secret } })
        : callEndpoint(updateWebhook, { body: { id, ...content } }),
    meta: {
      ...(id === undefined
        ? { error: "webhooks.failures.create" }
        : { error: "webhooks.failures.update", success: "webhooks.saved" }),
      shownByScreen: ["webhooks.wrong-address"],
    },
  });
export const renewSecretMutation = mutationOptions({
  mutationFn: (body: CallOf<typeof renewWebhookSecret>["body"]) => callEndpoint(renewWebhookSecret, { body }),
  meta: { error: "webhooks.failures.secret" },
});
export const testWebhookMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(testWebhook, { body: { id } }),
  meta: { error: "webhooks.failures.test" },
});
export const resendMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(resendWebhook, { body: { id } }),
  meta: { error: "webhooks.failures.resend", success: "webhooks.resent" },
});
export const removeWebhookMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(removeWebhook, { body: { id } }),
  meta: { error: "webhooks.failures.remove", success: "webhooks.removed" },
});
