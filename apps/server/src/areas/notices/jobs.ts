import { createTranslator } from "use-intl/core";
import { z } from "zod";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { topicOf } from "@birzha/domain/shared/notices/notice-kinds.ts";
import { idSchema } from "@birzha/domain/shared/values/scalars.ts";
import { ru as emails } from "@birzha/phrases/emails/ru.ts";
import { ru as notices } from "@birzha/phrases/notices/ru.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { enqueueJob } from "../../platform/jobs/enqueue-job.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import type { EmailSender } from "../../platform/mail/open-mailer.ts";
import { sendNotice } from "../../platform/notices/notify.ts";
import { getNoticeChoices, listDigestReaders, listEmailDetails, type EmailDetails } from "./queries.ts";
import { forgetNotices, markEmailed, claimDigest } from "./store.ts";

export interface NoticeJobServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  /** Undefined disables e-mail. */
  readonly mailer: EmailSender | undefined;
  readonly publicUrl: string;
}

const message = createTranslator({ locale: "ru", messages: emails });
const phrase = createTranslator({ locale: "ru", messages: notices });

const sendDigest = "send-digest";
/** Users per query when collecting digests. */
const batch = 100;

/** 09:00 and 01:30 Moscow time. */
export const noticeCron: readonly CronEntry[] = [
  { task: "gather-digests", match: "0 6 * * *" },
  { task: "forget-notices", match: "30 22 * * *" },
];

/**
 * Sends notifications by e-mail as an additional channel (decision 0032). If the mail server fails, the job is retried.
 */
export const noticeTasks = (services: NoticeJobServices): Readonly<Record<string, JobTask>> => ({
  [sendNotice]: (payload) => sendEmail(services, payload),
  "gather-digests": () => gatherDigests(services),
  [sendDigest]: (payload, run) => sendEmailOfDay(services, payload, run.id),
  "forget-notices": () => inOwnerTransaction(services.db, (tx) => forgetNotices(tx, services.clock.now())),
});

/** Sends the e-mail of one notification if the user wants it. Retries use the same message id. */
async function sendEmail(
  { db, clock, mailer, publicUrl }: NoticeJobServices,
  payload: unknown,
): Promise<void> {
  const { noticeId } = z.object({ noticeId: idSchema }).parse(payload);
  if (!mailer) return;
  const [details] = await listEmailDetails(db, [noticeId]);
  if (!details?.email || details.isEmailed) return;
  const choices = await getNoticeChoices(db, details.userId);
  if (!choices.emails[topicOf(details.kind)]) return;
  await mailer.send({ to: details.email, id: `notice-${noticeId}`, ...wordsOf(details, publicUrl) });
  await inOwnerTransaction(db, (tx) => markEmailed(tx, noticeId, clock.now()));
}

/** WORK-020: queues one digest a day per user who wants it, about notifications not sent by e-mail yet. */
async function gatherDigests({ db, clock, mailer }: NoticeJobServices): Promise<void> {
  if (!mailer) return;
  const [today, at] = [clock.today(), clock.now()];
  for (;;) {
    const readers = await listDigestReaders(db, today, batch);
    for (const userId of readers)
      await inOwnerTransaction(db, async (tx) => {
        const noticeIds = await claimDigest(tx, userId, { today, at });
        if (noticeIds.length > 0) await enqueueJob(tx, sendDigest, { noticeIds });
      });
    if (readers.length < batch) return;
  }
}

async function sendEmailOfDay(
  { db, mailer, publicUrl }: NoticeJobServices,
  payload: unknown,
  job: string,
): Promise<void> {
  const { noticeIds } = z.object({ noticeIds: z.array(idSchema) }).parse(payload);
  const unread = (await listEmailDetails(db, noticeIds)).filter(({ isRead }) => !isRead);
  const [first] = unread;
  if (!mailer || !first?.email) return;
  const lines = unread.map((details) => `— ${titleOf(details)}${reasonOf(details)}`);
  const text = message("digest.text", { portal: publicUrl, list: lines.join("\n") });
  const subject = message("digest.subject", { count: unread.length });
  await mailer.send({ to: first.email, id: `digest-${job}`, subject, text: signed(text, publicUrl) });
}

/** G-88: some kinds have their own e-mail texts in the phrases. Others use the text of the notification. */
function wordsOf(details: EmailDetails, portal: string): { subject: string; text: string } {
  const { kind } = details;
  if (!(kind in emails.notices)) {
    const title = titleOf(details);
    const values = {
      portal,
      title,
      reason: details.reason ?? "",
      hasReason: String(details.reason !== null),
    };
    return { subject: title, text: signed(message("other", values), portal) };
  }
  const own = kind as keyof typeof emails.notices;
  const text = message(`notices.${own}.text`, {
    portal,
    organization: details.organization ?? "",
    inn: details.inn ?? "",
    account: details.account,
    owner: details.owner ?? "",
    application: details.application ?? "",
    reason: details.reason ?? "",
    id: String(details.entityId ?? ""),
    title: titleOf(details),
  });
  return { subject: message(`notices.${own}.subject`), text: signed(text, portal) };
}

const signed = (text: string, portal: string): string => `${text}\n\n--\n${message("footer", { portal })}\n`;

const titleOf = ({
  kind,
  entityId,
  number,
  organization,
  inn,
  doneRows,
  rejectedRows,
}: EmailDetails): string =>
  phrase(`kinds.${kind}`, {
    number: number ?? String(entityId ?? ""),
    organization: organization ?? "",
    inn: inn ?? "",
    done: doneRows ?? 0,
    rejected: rejectedRows ?? 0,
  });

const reasonOf = ({ reason }: EmailDetails): string =>
  reason === null ? "" : `. ${phrase("reason", { reason })}`;
