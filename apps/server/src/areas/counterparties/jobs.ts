import { z } from "zod";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { notifyReporter, type CounterpartyServices } from "./actions/notify-reporter.ts";
import { pairReports } from "./actions/pair-reports.ts";
import { notifyTask } from "./queries.ts";

const pairTask = "counterparties:pair";

/** 03:40 Moscow time, after the price index. One comparison a night (decision 0090). */
export const counterpartyCron: readonly CronEntry[] = [{ task: pairTask, match: "40 0 * * *" }];

const notifyPayload = z.object({ answerId: z.number() });

/** DEAL-021: jobs that compare the reports of both sides and notify reporters of answers. */
export const counterpartyTasks = (services: CounterpartyServices): Readonly<Record<string, JobTask>> => ({
  [pairTask]: async () => void (await pairReports(services)),
  [notifyTask]: (payload) => notifyReporter(services, notifyPayload.parse(payload).answerId),
});
