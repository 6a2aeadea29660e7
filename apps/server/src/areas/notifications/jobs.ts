import { createTranslator } from "use-intl/core";
import { notice, sendNotice, type Notice } from "@birzha/domain/notifications/notice.ts";
import { ru } from "@birzha/phrases/notifications/ru.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import type { JobTask } from "../../platform/jobs/start-jobs.ts";
import type { Mailer } from "../../platform/mail/open-mailer.ts";
import { getNoticeFacts, listRecipients, type NoticeFacts } from "./queries.ts";

export interface NoticeJobServices {
  /** A handle of the owner role. */
  readonly db: OwnerDb;
  /** Undefined: nobody is written to. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: string;
}

const translate = createTranslator({ locale: "ru", messages: ru });

/**
 * Sends a notice to everybody it is for. A mail server that does not answer means another attempt of the whole: the
 * id of a message is the same each time.
 */
export const noticeTasks = (services: NoticeJobServices): Readonly<Record<string, JobTask>> => ({
  [sendNotice]: async (payload, { id }) => {
    const { db, mailer, publicUrl } = services;
    if (!mailer) return;
    const told = notice.parse(payload);
    const { subject, text } = wordsOf(told, await getNoticeFacts(db, told), publicUrl);
    const recipients = await listRecipients(db, told);
    for (const [place, to] of recipients.entries())
      await mailer.send({ to, subject, text, id: `notice-${id}-${place}` });
  },
});

function wordsOf(told: Notice, facts: NoticeFacts, portal: string): { subject: string; text: string } {
  const values = { ...facts, portal, reason: "reason" in told ? told.reason : "" };
  const text = translate(`notices.${told.kind}.text`, values);
  return {
    subject: translate(`notices.${told.kind}.subject`),
    text: `${text}\n\n--\n${translate("footer", { portal })}\n`,
  };
}
