import { importedCommodity, type importCommodities as call } from "@birzha/domain/market/import-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { importRows } from "../import-rows.ts";
import { putCommodity } from "../store.ts";

/** MKT-010: imports the product types that auction commodities are compared with. */
export const importCommodities = (
  context: RequestContext,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> =>
  importRows(context, body.data, {
    schema: importedCommodity,
    put: putCommodity,
    names: ["commodityId"],
    audit: { action: "market.import-commodities", entity: "market-commodity" },
    constraints: {
      market_commodities_commodity_fkey: "market.goods-unknown",
      market_commodities_product_fkey: "market.goods-unknown",
    },
  });
