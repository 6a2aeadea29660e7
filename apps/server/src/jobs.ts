import { sendEmail } from "@birzha/identity/emails.ts";
import { identityMount } from "@birzha/identity/identity.ts";
import { openSealing } from "@birzha/identity/sealing.ts";
import { readDevice } from "@birzha/domain/users/device.ts";
import type { Pool } from "pg";
import { z } from "zod";
import { auctionCron, auctionTasks, type AuctionJobServices } from "./areas/auctions/jobs.ts";
import { auditCron, auditTasks, type AuditJobServices } from "./areas/audit/jobs.ts";
import { counterpartyCron, counterpartyTasks } from "./areas/counterparties/jobs.ts";
import type { ReminderServices } from "./areas/duties/actions/remind-of-dues.ts";
import { dutyCron, dutyTasks } from "./areas/duties/jobs.ts";
import { recalculateTask } from "./areas/duties/queries.ts";
import { eventCron, eventTasks } from "./areas/events/jobs.ts";
import { fileCron, fileTasks, type FileJobServices } from "./areas/files/jobs.ts";
import { registerTask } from "./areas/imports/queries.ts";
import { invitationCron, invitationTasks } from "./areas/invitations/jobs.ts";
import { marketCron, marketTasks } from "./areas/market/jobs.ts";
import type { MarketServices } from "./areas/market/actions/run-index.ts";
import { noticeCron, noticeTasks, type NoticeJobServices } from "./areas/notices/jobs.ts";
import type { SealingServices } from "./areas/receipts/actions/seal-days.ts";
import { beginTask, successionTask } from "./areas/organizations/succession-queries.ts";
import { receiptCron, receiptTasks } from "./areas/receipts/jobs.ts";
import { signingCron, signingTasks, type SigningJobServices } from "./areas/signing/jobs.ts";
import {
  webhookCron,
  webhookPayload,
  webhookTasks,
  webhookTest,
  type WebhookJobServices,
} from "./areas/webhooks/jobs.ts";
import { deliverTask, deliverySlots, testTask } from "./areas/webhooks/store.ts";
import { trialPayload } from "./areas/rules/trial-payload.ts";
import { trialTask } from "./areas/rules/trial-queries.ts";
import { identityEmail } from "./platform/auth/embedded-ledger.ts";
import { throttleProgress } from "./platform/backup/backup-progress.ts";
import { forgetRequests } from "./platform/http/endpoint-binding/idempotency.ts";
import { removeAttempts } from "./platform/http/hardening/sign-in-attempts.ts";
import { deliverWebhook } from "./processes/deliver-webhook.ts";
import { takeFullBackup, type FullBackupSettings } from "./processes/take-full-backup.ts";
import { registerImportRows, type RegisterServices } from "./processes/imports/register-import-rows.ts";
import { removeOldImports } from "./areas/imports/actions/remove-old-imports.ts";
import { registerPayload } from "./areas/imports/register-payload.ts";
import { beginSuccessions } from "./processes/successions/begin-successions.ts";
import {
  successionPayload,
  takeOverOrganization,
  type SuccessionServices,
} from "./processes/successions/take-over-organization.ts";
import { tryRule, type TrialServices } from "./processes/try-rule.ts";
import { recalculateDueDates } from "./processes/recalculate-due-dates.ts";
import type { JobOptions, JobTask } from "./platform/jobs/start-jobs.ts";

interface IdentityJobServices extends Pick<NoticeJobServices, "mailer" | "publicUrl"> {
  readonly pool: Pool;
}

/** INST-001: jobs that send e-mails of the embedded identity server. */
export const identityTasks = ({
  pool,
  mailer,
  publicUrl,
}: IdentityJobServices): Readonly<Record<string, JobTask>> => ({
  [identityEmail]: async (payload) => {
    const { emailId } = z.object({ emailId: z.uuid() }).parse(payload);
    const office = { send: mailer?.send, issuer: `${publicUrl}${identityMount}`, nameBrowser };
    await sendEmail(pool, await openSealing(pool), office, emailId);
  },
});

