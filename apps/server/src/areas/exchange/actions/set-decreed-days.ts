import type * as staff from "@birzha/domain/exchange/staff-api.ts";
import { isWorkDay } from "@birzha/domain/exchange/working-days.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { findDayExceptions, lockCalendar } from "../queries.ts";
import { putTradeDay } from "../store.ts";

/**
 * DESK-021, A-41: an operator sets working days, like the import from the trading system. All or nothing: one stale day
 * rejects the request.
 */
export async function setDecreedDays(
  context: RequestContext,
  { body }: Pick<InputOf<typeof staff.setDecreedDays>, "body">,
): Promise<ResultOf<typeof staff.setDecreedDays>> {
  const { actor, clock, db } = context;
  const days = body.data.days.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  await lockCalendar(db);
  const stood = await findDayExceptions(db, days[0]!.date, days.at(-1)!.date);
  if (days.some(({ date, seen }) => isWorkDay(date, stood) !== seen)) throw new ApiError("shared.stale");
  const keeper = { userId: actor.userId, at: clock.now() };
  const decreed = days.map(({ date, isWorkDay: isWorked }) => ({ date, isWorkDay: isWorked }));
  for (const day of decreed) await putTradeDay(db, day, keeper);
  context.audit({
    action: "exchange.set-days",
    entity: "calendar",
    before: { days: days.map(({ date, seen }) => ({ date, isWorkDay: seen })) },
    after: { days: decreed },
  });
  return decreed;
}
