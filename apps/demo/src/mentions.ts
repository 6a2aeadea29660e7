import { sql } from "kysely";
import { addDecimals } from "@birzha/domain/shared/values/decimal.ts";
import { pairReports } from "@birzha/server/areas/counterparties/actions/pair-reports.ts";
import { insertAnswer } from "@birzha/server/areas/counterparties/store.ts";
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

/**
 * DEAL-021: files the own side of a deal that another demo organisation has reported, with another price, compares both
 * and disputes one more report.
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
    const { rows } = await sql<{ id: number }>`
      select id from agreements
      where purchaser_inn = ${inn} and purchaser_inn <> organization_inn and status <> 3
        and issue_date < ${new Date(now.getTime() - 72 * hour).toISOString()} and contract_number <> ${textOf(deal.values.contract_number)}
      order by id desc limit 1`.execute(tx);
    const [disputed] = rows;
    if (disputed) {
      const at = new Date(now.getTime() - 48 * hour);
      const reason = "Количество в отчёте больше, чем в договоре.";
      const id = await insertAnswer(tx, {
        reportId: disputed.id,
        organizationId: world.organizations[named],
        authorId: author.userId,
        kind: "disputed",
        reason,
        at: at.toISOString(),
      });
      journal.submit(at, author, world.organizations[named], {
        action: "counterparties.answer",
        entity: "report-answer",
        entityId: id,
        after: { reportId: disputed.id, kind: "disputed", reason },
      });
    }
    await appendPastAudit(tx, journal.entries);
  });
  await pairReports({ db, clock });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
