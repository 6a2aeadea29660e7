import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the rules of webhooks (DOOR-005). */
export const webhookErrors = {
  /** Not https, with a name and password in it, or inside of a network. */
  "webhooks.wrong-address": 400,
  /** What is not told to the caller: messages to the exchange, or changes of a firm. */
  "webhooks.wrong-kind": 400,
  /** `webhookLimit`. */
  "webhooks.too-many": 409,
} as const satisfies ErrorTable;
