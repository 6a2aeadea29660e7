import { spotImport } from "@birzha/domain/spot/api.ts";
import type * as api from "@birzha/domain/spot/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import type { Context } from "../../../platform/http/context.ts";
import { auditImport, importItems } from "../../../platform/http/import-items.ts";
import { spotConstraints } from "../constraints.ts";
import { isRegistered } from "../queries.ts";
import { importDeal, waitForImport } from "../store.ts";

/** SPOT-058, A-66, V-14: takes deals from the trading system, each by itself. */
export async function importDeals(
  context: Context,
  { body }: Pick<InputOf<typeof api.importDeals>, "body">,
): Promise<ResultOf<typeof api.importDeals>> {
  const { db, actor, clock } = context;
  await waitForImport(db);
  const by = { authorId: actor.userId, at: clock.now() };
  const results = await importItems(
    db,
    body.data,
    spotImport,
    async (deal) => {
      const taken = await importDeal(db, deal, by);
      // Stored all the same: it is seen as soon as the organisation registers.
      return (await isRegistered(db, deal.ownerInn))
        ? taken
        : { ...taken, errorMessage: ru.import.unknownOwner.replace("{inn}", deal.ownerInn) };
    },
    { constraints: spotConstraints },
  );
  auditImport(context, { action: "spot.import", entity: "spot-deal" }, results);
  return results;
}
