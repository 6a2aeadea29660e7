import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { remindOfDues, type ReminderServices } from "./actions/remind-of-dues.ts";

const remindTask = "duties:remind";

/** Ten to nine in the morning in Moscow: before the letter of the day (WORK-020). */
export const dutyCron: readonly CronEntry[] = [{ task: remindTask, match: "50 5 * * *" }];

/** WORK-063: reminders of what is due. */
export const dutyTasks = (services: ReminderServices): Readonly<Record<string, JobTask>> => ({
  [remindTask]: async () => void (await remindOfDues(services)),
});
