import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id, idAnswer, givenId } from "../shared/values/scalars.ts";
import { chosenKinds, deadLetter, webhook, webhookAddress, webhookSecret } from "./webhook.ts";

/** The owner, as for keys; the trading system for its own webhooks (DOOR-009). */
const keepers = access({ owner: "own", machine: "yes" });
const byId = z.strictObject({ id: givenId });

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/webhooks",
  summary: "List webhooks (DOOR-005, DOOR-009)",
  description: "Of the acting organisation, or of the trading system.",
  effect: "read",
  access: keepers,
  query: z.strictObject(pageQuery),
  answer: page(webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks",
  summary: "Create a webhook (DOOR-005, DOOR-009)",
  description:
    "Sends changes to the address from now on, in the format of Standard Webhooks. The caller generates the signing secret; no response contains it. At most 10 webhooks per organisation.",
  effect: "write",
  access: keepers,
  body: z.strictObject({
    address: webhookAddress,
    kinds: chosenKinds.optional().describe("Kinds of changes to send; by default all available ones."),
    secret: webhookSecret,
  }),
  rejections: ["webhooks.wrong-address", "webhooks.wrong-kind", "webhooks.too-many"],
  example: {
    address: "https://erp.example/hooks/birzha",
    kinds: ["agreements", "contracts"],
    secret: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
  },
  answer: one(idAnswer),
});

export const updateWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/update",
  summary: "Update the address and kinds of a webhook (DOOR-005)",
  description: "Pending messages go to the new address; none is lost.",
  effect: "write",
  access: keepers,
  body: z.strictObject({
    id: givenId,
    address: webhookAddress,
    kinds: chosenKinds.describe("Kinds of changes to send; by default all available ones."),
  }),
  rejections: ["webhooks.wrong-address", "webhooks.wrong-kind", "shared.not-found"],
  answer: one(idAnswer),
});

export const renewWebhookSecret = endpoint({
  method: "POST",
  path: "/api/webhooks/secret",
  summary: "Replace the secret of a webhook (DOOR-005)",
  description: "For one day messages are signed with both secrets.",
  effect: "write",
  access: keepers,
  body: z.strictObject({ id: givenId, secret: webhookSecret }),
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/test",
  summary: "Send a test message to a webhook (DOOR-005)",
  description: "One attempt. The webhook shows the result in `testEndedAt` and `testFailure`.",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});

export const listDeadLetters = endpoint({
  method: "GET",
  path: "/api/webhooks/dead-letters",
  summary: "List the undelivered messages of a webhook (DOOR-005)",
  description: "Messages that the receiver did not accept within three days, oldest first.",
  effect: "read",
  access: keepers,
  query: z.strictObject({ id: id.describe("Id of the webhook."), ...pageQuery }),
  rejections: ["shared.not-found"],
  answer: page(deadLetter),
});

export const resendWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/resend",
  summary: "Resend the pending and undelivered messages (DOOR-005)",
  description: "Retries pending messages at once and sends undelivered ones again, in their order.",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});

export const removeWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/remove",
  summary: "Delete a webhook (DOOR-005)",
  description: "Pending and undelivered messages are discarded.",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});
