import { sendLetter } from "@birzha/identity/letters.ts";
import { identityMount } from "@birzha/identity/identity.ts";
import { openSealing } from "@birzha/identity/sealing.ts";
import type { Pool } from "pg";
import { z } from "zod";
import { auctionCron, auctionTasks, type AuctionJobServices } from "./areas/auctions/jobs.ts";
import { auditCron, auditTasks, type AuditJobServices } from "./areas/audit/jobs.ts";
import { dutyCron, dutyTasks } from "./areas/duties/jobs.ts";
import { settleTask } from "./areas/duties/queries.ts";
import { eventCron, eventTasks } from "./areas/events/jobs.ts";
import { fileCron, fileTasks, type FileJobServices } from "./areas/files/jobs.ts";
import { invitationCron, invitationTasks } from "./areas/invitations/jobs.ts";
import { noticeCron, noticeTasks, type NoticeJobServices } from "./areas/notices/jobs.ts";
import { signingCron, signingTasks, type SigningJobServices } from "./areas/signing/jobs.ts";
import {
  webhookCron,
  webhookPayload,
  webhookTasks,
  webhookTest,
  type WebhookJobServices,
} from "./areas/webhooks/jobs.ts";
import { deliverTask, testTask } from "./areas/webhooks/store.ts";
import { identityLetter } from "./platform/auth/embedded-ledger.ts";
import { forgetRequests } from "./platform/http/endpoint-binding/idempotency.ts";
import { removeAttempts } from "./platform/http/hardening/sign-in-attempts.ts";
import { deliverWebhook } from "./processes/deliver-webhook.ts";
import { takeFullBackup, type FullBackupSettings } from "./processes/take-full-backup.ts";
import { settleDueDates } from "./processes/settle-due-dates.ts";
import type { JobOptions, JobTask } from "./platform/jobs/start-jobs.ts";

interface IdentityJobServices extends Pick<NoticeJobServices, "mailer" | "publicUrl"> {
  readonly pool: Pool;
}

/** INST-001: letters of the embedded identity server. */
export const identityTasks = ({
  pool,
  mailer,
  publicUrl,
}: IdentityJobServices): Readonly<Record<string, JobTask>> => ({
  [identityLetter]: async (payload) => {
    const { letterId } = z.object({ letterId: z.uuid() }).parse(payload);
    const office = { send: mailer?.send, issuer: `${publicUrl}${identityMount}` };
    await sendLetter(pool, await openSealing(pool), office, letterId);
  },
});

interface BackupJobServices {
  /** Undefined on a node that takes none: others of its kind do, where they are told to. */
  readonly backup: Omit<FullBackupSettings, "signal"> | undefined;
}

/** All work that happens without a request: what the areas queue, and what the clock starts. */
export const assembleJobs = (
  services: AuctionJobServices &
    AuditJobServices &
    BackupJobServices &
    FileJobServices &
    IdentityJobServices &
    NoticeJobServices &
    SigningJobServices,
): Pick<JobOptions, "tasks" | "cron"> => ({
  tasks: {
    ...auctionTasks(services),
    ...auditTasks(services),
    ...(services.backup && { [backupTask]: takeNightly(services.backup, services.log) }),
    ...dutyTasks(services),
    ...eventTasks(services),
    ...fileTasks(services),
    ...identityTasks(services),
    ...invitationTasks(services),
    ...noticeTasks(services),
    [settleTask]: async () => void (await settleDueDates(services)),
    ...signingTasks(services),
    ...webhookTasks(services),
    "forget-requests": () => forgetRequests(services.db),
    "forget-windows": () => removeAttempts(services.db),
  },
  cron: [
    ...auctionCron,
    ...auditCron,
    // A quarter to two in Moscow, when the audit log has been verified.
    ...(services.backup ? [{ task: backupTask, match: "45 22 * * *" }] : []),
    ...dutyCron,
    ...eventCron,
    ...fileCron,
    ...invitationCron,
    ...noticeCron,
    // Twenty minutes past midnight in Moscow: days that were decreed meanwhile.
    { task: settleTask, match: "20 21 * * *" },
    ...signingCron,
    ...webhookCron,
    { task: "forget-requests", match: "43 * * * *" },
    { task: "forget-windows", match: "13 * * * *" },
  ],
});

/**
 * DOOR-005: what waits for strangers has a runner of its own, so that nothing else waits with it. One waits ten seconds at most; of
 * those that let it wait there is more room than they take, for they are asked ever more seldom.
 */
export const assembleDeliveries = (
  services: WebhookJobServices,
): Pick<JobOptions, "tasks" | "concurrency" | "pollInterval"> => ({
  tasks: {
    [deliverTask]: (payload, { signal }) =>
      deliverWebhook(services, webhookPayload.parse(payload).webhookId, signal),
    [testTask]: webhookTest(services),
  },
  concurrency: 16,
  // Each of them looks that often, for what is to be tried again; of what is new it is told.
  pollInterval: 10_000,
});

const backupTask = "take-backup";

/** INST-020: lost files are no reason to have no backup; they are an error in the log, for whoever is on duty. */
const takeNightly =
  (settings: Omit<FullBackupSettings, "signal">, log: AuditJobServices["log"]): JobTask =>
  async (_, { signal }) => {
    const { lost } = await takeFullBackup({ ...settings, signal });
    if (lost.length > 0) log.error({ part: "backup", lost }, "files are missing in the storage");
  };
