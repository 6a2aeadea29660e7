import { kindsFor, type WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { OutboundClient } from "../../platform/outbound/outbound-client.ts";
import { addressIn, isPrivateAddress } from "../../platform/outbound/private-address.ts";

interface WebhookContent {
  readonly address: string;
  readonly kinds: readonly WebhookKind[];
}

/**
 * DOOR-005: rejects addresses that the outbound client would never call; host names are resolved and checked when
 * sending. DOOR-009: organisations can subscribe to changes, the trading system to messages.
 * @param keeper organisation of the webhook; null for the trading system
 * @throws ApiError
 */
export function rejectWebhook(
  { address, kinds }: WebhookContent,
  keeper: number | null,
  { isInsideAllowed }: Pick<OutboundClient, "isInsideAllowed">,
): void {
  if (!isCallable(address, isInsideAllowed)) throw new ApiError("webhooks.wrong-address");
  const known = kindsFor(keeper === null);
  if (!kinds.every((kind) => known.includes(kind))) throw new ApiError("webhooks.wrong-kind");
}

function isCallable(address: string, isInsideAllowed: boolean): boolean {
  const url = URL.parse(address);
  if (!url || isInsideAllowed) return url !== null;
  const named = addressIn(url);
  return url.protocol === "https:" && (named === undefined || !isPrivateAddress(named));
}
