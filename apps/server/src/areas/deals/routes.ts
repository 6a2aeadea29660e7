import * as api from "@birzha/domain/deals/api.ts";
import { terminateDeal } from "../../processes/terminate-deal.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { changeTerms } from "./actions/change-terms.ts";
import { getAuctionDeal, getDeal, getSpotDeal, listConsignments } from "./queries.ts";

/** Binds the endpoints of contracts over all their reports (DEAL-001..003). */
export function bindDeals(bind: BindEndpoint): void {
  bind(api.getDeal, ({ db, actor }, { params }) => getDeal(db, actor, params.id));
  bind(api.listConsignments, ({ db, actor }, { params, query }) =>
    listConsignments(db, actor, { ...params, ...query }),
  );
  bind(api.changeTerms, changeTerms);
  bind(api.terminateDeal, terminateDeal);
  bind(api.getAuctionDeal, ({ db, actor }, { params }) => getAuctionDeal(db, actor, params.id));
  bind(api.getSpotDeal, ({ db, actor }, { params }) => getSpotDeal(db, actor, params.id));
}
