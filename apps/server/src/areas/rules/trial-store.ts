import { sql } from "kysely";
import type { RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import { maxTrialExamples, type RuleTrialState } from "@birzha/domain/rules/rule-trial.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerDb, OwnerTx } from "../../platform/db/handles.ts";

/** A running trial with its position. */
export interface RunningTrial {
  readonly id: number;
  readonly ruleId: number;
  readonly definition: RuleDefinition;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly readDate: IsoDate | null;
  readonly readId: number | null;
  readonly requestedBy: number;
  /** Null before the job has started. */
  readonly startedAt: string | null;
}

/** Finds a trial that has not ended. */
export async function findRunningTrial(
  db: OwnerDb | OwnerTx,
  id: number,
  lock: "lock" | "none",
): Promise<RunningTrial | undefined> {
  const { rows } = await sql<Omit<RunningTrial, "definition"> & { definition: unknown }>`
    select id, rule_id as "ruleId", definition, period_from as "from", period_to as "to", read_date as "readDate",
      read_id as "readId", requested_by as "requestedBy", started_at as "startedAt"
    from report_rule_trials where id = ${id} and state = 'running'
    ${lock === "lock" ? sql`for update` : sql``}`.execute(db);
  return rows[0] && { ...rows[0], definition: rows[0].definition as RuleDefinition };
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
