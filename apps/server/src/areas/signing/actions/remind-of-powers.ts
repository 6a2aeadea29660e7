import { sql } from "kysely";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { appendAudit, type AuditEntry } from "../../../platform/audit/audit.ts";
import type { OwnerDb } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import { notifyAll } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";
import { listEndingPowers } from "../power-queries.ts";
import { markPowersNoticed } from "../store.ts";

interface PowerReminderServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

const batch = 100;
const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/**
 * DEAL-010: notifies representative and owner once, at most 30 days before the last day of a power of attorney.
 * @returns number of powers
 */
export async function remindOfPowers({ db, clock }: PowerReminderServices): Promise<number> {
  for (let total = 0; ;) {
    const count = await inOwnerTransaction(db, async (tx) => {
      const powers = await listEndingPowers(tx, clock.today(), batch);
      await markPowersNoticed(tx, powers, clock.now());
      const entries: AuditEntry[] = [];
      const requests = [];
      for (const { id, userId, organizationId, validTo } of powers)
        requests.push({
          kind: "power-ending" as const,
          to: await listConcernedMembers(tx, organizationId, sql`select ${userId}::bigint`),
          organizationId,
          entityId: id,
          number: formatDate(validTo),
        });
      await notifyAll({ db: tx, clock, audit: (entry) => void entries.push(entry) }, requests);
      await appendAudit(tx, nobody, entries);
      return powers.length;
    });
    total += count;
    if (count < batch) return total;
  }
}
