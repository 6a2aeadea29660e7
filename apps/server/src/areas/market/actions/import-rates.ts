import { importedRate, type importRates as call } from "@birzha/domain/market/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { putRate } from "../store.ts";

/** MKT-013: imports official rates of currencies. */
export async function importRates(
  context: RequestContext,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> {
  const { db } = context;
  const results = await importItems(
    db,
    body.data,
    importedRate,
    async (row) => ({ result: await putRate(db, row) }),
    { nameOf: ({ currency, day }) => `${String(currency)} ${String(day)}` },
  );
  auditImport(context, { action: "market.import-rates", entity: "market-rate" }, results);
  return results;
}
