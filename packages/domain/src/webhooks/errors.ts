import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of webhooks (DOOR-005). */
export const webhookErrors = {
  /** Not https, with credentials in the URL, or a private address. */
  "webhooks.wrong-address": 400,
  /** A kind that is not available to the caller: notices to the exchange, or changes of an organisation. */
  "webhooks.wrong-kind": 400,
  /** `webhookLimit` exceeded. */
  "webhooks.too-many": 409,
} as const satisfies ErrorTable;
