import { agreementCron, agreementTasks, type AgreementJobServices } from "./areas/agreements/jobs.ts";
import { auctionCron, auctionTasks, type AuctionJobServices } from "./areas/auctions/jobs.ts";
import { auditCron, auditTasks, type AuditJobServices } from "./areas/audit/jobs.ts";
import { noticeTasks, type NoticeJobServices } from "./areas/notifications/jobs.ts";
import { signingCron, signingTasks, type SigningJobServices } from "./areas/signing/jobs.ts";
import { spotCron, spotTasks, type SpotJobServices } from "./areas/spot/jobs.ts";
import { forgetRequests } from "./platform/http/idempotency.ts";
import type { JobOptions } from "./platform/jobs/start-jobs.ts";

/** All work that happens without a request: what the areas queue, and what the clock starts. */
export const assembleJobs = (
  services: AgreementJobServices &
    AuctionJobServices &
    AuditJobServices &
    NoticeJobServices &
    SigningJobServices &
    SpotJobServices,
): Pick<JobOptions, "tasks" | "cron"> => ({
  tasks: {
    ...agreementTasks(services),
    ...auctionTasks(services),
    ...auditTasks(services),
    ...noticeTasks(services),
    ...signingTasks(services),
    ...spotTasks(services),
    "forget-requests": () => forgetRequests(services.db),
  },
  cron: [
    ...agreementCron,
    ...auctionCron,
    ...auditCron,
    ...signingCron,
    ...spotCron,
    { task: "forget-requests", match: "43 * * * *" },
  ],
});
