import { createHmac } from "node:crypto";

/** Message to send. */
interface SignedMessage {
  /** Message id, the same for every attempt. */
  readonly id: string;
  /** Unix time of this attempt in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * DOOR-005: returns the signature headers of a message (Standard Webhooks, https://www.standardwebhooks.com,
 * version 1).
 * @param secrets bytes of each secret that the receiver may still verify with
 */
export function signMessage(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(content).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
