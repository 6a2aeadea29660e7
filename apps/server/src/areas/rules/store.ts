import { sql } from "kysely";
import type { CustomRuleContent, RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import { customRuleState } from "@birzha/domain/rules/lifecycle.ts";
import { maxTrialExamples, type RuleTrialState } from "@birzha/domain/rules/rule-trial.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbTransaction, OwnerDb, OwnerTx } from "../../platform/db/handles.ts";

interface Made {
  readonly authorId: number;
  readonly at: Date;
}

/** RULE-002: inserts a draft and its first version. @returns its number */
export async function insertRule(db: DbTransaction, rule: CustomRuleContent, made: Made): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_rules (definition, severity, text_ru, text_en, source, valid_from, valid_to, changed_at)
    values (${JSON.stringify(rule.definition)}::jsonb, ${rule.severity}, ${rule.text.ru}, ${rule.text.en}, ${rule.source},
      ${rule.validFrom}, ${rule.validTo}, ${made.at.toISOString()})
    returning id`.execute(db);
  const { id } = rows[0]!;
  await insertVersion(db, id, "create", made);
  return id;
}

/** Replaces the content of a draft. The caller holds the lock. */
export async function replaceDraft(
  db: DbTransaction,
  id: number,
  rule: CustomRuleContent,
  made: Made,
): Promise<void> {
  await sql`
    update report_rules set version = version + 1, definition = ${JSON.stringify(rule.definition)}::jsonb,
      severity = ${rule.severity}, text_ru = ${rule.text.ru}, text_en = ${rule.text.en}, source = ${rule.source},
      valid_from = ${rule.validFrom}, valid_to = ${rule.validTo}, changed_at = ${made.at.toISOString()}
    where id = ${id}`.execute(db);
  await insertVersion(db, id, "update", made);
}

/** Deletes a draft with its versions and trials. */
export async function deleteDraft(db: DbTransaction, id: number): Promise<void> {
  await sql`delete from report_rules where id = ${id}`.execute(db);
}

export async function setInForce(db: DbTransaction, id: number, made: Made): Promise<void> {
  await sql`
    update report_rules set version = version + 1, state = ${customRuleState.inForce}, changed_at = ${made.at.toISOString()}
    where id = ${id}`.execute(db);
  await insertVersion(db, id, "put-in-force", made);
}

/** Sets the last contract date of a rule in force. */
export async function setEnd(db: DbTransaction, id: number, validTo: IsoDate, made: Made): Promise<void> {
  await sql`
    update report_rules set version = version + 1, valid_to = ${validTo}, changed_at = ${made.at.toISOString()}
    where id = ${id}`.execute(db);
  await insertVersion(db, id, "end", made);
}

/** FIX-218: ends the rule for all contract dates. */
export async function setSuspended(db: DbTransaction, id: number, made: Made): Promise<void> {
  await sql`
    update report_rules set version = version + 1, suspended_at = ${made.at.toISOString()},
      changed_at = ${made.at.toISOString()} where id = ${id}`.execute(db);
  await insertVersion(db, id, "end", made);
}

/** Copies the rule into its history. */
async function insertVersion(
  db: DbTransaction,
  id: number,
  kind: "create" | "update" | "put-in-force" | "end",
  { authorId, at }: Made,
): Promise<void> {
  await sql`
    insert into report_rule_versions (rule_id, version, kind, author_user_id, changed_at, definition, severity, text_ru,
      text_en, source, valid_from, valid_to)
    select id, version, ${kind}, ${authorId}, ${at.toISOString()}, definition, severity, text_ru, text_en, source,
      valid_from, valid_to
    from report_rules where id = ${id}`.execute(db);
}

interface NewTrial extends Made {
  readonly definition: RuleDefinition;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Inserts a trial instead of earlier ones of the rule. @returns its id */
export async function insertTrial(
  db: DbTransaction,
  ruleId: number,
  { definition, from, to, authorId, at }: NewTrial,
): Promise<number> {
  await sql`delete from report_rule_trials where rule_id = ${ruleId}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into report_rule_trials (rule_id, definition, period_from, period_to, requested_by, requested_at)
    values (${ruleId}, ${JSON.stringify(definition)}::jsonb, ${from}, ${to}, ${authorId}, ${at.toISOString()})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Cancels the running trial of a rule. @returns whether there was one */
export async function cancelTrial(db: DbTransaction, ruleId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update report_rule_trials set state = 'cancelled', finished_at = ${at.toISOString()}
    where rule_id = ${ruleId} and state = 'running' returning id`.execute(db);
  return rows.length > 0;
}

/** Notes the start of the job, from which the time limit counts. */
export async function noteStart(tx: OwnerTx, id: number, total: number, at: Date): Promise<void> {
  await sql`
    update report_rule_trials set started_at = ${at.toISOString()}, total = ${total}
    where id = ${id} and started_at is null`.execute(tx);
}

export interface TrialExample {
  readonly reportId: number;
  readonly organizationId: number;
  readonly contractDate: IsoDate;
  readonly values: readonly { readonly field: string; readonly value: string | null }[];
}

/** Results of one page of reports. */
export interface TrialPage {
  readonly last: { readonly contractDate: IsoDate; readonly id: number };
  readonly organizations: readonly {
    readonly organizationId: number;
    readonly read: number;
    readonly failing: number;
  }[];
  readonly examples: readonly TrialExample[];
}

/** Adds the results of a page and moves the position after it. The caller holds the lock of the trial. */
export async function addPage(
  tx: OwnerTx,
  id: number,
  { last, organizations, examples }: TrialPage,
): Promise<void> {
  await sql`
    insert into report_rule_trial_results (trial_id, organization_id, read, failing)
    select ${id}, "organizationId", read, failing
    from jsonb_to_recordset(${JSON.stringify(organizations)}::jsonb) as page("organizationId" bigint, read integer,
      failing integer)
    on conflict (trial_id, organization_id) do update set
      read = report_rule_trial_results.read + excluded.read,
      failing = report_rule_trial_results.failing + excluded.failing`.execute(tx);
  const sum = (count: "read" | "failing") => organizations.reduce((total, each) => total + each[count], 0);
  await sql`
    update report_rule_trials set read = read + ${sum("read")}, failing = failing + ${sum("failing")},
      read_date = ${last.contractDate}, read_id = ${last.id},
      examples = (select coalesce(jsonb_agg(each order by number), '[]')
        from jsonb_array_elements(examples || ${JSON.stringify(examples)}::jsonb) with ordinality as all_of(each, number)
        where number <= ${maxTrialExamples})
    where id = ${id}`.execute(tx);
}

/** Ends a running trial. */
export async function endTrial(
  tx: OwnerTx,
  id: number,
  state: Exclude<RuleTrialState, "running">,
  at: Date,
): Promise<void> {
  await sql`
    update report_rule_trials set state = ${state}, finished_at = ${at.toISOString()}
    where id = ${id} and state = 'running'`.execute(tx);
}

/** SCREEN-106: adds counts to those of a day and removes those older than the days that the page shows. */
export async function addRefusals(
  db: OwnerDb,
  day: IsoDate,
  counts: ReadonlyMap<string, number>,
  firstDay: IsoDate,
): Promise<void> {
  await sql`
    with old as (delete from rule_refusals where day < ${firstDay}::date)
    insert into rule_refusals (day, code, refusals)
    select ${day}::date, code, refusals
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as counted (code, refusals)
    order by code
    on conflict (day, code) do update set refusals = rule_refusals.refusals + excluded.refusals`.execute(db);
}
