import type { APIRequestContext } from "@playwright/test";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { read, write } from "./calls.ts";

const dictionaries = {
  commodity: "commodity",
  direction: "direction",
  currency: "currency",
  productUnit: "productUnit",
  durationMiniSession: "miniSessionDuration",
  minStepPrice: "minStepPrice",
  basis: "basis",
  termsSupply: "termsSupply",
} as const;

interface Item {
  readonly id: number;
  readonly volume?: number;
}

/** Valid proposal some days ahead; `change` replaces fields. */
async function makeProposal(request: APIRequestContext, change: object) {
  const chosen: Record<string, Item> = {};
  for (const [field, name] of Object.entries(dictionaries)) {
    const items = await read<Item[]>(request, `/api/dictionary/auction/${name}`);
    chosen[field] = items.find(({ volume }) => volume === 10) ?? items[0]!;
  }
  return {
    id: 0,
    auctionDate: { begin: null, end: null, dates: [addDays(moscowDate(new Date()), 5)] },
    ...chosen,
    hasAuctionSeries: false,
    hasVat: true,
    lotVolume: 50,
    lotQty: 100,
    hasAutoImproveStartPrice: false,
    startPrice: 16500,
    numberOfParticipants: 3,
    hasAutoRenewal: false,
    hasJointAuction: false,
    customers: [],
    exportAuction: false,
    info: "",
    language: "ru",
    ...change,
  };
}

/** Files a proposal with the session of a trader. Returns its id. */
export async function fileProposal(request: APIRequestContext, change: object = {}): Promise<number> {
  const data = await makeProposal(request, change);
  return (await write<{ id: number }>(request, "POST", "/api/auctions/proposal", { data })).id;
}

/** Files a change of a proposal with the session of a trader. */
export async function changeProposal(
  request: APIRequestContext,
  id: number,
  change: object,
): Promise<unknown> {
  const data = await makeProposal(request, { ...change, id });
  return write(request, "PUT", "/api/auctions/proposal/edit", { data });
}
