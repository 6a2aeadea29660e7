import { createHash } from "node:crypto";
import { sql } from "kysely";
import { mentionPageSize, seenLength } from "@birzha/domain/counterparties/api.ts";
import type * as api from "@birzha/domain/counterparties/api.ts";
import {
  type mentionFields,
  mentionStateOf,
  unansweredLimit,
  type AnswerKind,
  type Mention,
  type MentionPair,
  type MentionRole,
  pairConsentOf,
  type PairVersions,
} from "@birzha/domain/counterparties/mention.ts";
import { comparedFields, type ComparedValues } from "@birzha/domain/counterparties/pairing.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/** Job that notifies the reporter; a request cannot write for another organisation. */
export const notifyTask = "counterparties:notify";

type Visible = Pick<Mention, keyof typeof mentionFields>;

interface MentionColumns extends Omit<Visible, "roles" | "writtenInns" | "writtenNames"> {
  readonly roles: readonly string[];
  /** INNs in the order of the roles, separated by spaces. */
  readonly writtenInns: string;
  readonly writtenNames: readonly string[];
}

interface MentionRow extends MentionColumns {
  readonly kind: AnswerKind | null;
  readonly reason: string | null;
  readonly answeredAt: string | null;
  readonly isOutdated: boolean | null;
  readonly settlement: string | null;
  readonly ownReportId: number | null;
  readonly differing: readonly string[] | null;
  readonly comparedAt: string | null;
  readonly isSeveral: boolean | null;
  readonly versions: PairVersions | null;
  readonly consentedFor: PairVersions | null;
  readonly otherConsentedFor: PairVersions | null;
  readonly shownFor: PairVersions | null;
  readonly shownAt: string | null;
  readonly ownValues: ComparedValues | null;
  readonly otherValues: ComparedValues | null;
  readonly isDisputedByOther: boolean;
}

const visibleColumns = sql`m.report_id as "reportId", m.reporter_name as "reporterName", m.reporter_inn as "reporterInn",
  m.roles, m.written_inn as "writtenInns", m.written_names as "writtenNames", m.contract_number as "contractNumber",
  m.contract_date as "contractDate", m.product_type_name as "productTypeName", m.issue_day as "issueDay", m.status`;

/** Returns the visible fields and no others, in a fixed order. */
const toVisible = (row: MentionColumns): Visible => ({
  reportId: row.reportId,
  reporterName: row.reporterName,
  reporterInn: row.reporterInn,
  roles: row.roles as MentionRole[],
  writtenInns: row.writtenInns.split(" "),
  writtenNames: [...row.writtenNames],
  contractNumber: row.contractNumber,
  contractDate: row.contractDate,
  productTypeName: row.productTypeName,
  issueDay: row.issueDay,
  status: row.status,
});

/** Hashes the visible fields, so that an answer to an outdated view is rejected. It covers no hidden field. */
const hashOf = (visible: Visible): string =>
  createHash("sha256").update(JSON.stringify(visible)).digest("hex").slice(0, seenLength);

/**
 * DEAL-021: lists the reports of others that name the acting organisation. The database function returns the visible
 * columns only; row-level security shows the own answers and the own sides of pairs.
 */
export async function listMentions(
  db: DbReader,
  { role, reportId, isUnanswered, before }: InputOf<typeof api.listMentions>["query"],
): Promise<ResultOf<typeof api.listMentions>> {
  const { rows } = await sql<MentionRow>`
    select ${visibleColumns}, d.kind, d.reason, d.answered_at as "answeredAt",
      not is_answer_current(d.id) as "isOutdated", d.settlement, p.report_id as "ownReportId", p.differing,
      p.compared_at as "comparedAt", p.is_several as "isSeveral", pair_versions(p.report_id) as versions,
      p.consented_for as "consentedFor", p.other_consented_for as "otherConsentedFor", p.shown_for as "shownFor",
      p.shown_at as "shownAt", p.own_values as "ownValues", p.other_values as "otherValues",
      exists (select from report_answers o where o.report_id = p.report_id and o.superseded_at is null
        and o.kind = 'disputed' and o.settled_at is null and is_answer_current(o.id)) as "isDisputedByOther"
    from list_mentions(${role ?? null}::text, ${reportId ?? null}::bigint, ${isUnanswered === "true"}::boolean,
        ${before ?? null}::bigint, ${mentionPageSize + 1}::integer) m
      left join report_answers d on d.report_id = m.report_id and d.organization_id = app_organization_id()
        and d.superseded_at is null
      left join report_pairs p on p.other_report_id = m.report_id and p.organization_id = app_organization_id()
    order by m.report_id desc limit ${mentionPageSize + 1}`.execute(db);
  const shown = rows.slice(0, mentionPageSize);
  return {
    rows: shown.map((row) => toMention(row)),
    next: rows.length > mentionPageSize ? shown.at(-1)!.reportId : null,
  };
}

function toMention(row: MentionRow): Mention {
  const visible = toVisible(row);
  const pair = toPair(row);
  const answer =
    row.kind === null
      ? null
      : {
          kind: row.kind,
          reason: row.reason,
          answeredAt: new Date(row.answeredAt!).toISOString(),
          isOutdated: row.isOutdated === true,
          settlement: row.settlement,
        };
  const isDisputed = answer?.kind === "disputed" && !answer.isOutdated && answer.settlement === null;
  return {
    ...visible,
    seen: hashOf(visible),
    state: mentionStateOf(pair, isDisputed || row.isDisputedByOther),
    answer,
    pair,
  };
}

function toPair(row: MentionRow): MentionPair | null {
  const { ownReportId, differing, comparedAt, versions, shownFor, shownAt, ownValues, otherValues } = row;
  if (ownReportId === null || differing === null || comparedAt === null || versions === null) return null;
  return {
    reportId: ownReportId,
    isSeveral: row.isSeveral === true,
    differing: [...differing],
    comparedAt: new Date(comparedAt).toISOString(),
    version: versions[0],
    otherVersion: versions[1],
    consent: pairConsentOf(row.consentedFor, versions),
    otherConsent: pairConsentOf(row.otherConsentedFor, versions),
    values:
      shownAt === null || ownValues === null || otherValues === null
        ? null
        : {
            at: new Date(shownAt).toISOString(),
            fields: comparedFields.map((field) => ({
              field,
              own: ownValues[field],
              other: otherValues[field],
            })),
          },
    isShown: shownFor !== null && pairConsentOf(shownFor, versions) === "given",
  };
}

/** Counts the mentions without a valid answer, up to the limit. */
export async function countUnanswered(db: DbReader): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from list_mentions(null, null, true, null, ${unansweredLimit}::integer)`.execute(db);
  return { count: rows[0]!.count };
}
