import { sql } from "kysely";
import type { Suspicion } from "@birzha/domain/market/radar/score.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbTransaction, OwnerTx } from "../../../platform/db/handles.ts";
import { countedStates } from "../counted-reports.ts";

/**
 * MKT-014: stores what a run found about the examined reports. Decisions about a version stay; open suspicions that the
 * run did not confirm leave.
 */
export async function storeSuspicions(
  tx: OwnerTx,
  day: IsoDate,
  examined: readonly number[],
  found: readonly Suspicion[],
): Promise<void> {
  await sql`
    delete from radar_suspicions s where s.state = 'open' and s.report_id = any(${examined}::bigint[])
      and not exists (select from unnest(${found.map(({ reportId }) => reportId)}::bigint[],
        ${found.map(({ version }) => version)}::integer[]) f(report_id, version)
        where f.report_id = s.report_id and f.version = s.version)`.execute(tx);
  await sql`
    insert into radar_suspicions as s (report_id, version, day, score, sentences, price, band)
    select f."reportId", f.version, ${day}::date, f.score, f.sentences, f.price, f.band
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      f("reportId" bigint, version integer, score smallint, sentences jsonb, price bigint, band jsonb)
    on conflict (report_id, version) do update set score = excluded.score,
      sentences = excluded.sentences, price = excluded.price, band = excluded.band
      where s.state = 'open'`.execute(tx);
}

/** Follows flags that were set or cleared elsewhere, and removes open suspicions about reports that no longer count. */
export async function followFlags(tx: OwnerTx): Promise<void> {
  await sql`
    update radar_suspicions s set state = case when a.is_dubious_deal then 'flagged' else 'dismissed' end
    from agreements a
    where a.id = s.report_id and a.status = any(${countedStates}::smallint[])
      and (s.state = 'open' and a.is_dubious_deal or s.state = 'flagged' and not a.is_dubious_deal)`.execute(
    tx,
  );
  await sql`
    delete from radar_suspicions s using agreements a
    where s.state = 'open' and a.id = s.report_id and a.status <> all(${countedStates}::smallint[])`.execute(
    tx,
  );
}

interface Decision {
  readonly reportId: number;
  /** Version of the report that the operator saw. */
  readonly version: number;
  readonly isDubious: boolean;
  readonly userId: number;
  readonly at: Date;
}

/** Decides an open suspicion. @returns whether there was one about this version of the report */
export async function resolveSuspicion(
  db: DbTransaction,
  { reportId, version, isDubious, userId, at }: Decision,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update radar_suspicions s set state = ${isDubious ? "flagged" : "dismissed"}, decided_by = ${userId},
      decided_at = ${at.toISOString()}
    from agreements a
    where s.report_id = ${reportId} and s.state = 'open' and a.id = s.report_id and a.version = ${version}
    returning s.id`.execute(db);
  return rows.length > 0;
}
