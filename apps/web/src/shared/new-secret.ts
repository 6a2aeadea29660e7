import { webhookSecretPrefix } from "@birzha/domain/webhooks/webhook.ts";

/** 32 drawn bytes as base64. */
const draw = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** WORK-063, DOOR-002: 32 drawn bytes as base64url. The server never says a secret, because answers are kept for repeated calls. */
export const newSecret = (): string => draw().replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** DOOR-005: the same, in the form that Standard Webhooks write it. */
export const newWebhookSecret = (): string => webhookSecretPrefix + draw();
