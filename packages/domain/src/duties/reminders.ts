import { addDays, type IsoDate } from "../shared/values/dates.ts";

/** WORK-063: when people are reminded of what is due: two days and one day before, on the day, and once after it. */
export const reminderStages = ["soon", "tomorrow", "today", "overdue"] as const;
export type ReminderStage = (typeof reminderStages)[number];

/** What has been overdue for longer, nobody is told of any more. */
const overdueDays = 7;

/** The due dates that people are reminded of today, whatever day of the week it is (decision 0036). */
export const reminderDates = (today: IsoDate): readonly { date: IsoDate; stage: ReminderStage }[] => [
  { date: addDays(today, 2), stage: "soon" },
  { date: addDays(today, 1), stage: "tomorrow" },
  { date: today, stage: "today" },
  ...Array.from({ length: overdueDays }, (_, day) => ({
    date: addDays(today, -1 - day),
    stage: "overdue" as const,
  })),
];
