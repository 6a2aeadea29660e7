import { sql, type RawBuilder } from "kysely";
import type * as api from "@birzha/domain/counterparties/api.ts";
import type { AnswerKind } from "@birzha/domain/counterparties/mention.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { visibleRows } from "../../platform/db/lists/row-level-scope.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

interface AnswerRow {
  readonly id: number;
  readonly reportId: number;
  readonly organizationName: string;
  readonly organizationInn: string;
  readonly kind: AnswerKind;
  readonly reason: string | null;
  readonly answeredAt: string;
  readonly isOutdated: boolean;
  readonly settlement: string | null;
  readonly otherReportId: number | null;
}

/** Maximum organisations that a report can name. */
const maxNamed = 3;

const selectAnswers = (condition: RawBuilder<unknown>) => sql<AnswerRow>`
  select d.id, d.report_id as "reportId", o.name as "organizationName", o.inn as "organizationInn", d.kind, d.reason,
    d.answered_at as "answeredAt", not is_answer_current(d.id) as "isOutdated", d.settlement,
    (select p.other_report_id from report_pairs p join agreements other on other.id = p.other_report_id
      where p.report_id = d.report_id and other.organization_id = d.organization_id) as "otherReportId"
  from report_answers d join organizations o on o.id = d.organization_id
  where ${condition}
  order by d.answered_at desc, d.id desc limit ${maxNamed}`;

const toAnswer = ({ reportId: _, otherReportId: __, answeredAt, ...answer }: AnswerRow) => ({
  ...answer,
  answeredAt: new Date(answeredAt).toISOString(),
});

/** DEAL-021: lists the current answers to a report of the reader. A report of another organisation is not found. */
export async function listAnswers(
  db: DbReader,
  actor: Actor,
  reportId: number,
): Promise<ResultOf<typeof api.listAnswers>> {
  const own = visibleRows(actor, { id: sql`a.organization_id` });
  const { rows: found } = await sql<{ id: number }>`
    select a.id from agreements a where a.id = ${reportId} and ${own}`.execute(db);
  if (found.length === 0) throw new ApiError("shared.not-found");
  const reporter = isStaff(actor) ? sql`true` : visibleRows(actor, { id: sql`d.reporter_id` });
  const { rows } = await selectAnswers(
    sql`d.report_id = ${reportId} and d.superseded_at is null and ${reporter}`,
  ).execute(db);
  return rows.map((row) => toAnswer(row));
}

/** Returns a dispute for staff, superseded ones too, with the numbers of both reports. */
export async function getDispute(db: DbReader, id: number): Promise<ResultOf<typeof api.getDispute>> {
  const { rows } = await selectAnswers(sql`d.id = ${id} and d.kind = 'disputed'`).execute(db);
  const row = rows[0];
  if (!row) throw new ApiError("shared.not-found");
  return { ...toAnswer(row), reportId: row.reportId, otherReportId: row.otherReportId };
}

/** Answer as the notification of the reporter needs it. */
export interface NotifiedAnswer {
  readonly reportId: number;
  readonly reporterId: number;
  readonly kind: AnswerKind;
  readonly reason: string | null;
}

export async function findNotifiedAnswer(db: DbReader, id: number): Promise<NotifiedAnswer | undefined> {
  const { rows } = await sql<NotifiedAnswer>`
    select report_id as "reportId", reporter_id as "reporterId", kind, reason from report_answers
    where id = ${id} and superseded_at is null`.execute(db);
  return rows[0];
}
