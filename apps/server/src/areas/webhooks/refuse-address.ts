import { Refused } from "../../platform/http/errors/failure.ts";
import { addressIn, isInside } from "../../platform/outside/inside.ts";
import type { Outside } from "../../platform/outside/open-outside.ts";

/**
 * DOOR-005: rejects addresses that the outbound client would never call. Host names are resolved and checked when
 * sending.
 * @throws Refused
 */
export function refuseAddress(address: string, { isInsideAllowed }: Pick<Outside, "isInsideAllowed">): void {
  const url = URL.parse(address);
  if (!url) throw new Refused("webhooks.wrong-address");
  if (isInsideAllowed) return;
  const named = addressIn(url);
  if (url.protocol !== "https:" || (named !== undefined && isInside(named)))
    throw new Refused("webhooks.wrong-address");
}
