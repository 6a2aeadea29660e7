import { sql } from "kysely";
import type {
  listTrialOrganizations,
  RuleTrial,
  RuleTrialDetails,
} from "@birzha/domain/rules/custom-rule-api.ts";
import { isFinishedTrial, maxTrialExamples, type RuleTrialState } from "@birzha/domain/rules/rule-trial.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerDb, OwnerTx, DbReader } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** Job that runs the trials; payload: the id of the trial. */
export const trialTask = "rules:try";
/** Attempts of the job; the last one marks the trial as failed. */
export const trialAttempts = 5;

interface TrialRow extends Omit<RuleTrial, "state"> {
  readonly ruleId: number;
  readonly state: string;
}

/** RULE-002: finds the last trial of each rule. */
export async function findLastTrials(
  db: DbReader,
  ruleIds: readonly number[],
): Promise<ReadonlyMap<number, RuleTrial>> {
  const { rows } = await sql<TrialRow>`
    select distinct on (t.rule_id) t.rule_id as "ruleId", t.id, t.state, t.definition = r.definition as "isCurrent",
      t.period_from as "from", t.period_to as "to", t.total, t.read, t.failing,
      (select count(*)::integer from report_rule_trial_results o where o.trial_id = t.id and o.failing > 0)
        as "failingOrganizations",
      t.requested_at as "requestedAt", t.started_at as "startedAt", t.finished_at as "finishedAt"
    from report_rule_trials t join report_rules r on r.id = t.rule_id
    where t.rule_id = any(${[...ruleIds]}::bigint[]) order by t.rule_id, t.id desc`.execute(db);
  return new Map(
    rows.map(({ ruleId, state, ...trial }) => [ruleId, { ...trial, state: state as RuleTrialState }]),
  );
}

/** Returns the last trial of a rule. @throws ApiError 404 without one */
export async function getLastTrial(db: DbReader, ruleId: number): Promise<RuleTrial> {
  const trial = (await findLastTrials(db, [ruleId])).get(ruleId);
  if (!trial) throw new ApiError("shared.not-found");
  return trial;
}

/** Whether the last trial of a rule has finished and had its present definition. */
export async function isTried(db: DbReader, ruleId: number): Promise<boolean> {
  const trial = (await findLastTrials(db, [ruleId])).get(ruleId);
  return trial !== undefined && trial.isCurrent && isFinishedTrial(trial.state);
}

interface ExampleRow {
  readonly reportId: number;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly contractDate: string;
  readonly values: unknown;
}

/** RULE-002: returns the last trial of a rule with examples of failing reports. @throws ApiError 404 without one */
export async function getTrialDetails(db: DbReader, ruleId: number): Promise<RuleTrialDetails> {
  const trial = await getLastTrial(db, ruleId);
  const { rows } = await sql<ExampleRow>`
    select e."reportId", o.id as "organizationId", o.name as "organizationName", e."contractDate", e.values
    from report_rule_trials t
    cross join jsonb_to_recordset(t.examples) as e("reportId" bigint, "organizationId" bigint, "contractDate" date,
      values jsonb)
    join organizations o on o.id = e."organizationId"
    where t.id = ${trial.id} order by e."contractDate", e."reportId" limit ${maxTrialExamples}`.execute(db);
  return {
    ...trial,
    examples: rows.map(({ reportId, organizationId, organizationName, contractDate, values }) => ({
      reportId,
      number: String(reportId),
      contractDate,
      organization: { id: organizationId, name: organizationName },
      values: values as RuleTrialDetails["examples"][number]["values"],
    })),
  };
}

/** RULE-002: lists the organisations whose reports fail, most failing reports first. */
export async function listFailingOrganizations(
  db: DbReader,
  ruleId: number,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<ResultOf<typeof listTrialOrganizations>> {
  const { id, failingOrganizations } = await getLastTrial(db, ruleId);
  const { rows } = await sql<{ id: number; name: string; inn: string; read: number; failing: number }>`
    select o.id, o.name, o.inn, t.read, t.failing
    from report_rule_trial_results t join organizations o on o.id = t.organization_id
    where t.trial_id = ${id} and t.failing > 0
    order by t.failing desc, t.organization_id limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  return {
    rows: rows.map(({ read, failing, ...organization }) => ({ organization, read, failing })),
    total: failingOrganizations,
  };
}

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
