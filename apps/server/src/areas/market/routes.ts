import * as api from "@birzha/domain/market/api.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import * as importApi from "@birzha/domain/market/import-api.ts";
import * as runApi from "@birzha/domain/market/run-api.ts";
import * as radarApi from "@birzha/domain/market/radar/radar-api.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { accessOf } from "@birzha/domain/shared/access/access.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { BindPublic } from "../../platform/http/endpoint-binding/bind-public.ts";
import { importAffiliations } from "./actions/import-affiliations.ts";
import { importCommodities } from "./actions/import-commodities.ts";
import { importRates } from "./actions/import-rates.ts";
import { priceFeed } from "./price-feed.ts";
import { priceFile } from "./price-file.ts";
import { startRun } from "./actions/start-run.ts";
import { listRunProofs } from "../receipts/queries.ts";
import { getRadar, getSuspicion } from "./radar/radar-queries.ts";
import { listOwnDeals, listOwnLinks, listOwnVolumes, listPlaceVolumes } from "./deal-queries.ts";
import { getRunRequest, listProblems } from "./run-queries.ts";
import { findProductName, getMarket, listPlacePrices, listPrices, publishedIndex } from "./queries.ts";

/** Runs of the page of the method. */
const shownRuns = 10;

const listRuns = (db: DbReader, run: number | undefined) =>
  listRunProofs(db, publishedIndex, { run, limit: shownRuns });

const downloadPrices = async (db: DbReader, query: InputOf<typeof api.downloadPrices>["query"]) => {
  const product = await findProductName(db, query.productTypeId);
  return priceFile(await listPrices(db, query), { ...query, product });
};

/** Binds the endpoints of the market (MKT-001..012) for the given readers. */
export function bindMarket(
  bind: BindEndpoint,
  bindPublic: BindPublic,
  audience: api.MarketAudience,
  publicUrl: string,
): void {
  if (audience === "public") {
    bindPublic(api.getMarket, ({ db }) => getMarket(db, true));
    bindPublic(api.listRuns, ({ db }, { query }) => listRuns(db, query.run));
    bindPublic(api.getPriceFeed, ({ db }) => priceFeed(db, publicUrl));
    bindPublic(api.listPrices, ({ db }, { query }) => listPrices(db, query));
    bindPublic(api.downloadPrices, ({ db }, { query }) => downloadPrices(db, query));
    bindPublic(api.listPlacePrices, ({ db }, { query }) => listPlacePrices(db, query));
  } else {
    const access = audience === "staff" ? accessOf({ operator: "yes" }) : api.getMarket.access;
    bind({ ...api.getMarket, access }, ({ db }) => getMarket(db, false));
    bind({ ...api.listRuns, access }, ({ db }, { query }) => listRuns(db, query.run));
    bind({ ...api.getPriceFeed, access }, ({ db }) => priceFeed(db, publicUrl));
    bind({ ...api.listPrices, access }, ({ db }, { query }) => listPrices(db, query));
    bind({ ...api.downloadPrices, access }, ({ db }, { query }) => downloadPrices(db, query));
    bind({ ...api.listPlacePrices, access }, ({ db }, { query }) => listPlacePrices(db, query));
  }
  bind(api.listOwnDeals, (context, { query }) => listOwnDeals(context, query));
  bind(api.listOwnVolumes, (context, { query }) => listOwnVolumes(context, query));
  bind(api.listPlaceVolumes, ({ db }, { query }) => listPlaceVolumes(db, query));
  bind(importApi.importRates, importRates);
  bind(importApi.importAffiliations, importAffiliations);
  bind(radarApi.getRadar, ({ db, clock }) => getRadar(db, clock));
  bind(radarApi.getSuspicion, ({ db }, { params }) => getSuspicion(db, params.id));
  bind(importApi.importCommodities, importCommodities);
  bind(api.listOwnLinks, listOwnLinks);
  bind(runApi.listProblems, ({ db }) => listProblems(db));
  bind(runApi.getRunRequest, ({ db }, { params }) => getRunRequest(db, params.id));
  bind(runApi.startRun, (context, { body }) => startRun(context, body.note));
}
