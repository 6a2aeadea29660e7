import { importedAffiliation, type importAffiliations as call } from "@birzha/domain/market/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { putAffiliation } from "../store.ts";

/** MKT-002: imports pairs of firms that count as one. */
export async function importAffiliations(
  context: RequestContext,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> {
  const { db } = context;
  const results = await importItems(
    db,
    body.data,
    importedAffiliation,
    async (row) => ({ result: await putAffiliation(db, row) }),
    { nameOf: ({ inn, otherInn }) => `${String(inn)} ${String(otherInn)}` },
  );
  auditImport(context, { action: "market.import-affiliations", entity: "market-affiliation" }, results);
  return results;
}
