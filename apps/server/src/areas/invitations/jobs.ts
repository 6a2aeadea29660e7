import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { formatDay, type Clock } from "@birzha/domain/shared/values/clock.ts";
import { id } from "@birzha/domain/shared/values/scalars.ts";
import { ru as letters } from "@birzha/phrases/letters/ru.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import type { Mailer } from "../../platform/mail/open-mailer.ts";
import { findLetterFacts } from "./queries.ts";
import { forgetInvitations, invitationLetter, markInvitationLettered } from "./store.ts";

export interface InvitationJobServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  /** Undefined disables e-mail. Users with that address still find the invitation after sign-in. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: string;
}

const letter = createTranslator({ locale: "ru", messages: letters });
const forgetTask = "forget-invitations";

/** 01:50 Moscow time. */
export const invitationCron: readonly CronEntry[] = [{ task: forgetTask, match: "50 22 * * *" }];

/** INST-001: jobs contain only ids. They read the recipient when sending. */
export const invitationTasks = (services: InvitationJobServices): Readonly<Record<string, JobTask>> => ({
  [invitationLetter]: (payload) => sendLetter(services, payload),
  [forgetTask]: () => inOwnerTransaction(services.db, (tx) => forgetInvitations(tx, services.clock.now())),
});

async function sendLetter(
  { db, clock, mailer, publicUrl: portal }: InvitationJobServices,
  payload: unknown,
): Promise<void> {
  const { invitationId, letter: number } = z.object({ invitationId: id, letter: id }).parse(payload);
  const facts = mailer && (await findLetterFacts(db, invitationId, number));
  if (!facts) return;
  const { email, name, organization, inn, maker, isByStaff, expiresAt } = facts;
  const until = formatDay(expiresAt);
  const text = letter("invitation.text", {
    ...{ portal, organization, inn, maker, email, until },
    name: name ?? "",
    hasName: String(name !== null),
    isByStaff: String(isByStaff),
  });
  await mailer.send({
    to: email,
    subject: letter("invitation.subject", { organization }),
    text: `${text}\n\n--\n${letter("footer", { portal })}\n`,
    id: `invitation-${invitationId}-${number}`,
  });
  await inOwnerTransaction(db, (tx) => markInvitationLettered(tx, invitationId, clock.now()));
}
