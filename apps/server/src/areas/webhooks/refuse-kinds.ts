import { kindsFor, type WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import { Refused } from "../../platform/http/errors/failure.ts";

/** DOOR-005, DOOR-009: organisations can subscribe to changes, the trading system to messages. @throws Refused */
export function refuseKinds(kinds: readonly WebhookKind[], keeper: number | null): void {
  const known = kindsFor(keeper === null);
  if (!kinds.every((kind) => known.includes(kind))) throw new Refused("webhooks.wrong-kind");
}
