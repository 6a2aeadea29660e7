/** State of a webhook: deliveries succeed, or a failed message waits for a retry. */
export const webhookState = { working: "working", waiting: "waiting" } as const;
