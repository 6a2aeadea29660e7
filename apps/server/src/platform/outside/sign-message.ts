import { createHmac } from "node:crypto";

/** What is sent, and how it is called. */
interface SignedMessage {
  /** The same for every try. */
  readonly id: string;
  /** Seconds since 1970 of this try. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * DOOR-005: headers of a message by the form of Standard Webhooks (https://www.standardwebhooks.com), version 1.
 * @param secrets bytes of each secret that the receiver may still check by
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
