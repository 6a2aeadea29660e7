import { importedAffiliation, type importAffiliations as call } from "@birzha/domain/market/import-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { importRows } from "../import-rows.ts";
import { putAffiliation } from "../store.ts";

/** MKT-002: imports pairs of firms that count as one. */
export const importAffiliations = (
  context: RequestContext,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> =>
  importRows(context, body.data, {
    schema: importedAffiliation,
    put: putAffiliation,
    names: ["inn", "otherInn"],
    audit: { action: "market.import-affiliations", entity: "market-affiliation" },
  });
