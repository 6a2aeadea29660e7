import { importedDay, type importCalendar as call } from "@birzha/domain/exchange/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { putTradeDay } from "../store.ts";

/** DICT-026, A-41, A-66: imports working days of the exchange. */
export async function importCalendar(
  context: RequestContext,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> {
  const { actor, clock, db } = context;
  const keeper = { userId: actor.userId, at: clock.now() };
  const results = await importItems(
    db,
    body.data,
    importedDay,
    async (day) => ({ result: await putTradeDay(db, day, keeper) }),
    { nameOf: ({ date }) => date },
  );
  auditImport(context, { action: "exchange.import-calendar", entity: "calendar" }, results);
  return results;
}
