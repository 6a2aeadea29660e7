import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { terminateAgreement } from "@birzha/domain/agreements/change-api.ts";
import { isToReplace } from "@birzha/domain/agreements/lifecycle.ts";
import { getCalendar, renewFeed } from "@birzha/domain/duties/calendar-api.ts";
import { getPunctuality } from "@birzha/domain/duties/api.ts";
import { feedPath } from "@birzha/domain/duties/calendar.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { listTasks } from "@birzha/domain/tasks/api.ts";
import { propertyRuns } from "../../../test/property-runs.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { openReportsStage, submission } from "../../../test/stages/reports.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { listReminded } from "./reminder-queries.ts";

const today = "2026-11-23";
/** Due date of every report, and of the replacement of one that was rejected today. */
const dueDate = "2026-11-26";
const stage = await openReportsStage(`${today}T12:00:00+03:00`);
afterAll(stage.close);
const { choices, firm, operator, owner } = stage;
const { db } = stage.database;
const secret = "r".repeat(43);

beforeAll(async () => {
  await db.updateTable("organizations").set({ active_date: "2026-11-02" }).execute();
  const rule = aDutyRule({ days: 3, validFrom: "2026-01-01" });
  await send(operator.post("/api/duties/rules/create", rule));
  await send(owner.post(renewFeed.path, { secret }));
});

/** What the model knows of a filed report. `at` of a step chooses among them. */
interface Report {
  readonly id: number;
  readonly number: string;
  readonly replaces: Report | undefined;
  state: "registered" | "rejected" | "terminated" | "withdrawn";
  isTouched: boolean;
}

const at = fc.nat(20);
const stepOf = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant("file"), at, isSupplement: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("reject"), at }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("replace"), at, isRenumbered: fc.boolean() }) },
  fc.record({ act: fc.constantFrom("withdraw", "restore", "terminate"), at }),
);
type Step = {
  readonly act: string;
  readonly at: number;
  readonly isSupplement?: boolean;
  readonly isRenumbered?: boolean;
};

let filed = 0;

/** Sends a request that succeeds. */
async function send<Data>(answer: Promise<{ status: number; data: Data; body: string }>): Promise<Data> {
  const { status, data, body } = await answer;
  expect(status, body).toBe(200);
  return data;
}

/** Files a report; consignments of a contract differ in their amount. */
async function file(
  reports: Report[],
  number: string,
  replaces?: Report,
  isSupplement = false,
): Promise<void> {
  const supplement = isSupplement
    ? {
        supplementary_agreement_number: `ДС-${filed}`,
        supplementary_agreement_date: today,
        agreement_start_date: today,
      }
    : {};
  const values = {
    ...choices.domestic,
    contract_number: number,
    contract_date: today,
    amount: String(100 + filed++),
  };
  const body = { ...submission(firm.id, { ...values, ...supplement }), replaces: replaces?.id };
  const { id } = await send(owner.post<{ id: number }>("/api/Agreements/create", body));
  reports.push({ id, number, replaces, state: "registered", isTouched: false });
}

const hasReplacement = (reports: readonly Report[], report: Report) =>
  reports.some(({ replaces, state }) => replaces === report && state !== "withdrawn");

/** Performs a step if the report at that place allows it. */
async function perform(reports: Report[], step: Step): Promise<void> {
  const report = reports[step.at % Math.max(1, reports.length)];
  if (step.act === "file") {
    // Three contracts, so that most have several consignments.
    await file(reports, `ЗП-${step.at % 3}/26`, undefined, step.isSupplement);
    return;
  }
  if (!report) return;
  const { id, state } = report;
  const decide = async (status: number) => {
    const reason = status === 3 ? { description: "Не та партия" } : {};
    await send(operator.put("/api/Agreements/status", { id, status, ...reason }));
    report.isTouched = true;
  };
  if (step.act === "reject" && state === "registered") {
    await decide(3);
    report.state = "rejected";
  } else if (step.act === "restore" && state === "rejected") {
    await decide(1);
    report.state = "registered";
  } else if (step.act === "replace" && state === "rejected" && !hasReplacement(reports, report)) {
    await file(reports, step.isRenumbered ? `${report.number}-${filed}` : report.number, report);
  } else if (step.act === "withdraw" && state === "registered" && !report.isTouched) {
    await send(owner.put("/api/Agreements/withdrawals", { id }));
    report.state = "withdrawn";
  } else if (step.act === "terminate" && state === "registered") {
    await send(owner.put(terminateAgreement.path, { id, terminationDate: today, terminationNumber: "1" }));
    report.state = "terminated";
  }
}

/** Reports to file again as each place shows them. */
async function shown() {
  const { data: rows } = await owner.get<RegisterRow[]>("/api/Agreements/list?pageIndex=0&pageSize=100");
  const { data: calendar } = await owner.get<ResultOf<typeof getCalendar>>(getCalendar.path);
  const { data: work } = await owner.get<ResultOf<typeof listTasks>>("/api/tasks");
  const { data: standing } = await owner.get<{ next: { dueDate: string; count: number } | null }>(
    getPunctuality.path,
  );
  const { body: feed } = await stage.app.inject({ url: `${feedPath}?key=${secret}` });
  const reminded = await inOwnerTransaction(db, (tx) =>
    listReminded(tx, { today: dueDate, replacementDays: undefined }, 100),
  );
  const tasks = work.tasks.filter(({ kind }) => kind === "reportRejected");
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  return {
    register: sorted(rows.filter(isToReplace).map(({ id }) => id)),
    calendar: sorted(calendar.due.flatMap(({ kind, id }) => (kind === "report" ? [id] : []))),
    reminders: sorted(reminded.flatMap(({ kind, id }) => (kind === "report" ? [id] : []))),
    home: tasks.reduce((sum, { count }) => sum + count, 0),
    menu: work.counters.agreements?.count ?? 0,
    standing: standing.next?.count ?? 0,
    feed: [...feed.matchAll(/UID:report/g)].length,
  };
}

test("FIX-301: links alone decide what is owed, in every place", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 20, maxLength: 28 }), async (steps) => {
      await db.updateTable("agreements").set({ status: 1 }).where("is_withdrawn", "=", false).execute();
      const reports: Report[] = [];
      for (const step of steps) await perform(reports, step);
      const owed = reports
        .filter((report) => report.state === "rejected" && !hasReplacement(reports, report))
        .map(({ id }) => id);
      const { length } = owed;
      const first = reports[0]?.id ?? 0;
      const { register, ...others } = await shown();
      expect({ register: register.filter((id) => id >= first), ...others }).toEqual({
        ...{ register: owed, calendar: owed, reminders: owed },
        ...{ home: length, menu: length, standing: length, feed: length },
      });
    }),
    { numRuns: propertyRuns(12) },
  );
});
