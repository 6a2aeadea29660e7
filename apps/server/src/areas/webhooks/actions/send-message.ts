import { formatCursor } from "@birzha/domain/events/change.ts";
import { exchangeNotices, messageIdOf } from "@birzha/domain/webhooks/webhook.ts";
import type { OutboundClient } from "../../../platform/outbound/outbound-client.ts";
import { signMessage } from "../../../platform/outbound/webhook-signature.ts";
import type { WebhookMessage, WebhookReceiver } from "../queries.ts";

interface Sending {
  readonly outbound: OutboundClient;
  /** Aborts the request when the server stops. */
  readonly signal: AbortSignal;
}

/** Test message on request of the user. */
type Test = { readonly testId: string };

/**
 * DOOR-005: sends a message in the format of Standard Webhooks. It identifies the changed record only; receivers read
 * the contents from its endpoint, with their own access rights.
 * @returns failure reason; undefined on success
 */
export async function sendMessage(
  { outbound, signal }: Sending,
  receiver: Pick<WebhookReceiver, "id" | "address" | "secrets" | "organization">,
  message: WebhookMessage | Test,
): Promise<string | undefined> {
  const now = new Date();
  const { id, ...content } = isTest(message)
    ? { id: `msg_test_${message.testId}`, type: "webhooks.test", timestamp: now.toISOString(), data: {} }
    : wordsOf(receiver, message);
  const body = JSON.stringify(content);
  const posted = await outbound.post(receiver.address, {
    headers: {
      "content-type": "application/json",
      "user-agent": "Birzha-Webhooks/1",
      ...signMessage({ id, timestamp: Math.floor(now.getTime() / 1000), body }, receiver.secrets),
    },
    body,
    signal,
  });
  if ("error" in posted) return posted.error;
  return posted.status >= 200 && posted.status < 300 ? undefined : String(posted.status);
}

const isTest = (message: WebhookMessage | Test): message is Test => "testId" in message;

function wordsOf(
  { id, organization }: Pick<WebhookReceiver, "id" | "organization">,
  message: WebhookMessage,
) {
  const { number, kind, recordId, isNew, at } = message;
  return {
    id: messageIdOf(id, number),
    type: `${kind}.${isNew ? "created" : "changed"}`,
    timestamp: at,
    data: {
      kind,
      id: recordId,
      isNew,
      // Cursor to continue with the feed of changes (DOOR-004).
      ...(kind === exchangeNotices || !organization
        ? {}
        : {
            organizationId: organization.id,
            cursor: formatCursor({ organizationId: organization.id, number }),
          }),
    },
  };
}
