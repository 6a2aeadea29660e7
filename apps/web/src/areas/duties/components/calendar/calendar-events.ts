import type { AuctionDay, DueItem, getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import type { eventKinds } from "@birzha/domain/duties/calendar.ts";
import { nilReturnDueDate, nilReturnState } from "@birzha/domain/duties/nil-return.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { addDays, listDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";

type EventKind = (typeof eventKinds)[number];

/** An event of the calendar: an open item, an auction day or the due date of a month's nil return. */
export interface CalendarEvent {
  readonly key: string;
  readonly kind: EventKind;
  readonly day: IsoDate;
  /** Past and not done. */
  readonly isMissed: boolean;
  readonly item?: DueItem;
  readonly auction?: AuctionDay;
  /** Of a nil return: its month. */
  readonly month?: string;
  /** Of a deadline for proposals: the auction day. */
  readonly auctionDay?: IsoDate;
}

/** Maximum shown days of one proposal, because a period has no limit of its own. */
const maxAuctionDays = 366;

/** Returns all events by day. */
export function eventsByDay(
  calendar: ResponseOf<typeof getCalendar>,
): ReadonlyMap<IsoDate, readonly CalendarEvent[]> {
  const { today, due, missed, auction: nearest, auctions, months, nextMonth } = calendar;
  const items = [...missed, ...due].map((item) => ({
    key: `${item.kind}-${item.id}`,
    kind: item.kind,
    day: item.dueDate,
    isMissed: item.dueDate < today,
    item,
  }));
  const auctionDays = auctions.flatMap((auction) =>
    listDays(auction.dateFrom, auction.dateTo)
      .slice(0, maxAuctionDays)
      .map((day) => ({
        key: `auction-${auction.id}`,
        kind: "auction" as const,
        day,
        isMissed: false,
        auction,
      })),
  );
  const openMonths = months.filter((month) => ["missed", "awaited"].includes(nilReturnState(month, today)));
  const monthNames = new Set(openMonths.map(({ month }) => month));
  if (nextMonth?.reports === 0) monthNames.add(nextMonth.month);
  const nilReturns = [...monthNames].map((month) => ({
    key: `month-${month}`,
    kind: "nilReturn" as const,
    day: nilReturnDueDate(month),
    isMissed: nilReturnDueDate(month) < today,
    month,
  }));
  const deadlines =
    nearest === null
      ? []
      : [
          {
            key: "deadline",
            kind: "deadline" as const,
            day: addDays(nearest.date, -1),
            isMissed: false,
            auctionDay: nearest.date,
          },
        ];
  return Map.groupBy<IsoDate, CalendarEvent>(
    [...deadlines, ...items, ...auctionDays, ...nilReturns],
    ({ day }) => day,
  );
}
