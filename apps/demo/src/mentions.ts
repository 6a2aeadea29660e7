import { sql } from "kysely";
import { addDecimals } from "@birzha/domain/shared/values/decimal.ts";
import { pairReports } from "@birzha/server/areas/counterparties/actions/pair-reports.ts";
import { insertAnswer, settleAnswer } from "@birzha/server/areas/counterparties/store.ts";
import { appendPastAudit } from "@birzha/server/platform/audit/audit.ts";
import type { OwnerDb } from "@birzha/server/platform/db/handles.ts";
import { inOwnerTransaction } from "@birzha/server/platform/db/request-transaction.ts";
import { openJournal } from "./journal.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";
import { liveReports, type DemoWorld } from "./report-lives.ts";
import type { PlanSetting, ReportPlan } from "./report-plans.ts";

/** Organisation of the login `owner`. */
const named: OrganizationName = "trader";
const hour = 3_600_000;
const day = 24 * hour;

/** Disputes of that organisation: a new one, one that waits in the queue of the exchange, and a settled one. */
const disputes: readonly {
  /** Column of the report that names the organisation. */
  readonly by: "purchaser_inn" | "manufacturer_inn";
  readonly daysAgo: number;
  readonly reason: string;
  readonly settled?: { readonly daysAgo: number; readonly note: string };
}[] = [
  { by: "purchaser_inn", daysAgo: 2, reason: "Количество в отчёте больше, чем в договоре." },
  { by: "manufacturer_inn", daysAgo: 8, reason: "Товар по этому договору произвели не мы." },
  {
    by: "manufacturer_inn",
    daysAgo: 15,
    reason: "Продавец не покупал у нас этот товар.",
    settled: { daysAgo: 7, note: "Продавец показал накладные: производитель указан верно." },
  },
];

/**
 * DEAL-021: files the own side of a deal that another demo organisation has reported, with another price, compares both
 * and disputes further reports.
 */
export async function fileMentions(
  db: OwnerDb,
  { clock }: PlanSetting,
  plans: readonly ReportPlan[],
  world: Pick<DemoWorld, "organizations" | "people">,
): Promise<void> {
  const now = clock.now();
  const { inn } = demoOrganizations[named];
  const newest = plans
    .filter(
      ({ organization, values, steps, at }) =>
        organization !== named &&
        values.purchaser_inn === inn &&
        steps.length === 0 &&
        at.getTime() < now.getTime() - 3 * hour,
    )
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const [deal] = newest;
  if (!deal) return;
  const author = world.people.get("owner")!;
  const reporter = demoOrganizations[deal.organization];
  await inOwnerTransaction(db, async (tx) => {
    const journal = openJournal();
    const own: ReportPlan = {
      organization: named,
      author: "owner",
      at: new Date(deal.at.getTime() + 2 * hour),
      // A pair needs the INN of the other side in both reports.
      values: {
        ...deal.values,
        owner_inn: reporter.inn,
        owner_name: reporter.name,
        price: addDecimals(textOf(deal.values.price), "50.00"),
      },
      attachments: [],
      steps: [],
      supplement: undefined,
    };
    await liveReports(
      {
        ...world,
        db: tx,
        files: new Map(),
        onAudit: (at, actor, entry) => journal.submit(at, actor, actor.organization?.id, entry),
      },
      [own],
    );
    const disputedReports: number[] = [];
    for (const { by, daysAgo, reason, settled } of disputes) {
      const at = new Date(now.getTime() - daysAgo * day);
      const { rows } = await sql<{ id: number }>`
        select id from agreements
        where ${sql.ref(by)} = ${inn} and ${sql.ref(by)} <> organization_inn and status <> 3
          and issue_date < ${new Date(at.getTime() - day).toISOString()}
          and contract_number <> ${textOf(deal.values.contract_number)} and id <> all(${disputedReports}::bigint[])
        order by id desc limit 1`.execute(tx);
      const [report] = rows;
      if (!report) continue;
      disputedReports.push(report.id);
      const id = await insertAnswer(tx, {
        reportId: report.id,
        organizationId: world.organizations[named],
        authorId: author.userId,
        kind: "disputed",
        reason,
        at: at.toISOString(),
      });
      const ofAnswer = { entity: "report-answer", entityId: id } as const;
      journal.submit(at, author, world.organizations[named], {
        ...ofAnswer,
        action: "counterparties.answer",
        after: { reportId: report.id, kind: "disputed", reason },
      });
      if (!settled) continue;
      const operator = world.people.get("operator")!;
      const settledAt = new Date(now.getTime() - settled.daysAgo * day);
      await settleAnswer(tx, {
        id,
        note: settled.note,
        at: settledAt.toISOString(),
        userId: operator.userId,
      });
      journal.decide(settledAt, operator, {
        ...ofAnswer,
        action: "counterparties.settle",
        after: { reportId: report.id, note: settled.note },
      });
    }
    await appendPastAudit(tx, journal.entries);
  });
  await pairReports({ db, clock });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
