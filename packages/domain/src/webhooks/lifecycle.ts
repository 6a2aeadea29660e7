/** How it stands with a webhook: its receiver takes what it is sent, or the next message waits to be sent again. */
export const webhookState = { working: "working", waiting: "waiting" } as const;
