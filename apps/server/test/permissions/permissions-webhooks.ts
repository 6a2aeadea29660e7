import { randomBytes } from "node:crypto";
import type { Target } from "./permissions-target.ts";

const secret = (): string => `whsec_${randomBytes(32).toString("base64")}`;
const byId = ({ webhookId: id }: Target) => ({ payload: { id } });

/** DOOR-005: webhook requests of an account owner and of the trading system. */
export const webhooksGiven = {
  "POST /api/webhooks": () => ({ payload: { address: "https://erp.example/hook", secret: secret() } }),
  "POST /api/webhooks/update": ({ webhookId: id, webhookKind }: Target) => ({
    payload: { id, address: "https://erp.example/other", kinds: [webhookKind] },
  }),
  "POST /api/webhooks/secret": ({ webhookId: id }: Target) => ({ payload: { id, secret: secret() } }),
  "POST /api/webhooks/test": byId,
  "GET /api/webhooks/dead-letters": ({ webhookId }: Target) => ({
    url: `/api/webhooks/dead-letters?id=${webhookId}`,
  }),
  "POST /api/webhooks/resend": byId,
  "POST /api/webhooks/remove": byId,
};
