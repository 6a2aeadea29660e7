import { setImmediate as nextTurn } from "node:timers/promises";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue, FormValues } from "@birzha/domain/forms/definition.ts";
import type { RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import { fieldsOfRule } from "@birzha/domain/rules/fields-of-rule.ts";
import { isBroken } from "@birzha/domain/rules/find-broken-rules.ts";
import { maxTrialExamples, trialTimeLimit, type RuleTrialState } from "@birzha/domain/rules/rule-trial.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { earliestDate } from "@birzha/domain/shared/values/dates.ts";
import { getReportForm, readStoredReport } from "../areas/agreements/form/report-form.ts";
import {
  countReportsByContractDate,
  listReportsByContractDate,
  type ReportContent,
} from "../areas/agreements/list-reports-by-contract-date.ts";
import { addPage, endTrial, noteStart, type TrialExample, type TrialPage } from "../areas/rules/store.ts";
import type { TrialPayload } from "../areas/rules/trial-payload.ts";
import { findRunningTrial, trialAttempts, type RunningTrial } from "../areas/rules/trial-queries.ts";
import { findActor, findIdentity } from "../areas/users/find-actor.ts";
import { appendAudit } from "../platform/audit/audit.ts";
import type { OwnerDb } from "../platform/db/handles.ts";
import type { ReplicaRouter } from "../platform/db/replicas/routing.ts";
import { inOwnerTransaction, inReadTransaction } from "../platform/db/request-transaction.ts";
import type { JobRun } from "../platform/jobs/start-jobs.ts";

export interface TrialServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  /** Replicas for the reads, if the installation has any. */
  readonly replicas?: Pick<ReplicaRouter, "pick"> | undefined;
  /** Reports per page: one read and one transaction with their results. */
  readonly pageSize?: number;
}

const usualPageSize = 1_000;
/** Reports between two turns of the event loop: parsing one takes about a millisecond, and other requests wait. */
const turnSize = 10;

/**
 * RULE-002: tries a rule on the reports of its trial, page by page. It only reads reports. Results and position commit
 * together, so that the next attempt after a crash counts no report twice.
 */
export async function tryRule(
  services: TrialServices,
  { trialId }: TrialPayload,
  { attempt, signal }: Pick<JobRun, "attempt" | "signal">,
): Promise<void> {
  try {
    let isDone = false;
    while (!isDone) {
      signal.throwIfAborted();
      isDone = await tryPage(services, trialId);
    }
  } catch (error) {
    if (!signal.aborted && attempt >= trialAttempts) await finish(services, trialId, "failed");
    throw error;
  }
}

/** Tries the next page. @returns whether the trial has ended */
async function tryPage(services: TrialServices, id: number): Promise<boolean> {
  const { db, clock } = services;
  const trial = await findRunningTrial(db, id, "none");
  if (!trial) return true;
  const actor = await findRequester(services, trial);
  if (!actor) return finish(services, id, "cancelled");
  if (trial.startedAt === null) await start(services, trial);
  else if (clock.now().getTime() - Date.parse(trial.startedAt) >= trialTimeLimit)
    return finish(services, id, "timed-out");
  const reports = await readReports(services, actor, trial);
  const last = reports.at(-1);
  if (!last) return finish(services, id, "done");
  const page = await toPage(trial.definition, reports, last);
  await inOwnerTransaction(db, async (tx) => {
    // Another attempt or a cancellation can have come in between.
    const current = await findRunningTrial(tx, id, "lock");
    if (current?.readId === trial.readId && current.readDate === trial.readDate) await addPage(tx, id, page);
  });
  return false;
}

/** Finds the user who requested the trial. Undefined if the user has lost the rights. */
async function findRequester(
  { db }: TrialServices,
  { requestedBy }: RunningTrial,
): Promise<Actor | undefined> {
  const identity = await findIdentity(db, requestedBy);
  const found = identity && (await findActor(db, { kind: "identity", ...identity }, undefined));
  return found && isStaff(found.actor) ? found.actor : undefined;
}

async function start({ db, clock }: TrialServices, trial: RunningTrial): Promise<void> {
  const total = await countReportsByContractDate(db, trial);
  await inOwnerTransaction(db, (tx) => noteStart(tx, trial.id, total, clock.now()));
}

/** Reads the next reports, on a replica if one is available. */
async function readReports(
  { db, replicas, pageSize = usualPageSize }: TrialServices,
  actor: Actor,
  { from, to, readDate, readId }: RunningTrial,
): Promise<readonly ReportContent[]> {
  const after = readDate === null || readId === null ? undefined : { contractDate: readDate, id: readId };
  const replica = replicas?.pick();
  if (replica)
    try {
      return await inReadTransaction(replica.db, actor, (tx) =>
        listReportsByContractDate(tx, { from, to }, after, pageSize),
      );
    } catch {
      // Read from the primary instead.
    }
  return listReportsByContractDate(db, { from, to }, after, pageSize);
}

async function toPage(
  definition: RuleDefinition,
  reports: readonly ReportContent[],
  last: ReportContent,
): Promise<TrialPage> {
  const counts = new Map<number, { read: number; failing: number }>();
  const examples: TrialExample[] = [];
  for (const [index, { id, organizationId, contractDate, passportId, dataXML }] of reports.entries()) {
    if (index % turnSize === 0) await nextTurn();
    const values = readStoredReport(getReportForm({ earliestDate }, passportId), dataXML);
    const count = counts.get(organizationId) ?? { read: 0, failing: 0 };
    counts.set(organizationId, count);
    count.read += 1;
    if (!isBroken(definition, values)) continue;
    count.failing += 1;
    if (examples.length < maxTrialExamples)
      examples.push({ reportId: id, organizationId, contractDate, values: shownValues(definition, values) });
  }
  return {
    last: { contractDate: last.contractDate, id: last.id },
    organizations: [...counts].map(([organizationId, count]) => ({ organizationId, ...count })),
    examples,
  };
}

const shownValues = (definition: RuleDefinition, values: FormValues): TrialExample["values"] =>
  fieldsOfRule(definition).map((field) => ({ field, value: toText(values[field]) }));

function toText(value: FieldValue | undefined): string | null {
  if (isChosenRecord(value)) return value.name;
  return typeof value === "string" || typeof value === "boolean" ? String(value) : null;
}

/** Ends the trial with its audit row. @returns true */
async function finish(
  { db, clock }: TrialServices,
  id: number,
  state: Exclude<RuleTrialState, "running">,
): Promise<true> {
  await inOwnerTransaction(db, async (tx) => {
    const trial = await findRunningTrial(tx, id, "lock");
    if (!trial) return;
    await endTrial(tx, id, state, clock.now());
    await appendAudit(tx, { actor: undefined, clientRequestId: undefined, ip: undefined }, [
      {
        action: "rules.finish-trial",
        entity: "report-rule",
        entityId: trial.ruleId,
        after: { trialId: id, state },
      },
    ]);
  });
  return true;
}
