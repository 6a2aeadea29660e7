import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { remindOfDues, type ReminderServices } from "./actions/remind-of-dues.ts";

const remindTask = "duties:remind";

/** 08:50 Moscow time, before the daily digest (WORK-020). */
export const dutyCron: readonly CronEntry[] = [{ task: remindTask, match: "50 5 * * *" }];

/** WORK-063: jobs that remind of due dates. */
export const dutyTasks = (services: ReminderServices): Readonly<Record<string, JobTask>> => ({
  [remindTask]: async () => void (await remindOfDues(services)),
});
