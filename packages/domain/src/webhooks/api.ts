import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { idSchema, idResponse, givenId } from "../shared/values/scalars.ts";
import { chosenKinds, deadLetter, webhookSchema, webhookAddress, webhookSecret } from "./webhook.ts";

/** The owner, as for keys; the trading system for its own webhooks (DOOR-009). */
const keepers = accessOf({ owner: "own", machine: "yes" });
const byId = z.strictObject({ id: givenId });

export const listWebhooks = defineEndpoint({
  method: "GET",
  path: "/api/webhooks",
  summary: "List webhooks (DOOR-005, DOOR-009)",
  description: "Of the acting organisation, or of the trading system.",
  effect: "read",
  access: keepers,
  query: z.strictObject(pageQuery),
  response: pageResponse(webhookSchema),
});

export const createWebhook = defineEndpoint({
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
  response: recordResponse(idResponse),
});

export const updateWebhook = defineEndpoint({
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
  response: recordResponse(idResponse),
});

export const renewWebhookSecret = defineEndpoint({
  method: "POST",
  path: "/api/webhooks/secret",
  summary: "Replace the secret of a webhook (DOOR-005)",
  description: "For one day messages are signed with both secrets.",
  effect: "write",
  access: keepers,
  body: z.strictObject({ id: givenId, secret: webhookSecret }),
  rejections: ["shared.not-found"],
  response: recordResponse(idResponse),
});

export const testWebhook = defineEndpoint({
  method: "POST",
  path: "/api/webhooks/test",
  summary: "Send a test message to a webhook (DOOR-005)",
  description: "One attempt. The webhook shows the result in `testEndedAt` and `testFailure`.",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  response: recordResponse(idResponse),
});

export const listDeadLetters = defineEndpoint({
  method: "GET",
  path: "/api/webhooks/dead-letters",
  summary: "List the undelivered messages of a webhook (DOOR-005)",
  description: "Messages that the receiver did not accept within three days, oldest first.",
  effect: "read",
  access: keepers,
  query: z.strictObject({ id: idSchema.describe("Id of the webhook."), ...pageQuery }),
  rejections: ["shared.not-found"],
  response: pageResponse(deadLetter),
});

export const resendWebhook = defineEndpoint({
  method: "POST",
  path: "/api/webhooks/resend",
  summary: "Resend the pending and undelivered messages (DOOR-005)",
  description: "Retries pending messages at once and sends undelivered ones again, in their order.",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  response: recordResponse(idResponse),
});

export const removeWebhook = defineEndpoint({
  method: "POST",
  path: "/api/webhooks/remove",
  summary: "Delete a webhook (DOOR-005)",
  description: "Pending and undelivered messages are discarded.",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  response: recordResponse(idResponse),
});