const nameBrowser = (userAgent: string): string | undefined => {
  const { browser, system } = readDevice(userAgent);
  return [browser, system].filter((name) => name !== undefined).join(", ") || undefined;
};

interface BackupJobServices {
  /** Undefined on nodes without backup settings. */
  readonly backup: Omit<FullBackupSettings, "signal"> | undefined;
}

/** Collects all jobs: those that areas queue, and scheduled ones. */
export const assembleJobs = (
  services: AuctionJobServices &
    AuditJobServices &
    BackupJobServices &
    FileJobServices &
    IdentityJobServices &
    MarketServices &
    NoticeJobServices &
    RegisterServices &
    ReminderServices &
    SealingServices &
    SigningJobServices &
    SuccessionServices &
    TrialServices,
): Pick<JobOptions, "tasks" | "cron"> => ({
  tasks: {
    ...auctionTasks(services),
    ...auditTasks(services),
    ...(services.backup && { [backupTask]: takeNightly(services.backup, services.log) }),
    ...counterpartyTasks(services),
    ...dutyTasks(services),
    ...eventTasks(services),
    ...fileTasks(services),
    ...identityTasks(services),
    [registerTask]: (payload, { signal }) =>
      registerImportRows(services, registerPayload.parse(payload), signal),
    "remove-imports": async () => void (await removeOldImports(services)),
    ...invitationTasks(services),
    ...marketTasks(services),
    ...noticeTasks(services),
    [beginTask]: () => beginSuccessions(services),
    [successionTask]: (payload, run) => takeOverOrganization(services, successionPayload.parse(payload), run),
    [recalculateTask]: async () => void (await recalculateDueDates(services)),
    ...receiptTasks(services),
    [trialTask]: (payload, run) => tryRule(services, trialPayload.parse(payload), run),
    ...signingTasks(services),
    ...webhookTasks(services),
    "forget-requests": () => forgetRequests(services.db),
    "forget-windows": () => removeAttempts(services.db),
  },
  cron: [
    ...auctionCron,
    ...auditCron,
    // 01:45 Moscow time, after the verification of the audit log.
    ...(services.backup ? [{ task: backupTask, match: "45 22 * * *" }] : []),
    ...counterpartyCron,
    ...dutyCron,
    ...eventCron,
    ...fileCron,
    ...invitationCron,
    ...marketCron,
    ...noticeCron,
    // 00:20 Moscow time, to apply new working-day exceptions.
    { task: recalculateTask, match: "20 21 * * *" },
    { task: beginTask, match: "* * * * *" },
    ...receiptCron,
    ...signingCron,
    ...webhookCron,
    { task: "forget-requests", match: "43 * * * *" },
    { task: "remove-imports", match: "29 1 * * *" },
    { task: "forget-windows", match: "13 * * * *" },
  ],
});

/**
 * DOOR-005: separate runner for requests to external receivers, so that they do not delay other jobs. A request takes
 * ten seconds at most. Retries back off, so slow receivers cannot occupy all slots.
 */
export const assembleDeliveries = (
  services: WebhookJobServices,
): Pick<JobOptions, "tasks" | "concurrency" | "pollInterval"> => ({
  tasks: {
    [deliverTask]: (payload, { signal }) =>
      deliverWebhook(services, webhookPayload.parse(payload).webhookId, signal),
    [testTask]: webhookTest(services),
  },
  concurrency: deliverySlots,
  // Poll interval for retries in milliseconds. New deliveries wake the runner.
  pollInterval: 10_000,
});

const backupTask = "take-backup";

/** BULK-009: milliseconds between two log lines about a running backup. */
const progressInterval = 60_000;

/** INST-020: missing files do not prevent a backup. They are logged as an error for monitoring. */
const takeNightly =
  (settings: Omit<FullBackupSettings, "signal">, log: AuditJobServices["log"]): JobTask =>
  async (_, { signal }) => {
    const { lost } = await takeFullBackup({
      ...settings,
      signal,
      onProgress: throttleProgress(progressInterval, (figures) =>
        log.info({ part: "backup", ...figures }, "backup in progress"),
      ),
    });
    if (lost.length > 0) log.error({ part: "backup", lost }, "attached files missing in the file storage");
  };
