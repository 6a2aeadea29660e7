import { kindsFor, type WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** DOOR-005, DOOR-009: organisations can subscribe to changes, the trading system to messages. @throws ApiError */
export function rejectKinds(kinds: readonly WebhookKind[], keeper: number | null): void {
  const known = kindsFor(keeper === null);
  if (!kinds.every((kind) => known.includes(kind))) throw new ApiError("webhooks.wrong-kind");
}
