import { sql } from "kysely";
import { dutyOf } from "@birzha/domain/duties/duty.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { listOpenDueDates, lastReportNumber } from "../areas/agreements/due-date-queries.ts";
import { keepExtension } from "../areas/agreements/find-due-date.ts";
import { setDuties } from "../areas/agreements/store.ts";
import { findCalendar, listRuleVersions, recalculateTask } from "../areas/duties/queries.ts";
import { appendAudit } from "../platform/audit/audit.ts";
import type { OwnerDb, OwnerTx } from "../platform/db/handles.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";

interface SettleServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

/** Range of report ids per transaction. */
const span = 2_000;
const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/**
 * WORK-061: recalculates due dates after a change of rules or calendar, for reports without a due date or not due yet.
 * Past due dates stay (decision 0033). An advisory lock serializes runs; a second run finds nothing to do.
 * @returns number of changed reports
 */
export async function recalculateDueDates({ db, clock }: SettleServices): Promise<number> {
  const last = await lastReportNumber(db);
  let settled = 0;
  for (let after = 0; after < last; after += span)
    settled += await inOwnerTransaction(db, (tx) => settleSpan(tx, clock, after));
  return settled;
}

async function settleSpan(tx: OwnerTx, clock: Clock, after: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${recalculateTask}, 0))`.execute(tx);
  const reports = await listOpenDueDates(tx, { today: clock.today(), after, until: after + span });
  if (reports.length === 0) return 0;
  const versions = await listRuleVersions(tx);
  const dates = reports.flatMap(({ details }) => Object.values(details.dates));
  const calendar = await findCalendar(
    tx,
    dates.flatMap((date) => (typeof date === "string" ? [date] : [])),
  );
  const changed = reports.flatMap(({ id, details, stored }) => {
    const computed = dutyOf(details, versions, calendar);
    const duty = computed && keepExtension(computed, stored);
    const isSame =
      (duty?.dueDate ?? null) === stored.dueDate &&
      (duty?.rule.ruleId ?? null) === stored.ruleId &&
      (duty?.rule.version ?? null) === stored.ruleVersion;
    return isSame ? [] : [{ id, duty }];
  });
  if (changed.length === 0) return 0;
  await setDuties(tx, changed);
  await appendAudit(tx, nobody, [
    {
      action: "agreements.recalculate-due-dates",
      entity: "agreement",
      after: changed.map(({ id, duty }) => ({ id, dueDate: duty?.dueDate ?? null })),
    },
  ]);
  return changed.length;
}
