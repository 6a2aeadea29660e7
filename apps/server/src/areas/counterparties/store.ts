import { sql } from "kysely";
import type { AnswerKind } from "@birzha/domain/counterparties/mention.ts";
import type { ComparedField, TwoReports } from "@birzha/domain/counterparties/pairing.ts";
import type { DbTransaction, OwnerTx } from "../../platform/db/handles.ts";

interface NewAnswer {
  readonly reportId: number;
  readonly organizationId: number;
  readonly authorId: number;
  readonly kind: AnswerKind;
  readonly reason: string | null;
  readonly at: string;
}

/** Stores an answer and ends the earlier one. The database sets reporter, version and hash. */
export async function insertAnswer(
  db: DbTransaction,
  { reportId, organizationId, authorId, kind, reason, at }: NewAnswer,
): Promise<number> {
  await sql`
    update report_answers set superseded_at = ${at}
    where report_id = ${reportId} and organization_id = ${organizationId} and superseded_at is null`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into report_answers (report_id, organization_id, kind, reason, author_user_id, answered_at)
    values (${reportId}, ${organizationId}, ${kind}, ${reason}, ${authorId}, ${at}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Settles an open dispute. @returns whether it was open */
export async function settleAnswer(
  db: DbTransaction,
  {
    id,
    note,
    at,
    userId,
  }: { readonly id: number; readonly note: string; readonly at: string; readonly userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update report_answers set settlement = ${note}, settled_at = ${at}, settled_by = ${userId}
    where id = ${id} and kind = 'disputed' and superseded_at is null and settled_at is null returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Stores both sides of new pairs, without a comparison. */
export async function insertPairs(tx: OwnerTx, pairs: readonly TwoReports[], at: string): Promise<void> {
  const sides = pairs.flatMap(({ one, other }) => [
    { report_id: one.id, other_report_id: other.id },
    { report_id: other.id, other_report_id: one.id },
  ]);
  if (sides.length === 0) return;
  await sql`
    insert into report_pairs (report_id, other_report_id, organization_id, is_several, differing, compared_at)
    select s.report_id, s.other_report_id, a.organization_id, true, '{}', ${at}
    from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as s (report_id bigint, other_report_id bigint)
      join agreements a on a.id = s.report_id`.execute(tx);
}

interface Comparison {
  /** Both reports. */
  readonly ids: readonly number[];
  readonly isSeveral: boolean;
  readonly differing: readonly ComparedField[];
}

/** Stores the newest comparisons of pairs. */
export async function updatePairs(tx: OwnerTx, pairs: readonly Comparison[], at: string): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update report_pairs p set is_several = g."isSeveral", differing = g.differing, compared_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g (ids bigint[], "isSeveral" boolean, differing text[])
    where p.report_id = any(g.ids)`.execute(tx);
}

/** DEAL-020: removes pairs of which the organisation has both reports since a succession. */
export async function deleteOwnPairs(tx: OwnerTx, organizationId: number): Promise<void> {
  await sql`
    delete from report_pairs p using report_pairs o
    where p.organization_id = ${organizationId} and o.report_id = p.other_report_id
      and o.organization_id = p.organization_id`.execute(tx);
}

/** Removes pairs whose reports are no longer two sides of one deal, with consents and shown values. */
export async function deletePairs(tx: OwnerTx, reportIds: readonly number[]): Promise<void> {
  if (reportIds.length === 0) return;
  await sql`
    delete from report_pairs where report_id = any(${reportIds}::bigint[])
      or other_report_id = any(${reportIds}::bigint[])`.execute(tx);
}
