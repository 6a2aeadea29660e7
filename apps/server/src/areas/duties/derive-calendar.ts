import type { DueItem } from "@birzha/domain/duties/calendar-api.ts";
import type { CalendarDay } from "@birzha/domain/duties/calendar-text.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";

const words = ru.feed;

/**
 * WORK-063: converts due items to calendar days with task and rule. Contains no deal data, because a third-party
 * service can read the feed.
 */
export const deriveCalendar = (due: readonly DueItem[], origin: string): readonly CalendarDay[] =>
  due.map(({ kind, id, number, dueDate, rule, citation, isConfirmed }) => ({
    uid: `${kind}-${id}@${new URL(origin).hostname}`,
    date: dueDate,
    summary: words[kind].replace("{number}", number),
    description:
      rule === null
        ? words.spot
        : [rule, citation, isConfirmed ? null : words.unconfirmed].filter((line) => line !== null).join("\n"),
    url: `${origin}${kind === "report" ? `/agreements/edit/${id}` : "/spot"}`,
  }));
