import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { formatDay, type Clock } from "@birzha/domain/shared/values/clock.ts";
import { idSchema } from "@birzha/domain/shared/values/scalars.ts";
import { ru as emails } from "@birzha/phrases/emails/ru.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import type { EmailSender } from "../../platform/mail/open-mailer.ts";
import { findEmailDetails } from "./queries.ts";
import { forgetInvitations, invitationEmail, markInvitationEmailed } from "./store.ts";

export interface InvitationJobServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  /** Undefined disables e-mail. Users with that address still find the invitation after sign-in. */
  readonly mailer: EmailSender | undefined;
  readonly publicUrl: string;
}

const message = createTranslator({ locale: "ru", messages: emails });
const forgetTask = "forget-invitations";

/** 01:50 Moscow time. */
export const invitationCron: readonly CronEntry[] = [{ task: forgetTask, match: "50 22 * * *" }];

/** INST-001: jobs contain only ids. They read the recipient when sending. */
export const invitationTasks = (services: InvitationJobServices): Readonly<Record<string, JobTask>> => ({
  [invitationEmail]: (payload) => sendEmail(services, payload),
  [forgetTask]: () => inOwnerTransaction(services.db, (tx) => forgetInvitations(tx, services.clock.now())),
});

async function sendEmail(
  { db, clock, mailer, publicUrl: portal }: InvitationJobServices,
  payload: unknown,
): Promise<void> {
  const { invitationId, email: number } = z
    .object({ invitationId: idSchema, email: idSchema })
    .parse(payload);
  const details = mailer && (await findEmailDetails(db, invitationId, number));
  if (!details) return;
  const { email, name, organization, inn, maker, isByStaff, expiresAt } = details;
  const until = formatDay(expiresAt);
  const text = message("invitation.text", {
    portal,
    organization,
    inn,
    maker,
    email,
    until,
    name: name ?? "",
    hasName: String(name !== null),
    isByStaff: String(isByStaff),
  });
  await mailer.send({
    to: email,
    subject: message("invitation.subject", { organization }),
    text: `${text}\n\n--\n${message("footer", { portal })}\n`,
    id: `invitation-${invitationId}-${number}`,
  });
  await inOwnerTransaction(db, (tx) => markInvitationEmailed(tx, invitationId, clock.now()));
}
