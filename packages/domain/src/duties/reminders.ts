import { addDays, type IsoDate } from "../shared/values/dates.ts";

/** WORK-063: stages of reminders: two days and one day before the deadline, on the day, and once after it. */
export const reminderStages = ["soon", "tomorrow", "today", "overdue"] as const;
export type ReminderStage = (typeof reminderStages)[number];

/** Maximum days overdue for a reminder. */
const overdueDays = 7;

/** Returns the deadlines with a reminder today, on any weekday (decision 0033). */
export const reminderDates = (today: IsoDate): readonly { date: IsoDate; stage: ReminderStage }[] => [
  { date: addDays(today, 2), stage: "soon" },
  { date: addDays(today, 1), stage: "tomorrow" },
  { date: today, stage: "today" },
  ...Array.from({ length: overdueDays }, (_, day) => ({
    date: addDays(today, -1 - day),
    stage: "overdue" as const,
  })),
];
