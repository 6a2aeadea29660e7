import type { Notice } from "@birzha/domain/notifications/notice.ts";
import type { Tx } from "../db/request-transaction.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";

/** The job that sends a notice. */
export const sendNotice = "send-notice";

/** Tells people what this transaction does to them, by e-mail, once it is committed; nothing waits for it. */
export async function enqueueNotice(tx: Tx, notice: Notice): Promise<void> {
  await enqueueJob(tx, sendNotice, notice);
}
