import { sql, type RawBuilder } from "kysely";
import type { CustomRuleDetails, StoredCustomRule } from "@birzha/domain/rules/custom-rule-api.ts";
import { earliestRuleDate } from "@birzha/domain/rules/custom-rule-error.ts";
import { toRuleCode } from "@birzha/domain/rules/custom-rule-code.ts";
import type { CustomRuleContent } from "@birzha/domain/rules/custom-rule.ts";
import { customRuleState, type CustomRuleState } from "@birzha/domain/rules/lifecycle.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { listEntries } from "../../platform/db/lists/history.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { ruleContent, toContent, type ContentRow } from "./content-row.ts";
import { findLastTrials } from "./trial-queries.ts";

/** Maximum versions of a rule in its history. */
const maxVersions = 500;

interface RuleRow extends ContentRow {
  readonly id: number;
  readonly state: string;
  readonly version: number;
  readonly changedAt: string;
  readonly suspendedAt: string | null;
}

const { draft, inForce, ended } = customRuleState;

const stateOf = (today: IsoDate) => sql`case
  when r.state = ${sql.lit(inForce)} and (r.valid_to < ${today}::date or r.suspended_at is not null)
  then ${sql.lit(ended)} else r.state end`;

async function selectRules(
  db: DbReader,
  today: IsoDate,
  { where, rows: window }: { readonly where: RawBuilder<unknown>; readonly rows: RawBuilder<unknown> },
): Promise<StoredCustomRule[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, ${stateOf(today)} as state, r.version, r.changed_at as "changedAt",
      r.suspended_at as "suspendedAt", ${ruleContent("r")}
    from report_rules r where ${where} order by r.id desc ${window}`.execute(db);
  const trials = await findLastTrials(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, state, version, changedAt, suspendedAt, ...content }) => ({
    id,
    version,
    changedAt,
    suspendedAt,
    code: toRuleCode(id),
    state: state as CustomRuleState,
    ...toContent(content),
    trial: trials.get(id) ?? null,
  }));
}

interface RuleQuery {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly state?: CustomRuleState | undefined;
}

/** RULE-002: lists custom rules, newest first. */
export async function listCustomRules(
  db: DbReader,
  today: IsoDate,
  { pageIndex, pageSize, state }: RuleQuery,
): Promise<PageOf<StoredCustomRule>> {
  const where = state === undefined ? sql`true` : sql`${stateOf(today)} = ${state}`;
  const window = sql`limit ${pageSize} offset ${pageIndex * pageSize}`;
  const rows = await selectRules(db, today, { where, rows: window });
  return { rows, total: await countRows(db, sql`from report_rules r where ${where}`) };
}

/** RULE-002: returns a custom rule with its versions, newest first. @throws ApiError 404 for any other */
export async function getCustomRule(
  db: DbReader,
  today: IsoDate,
  noticeDays: number,
  id: number,
): Promise<CustomRuleDetails> {
  const [rule] = await selectRules(db, today, { where: sql`r.id = ${id}`, rows: sql`limit 1` });
  if (!rule) throw new ApiError("shared.not-found");
  const versions = await listEntries<
    ContentRow & Pick<CustomRuleDetails["versions"][number], "kind" | "author" | "at" | "version">
  >(
    db,
    { table: "report_rule_versions", of: sql`h.rule_id = ${id}`, columns: ruleContent("h") },
    { limit: maxVersions },
  );
  return {
    ...rule,
    earliestFrom: earliestRuleDate(today, noticeDays),
    versions: versions.map(({ kind, author, at, version, ...content }) => ({
      kind,
      author,
      at,
      version,
      ...toContent(content),
    })),
  };
}

/** A locked rule. */
export interface LockedRule extends CustomRuleContent {
  readonly version: number;
  readonly isDraft: boolean;
  /** FIX-218. */
  readonly isSuspended: boolean;
}

/** Locks a rule until the transaction ends. @throws ApiError 404 without it */
export async function lockRule(db: DbTransaction, id: number): Promise<LockedRule> {
  const { rows } = await sql<ContentRow & { version: number; isDraft: boolean; isSuspended: boolean }>`
    select r.version, r.state = ${sql.lit(draft)} as "isDraft",
      r.suspended_at is not null as "isSuspended", ${ruleContent("r")}
    from report_rules r where r.id = ${id} for update`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  const { version, isDraft, isSuspended, ...content } = rows[0];
  return { version, isDraft, isSuspended, ...toContent(content) };
}

/** Counts the rules of all states. */
export const countRules = (db: DbReader): Promise<number> => countRows(db, sql`from report_rules`);
