import { importedRate, type importRates as call } from "@birzha/domain/market/import-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { importRows } from "../import-rows.ts";
import { putRate } from "../store.ts";

/** MKT-013: imports official rates of currencies. */
export const importRates = (
  context: RequestContext,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> =>
  importRows(context, body.data, {
    schema: importedRate,
    put: putRate,
    names: ["currency", "day"],
    audit: { action: "market.import-rates", entity: "market-rate" },
  });
