import type { CalendarDay } from "@birzha/domain/duties/calendar-text.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import type { OpenDuty } from "./open-duties.ts";

const words = ru.feed;
const pages = { deal: "/spot", month: "/duties/calendar" };

/**
 * WORK-063: converts due items to calendar days with task and rule. Contains no deal data, because a third-party
 * service can read the feed.
 */
export const deriveCalendar = (due: readonly OpenDuty[], origin: string): readonly CalendarDay[] =>
  due.map(({ kind, id, number, dueDate, rule, citation, isConfirmed }) => ({
    uid: `${kind}-${id}@${new URL(origin).hostname}`,
    date: dueDate,
    summary: words[kind].replace("{number}", number),
    description: [
      rule ?? (kind === "month" ? words.monthDue : words.spot),
      citation,
      isConfirmed === false ? words.unconfirmed : null,
    ]
      .filter((line) => line !== null)
      .join("\n"),
    url: `${origin}${kind === "report" ? `/agreements/edit/${id}` : pages[kind]}`,
  }));
