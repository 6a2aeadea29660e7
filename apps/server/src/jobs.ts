import { agreementCron, agreementTasks, type AgreementJobServices } from "./areas/agreements/jobs.ts";
import { forgetRequests } from "./platform/http/idempotency.ts";
import type { JobOptions } from "./platform/jobs/start-jobs.ts";

/** All work that happens without a request: what the areas queue, and what the clock starts. */
export const assembleJobs = (services: AgreementJobServices): Pick<JobOptions, "tasks" | "cron"> => ({
  tasks: {
    ...agreementTasks(services),
    "forget-requests": () => forgetRequests(services.db),
  },
  cron: [...agreementCron, { task: "forget-requests", match: "43 * * * *" }],
});
