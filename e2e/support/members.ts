import type { APIRequestContext } from "@playwright/test";
import type { Member } from "@birzha/domain/members/member.ts";
import { write } from "./calls.ts";

/** Base path of the endpoints of members. */
export const memberCalls = "/api/auction/trading/participant";

/** Members that the acting organisation has never admitted, with their status at the exchange. */
export async function strangers(
  request: APIRequestContext,
  count: number,
  status = "active",
): Promise<readonly Member[]> {
  const members = await write<Member[]>(request, "POST", `${memberCalls}/auctions/members?size=500`, {
    filter: [{ key: "memberAuctionStatus", values: [status], operation: "eq" }],
    sort: null,
  });
  return members.filter(({ admissionDate }) => admissionDate === null).slice(0, count);
}
