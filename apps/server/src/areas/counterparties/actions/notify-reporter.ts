import { sql } from "kysely";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { appendAudit, type AuditEntry } from "../../../platform/audit/audit.ts";
import type { OwnerDb } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";
import { findNotifiedAnswer } from "../answer-queries.ts";

export interface CounterpartyServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/** DEAL-021: notifies authors and owner of a report of an answer. A superseded answer is left out. */
export const notifyReporter = ({ db, clock }: CounterpartyServices, answerId: number): Promise<void> =>
  inOwnerTransaction(db, async (tx) => {
    const answer = await findNotifiedAnswer(tx, answerId);
    if (!answer) return;
    const { reportId, reporterId, kind, reason } = answer;
    const entries: AuditEntry[] = [];
    const authors = sql`select author_user_id from agreement_versions where report_id = ${reportId}`;
    await notifyUsers(
      { db: tx, clock, audit: (entry) => void entries.push(entry) },
      {
        kind: `report-${kind}`,
        to: await listConcernedMembers(tx, reporterId, authors),
        organizationId: reporterId,
        entityId: reportId,
        reason,
      },
    );
    await appendAudit(tx, nobody, entries);
  });
