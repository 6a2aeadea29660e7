import { ApiError } from "../../platform/http/errors/failure.ts";
import { addressIn, isPrivateAddress } from "../../platform/outbound/private-address.ts";
import type { OutboundClient } from "../../platform/outbound/outbound-client.ts";

/**
 * DOOR-005: rejects addresses that the outbound client would never call. Host names are resolved and checked when
 * sending.
 * @throws ApiError
 */
export function rejectAddress(
  address: string,
  { isInsideAllowed }: Pick<OutboundClient, "isInsideAllowed">,
): void {
  const url = URL.parse(address);
  if (!url) throw new ApiError("webhooks.wrong-address");
  if (isInsideAllowed) return;
  const named = addressIn(url);
  if (url.protocol !== "https:" || (named !== undefined && isPrivateAddress(named)))
    throw new ApiError("webhooks.wrong-address");
}
