import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id, idAnswer } from "../shared/values/scalars.ts";
import { chosenKinds, deadLetter, webhook, webhookAddress, webhookSecret } from "./webhook.ts";

/** The owner, as for keys; the trading system for its own webhooks (DOOR-009). */
const keepers = access({ owner: "own", machine: "yes" });
const byId = z.strictObject({ id });

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/webhooks",
  summary: "List webhooks (DOOR-005, DOOR-009)",
  effect: "read",
  access: keepers,
  query: z.strictObject(pageQuery),
  answer: page(webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks",
  summary: "Create a webhook (DOOR-005, DOOR-009)",
  effect: "write",
  access: keepers,
  body: z.strictObject({
    address: webhookAddress,
    /** By default all kinds that are available to the caller. */
    kinds: chosenKinds.optional(),
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
  effect: "write",
  access: keepers,
  body: z.strictObject({ id, address: webhookAddress, kinds: chosenKinds }),
  rejections: ["webhooks.wrong-address", "webhooks.wrong-kind", "shared.not-found"],
  answer: one(idAnswer),
});

export const renewWebhookSecret = endpoint({
  method: "POST",
  path: "/api/webhooks/secret",
  summary: "Replace the secret of a webhook (DOOR-005)",
  effect: "write",
  access: keepers,
  body: z.strictObject({ id, secret: webhookSecret }),
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/test",
  summary: "Send a test message to a webhook (DOOR-005)",
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
  effect: "read",
  access: keepers,
  query: z.strictObject({ id, ...pageQuery }),
  rejections: ["shared.not-found"],
  answer: page(deadLetter),
});

export const resendWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/resend",
  summary: "Resend the pending and undelivered messages (DOOR-005)",
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
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});
