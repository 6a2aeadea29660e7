import { webhookSecretPrefix } from "@birzha/domain/webhooks/webhook.ts";

/** Returns 32 random bytes as base64. */
const draw = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/**
 * WORK-063, DOOR-002: returns 32 random bytes as base64url. The client generates secrets, because the server stores
 * responses for repeated requests and must not store a secret.
 */
export const newSecret = (): string => draw().replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** DOOR-005: the same in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => webhookSecretPrefix + draw();
