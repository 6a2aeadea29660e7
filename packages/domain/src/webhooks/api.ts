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
  summary: "Webhooks of the acting organisation, or of the trading system (DOOR-005, DOOR-009).",
  effect: "read",
  access: keepers,
  query: z.strictObject(pageQuery),
  answer: page(webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks",
  summary:
    "Has changes sent to an address from now on, by the form of Standard Webhooks. The secret that signs them is drawn by the caller, so that no kept answer holds it (DOOR-005, DOOR-009).",
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
  summary:
    "Another address, other kinds; what waits goes to the new address, and nothing is lost (DOOR-005).",
  effect: "write",
  access: keepers,
  body: z.strictObject({ id, address: webhookAddress, kinds: chosenKinds }),
  rejections: ["webhooks.wrong-address", "webhooks.wrong-kind", "shared.not-found"],
  answer: one(idAnswer),
});

export const renewWebhookSecret = endpoint({
  method: "POST",
  path: "/api/webhooks/secret",
  summary: "Another secret; for a day what is sent is signed by the one before as well (DOOR-005).",
  effect: "write",
  access: keepers,
  body: z.strictObject({ id, secret: webhookSecret }),
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/test",
  summary: "Sends a message without meaning, once; what became of it is shown with the webhook (DOOR-005).",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});

export const listDeadLetters = endpoint({
  method: "GET",
  path: "/api/webhooks/dead-letters",
  summary: "Messages that the receiver did not take for three days, the oldest first (DOOR-005).",
  effect: "read",
  access: keepers,
  query: z.strictObject({ id, ...pageQuery }),
  rejections: ["shared.not-found"],
  answer: page(deadLetter),
});

export const resendWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/resend",
  summary: "Tries what waits at once, and sends what was set aside again, in its order (DOOR-005).",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});

export const removeWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/remove",
  summary: "Sends nothing more there; what waits and what was set aside is forgotten (DOOR-005).",
  effect: "write",
  access: keepers,
  body: byId,
  rejections: ["shared.not-found"],
  answer: one(idAnswer),
});
