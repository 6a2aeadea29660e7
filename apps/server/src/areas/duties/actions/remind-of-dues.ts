import { sql } from "kysely";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { NoticeKind } from "@birzha/domain/shared/notices/notice-kinds.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import { appendAudit, type AuditEntry } from "../../../platform/audit/audit.ts";
import type { OwnerDb } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import { notifyUsers, type NoticeSender } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";
import { listReminded, type RemindedDuty } from "../reminder-queries.ts";
import { forgetReminders, insertReminders } from "../store.ts";

export interface ReminderServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  /** FIX-222: working days to replace a rejected report on time; undefined means the default. */
  readonly replacementDays?: number | undefined;
}

const batch = 100;
const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/**
 * WORK-063: sends reminders two days and one day before the due date, on the day, and after it, once each. They are
 * notifications, which users can also get by e-mail (decision 0032). An advisory lock serializes runs; a second run
 * finds nothing to do.
 * @returns number of reminders
 */
export async function remindOfDues({ db, clock, replacementDays }: ReminderServices): Promise<number> {
  await inOwnerTransaction(db, (tx) => forgetReminders(tx, clock.today()));
  for (let total = 0; ;) {
    const count = await inOwnerTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('duties:remind', 0))`.execute(tx);
      const reminded = await listReminded(tx, { today: clock.today(), replacementDays }, batch);
      await insertReminders(tx, reminded, clock.now());
      const entries: AuditEntry[] = [];
      for (const due of reminded)
        await notifyOfDue({ db: tx, clock, audit: (entry) => void entries.push(entry) }, due);
      await appendAudit(tx, nobody, entries);
      return reminded.length;
    });
    total += count;
    if (count < batch) return total;
  }
}

/** Notifies the authors of the record, if there are any, and the owner of its organisation. */
async function notifyOfDue(notifier: NoticeSender, due: RemindedDuty): Promise<void> {
  const { kind, id, stage, number, rule, isConfirmed, organizationId } = due;
  const workers = {
    report: sql`select author_user_id from agreement_versions where report_id = ${id}`,
    deal: sql`select author_user_id from spot_deal_edits where deal_id = ${id}`,
    month: undefined,
  }[kind];
  const name: NoticeKind = stage === "overdue" ? `${kind}-overdue` : `${kind}-due-${stage}`;
  const words = isConfirmed === false ? ru.feed.ruleUnconfirmed : ru.feed.rule;
  await notifyUsers(notifier, {
    kind: name,
    to: await listConcernedMembers(notifier.db, organizationId, workers),
    organizationId,
    entityId: kind === "month" ? organizationId : id,
    number: kind === "report" ? null : number,
    reason: rule === null ? null : words.replace("{rule}", rule),
  });
}
