import { spotImport, type SpotImport } from "@birzha/domain/spot/api.ts";
import type * as api from "@birzha/domain/spot/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { warnOfUnknownOwners } from "../../../platform/register/upsert-deals.ts";
import { spotConstraints } from "../constraints.ts";
import { putSpotDeals, waitForImport } from "../store.ts";

/** SPOT-058, A-66, V-14: imports deals from the trading system. Validates each row separately. */
export async function importDeals(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.importDeals>, "body">,
): Promise<ResultOf<typeof api.importDeals>> {
  const { db, actor, clock } = context;
  await waitForImport(db);
  const by = { authorId: actor.userId, at: clock.now() };
  const takeAll = async (deals: readonly SpotImport[]) =>
    warnOfUnknownOwners(db, deals, await putSpotDeals(db, deals, by), ru.import.unknownOwner);
  const results = await importItems(db, body.data, spotImport, async (deal) => (await takeAll([deal]))[0]!, {
    takeAll,
    constraints: spotConstraints,
  });
  auditImport(context, { action: "spot.import", entity: "spot-deal" }, results);
  return results;
}
