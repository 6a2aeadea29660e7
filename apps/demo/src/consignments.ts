import { sql } from "kysely";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { changeTerms } from "@birzha/server/areas/deals/actions/change-terms.ts";
import { appendPastAudit } from "@birzha/server/platform/audit/audit.ts";
import type { OwnerDb } from "@birzha/server/platform/db/handles.ts";
import { inOwnerTransaction } from "@birzha/server/platform/db/request-transaction.ts";
import { openJournal } from "./journal.ts";
import type { OrganizationName } from "./organizations.ts";
import { contextOf, liveReports, type DemoWorld } from "./report-lives.ts";
import type { PlanSetting, ReportPlan } from "./report-plans.ts";

/** Organisation of the login `owner`. */
const holder: OrganizationName = "trader";
const day = 86_400_000;
/** Days since the first report of the contract, and days between its reports. */
const age = { from: 20, to: 90 };
const interval = 6;
/** Days until the term: too far away for a task of home. */
const daysToTerm = 60;

/** DEAL-001: two more reports of one contract, the second with a supplementary agreement, and its volume and term. */
export async function fileConsignments(
  db: OwnerDb,
  { clock, companies }: PlanSetting,
  plans: readonly ReportPlan[],
  world: Pick<DemoWorld, "organizations" | "people">,
): Promise<void> {
  const now = clock.now().getTime();
  const buyers = new Set(companies.map(({ inn }) => inn));
  const first = plans.findLast(
    ({ organization, values, steps, replaces, at }) =>
      organization === holder &&
      steps.length === 0 &&
      !replaces &&
      at.getTime() < now - age.from * day &&
      at.getTime() > now - age.to * day &&
      typeof values.purchaser_inn === "string" &&
      buyers.has(values.purchaser_inn),
  );
  if (!first) return;
  const tonnes = Math.ceil(Number(first.values.amount));
  const next = (place: number, share: number, more: ReportPlan["values"] = {}): ReportPlan => {
    const at = new Date(first.at.getTime() + place * interval * day);
    const values = {
      amount: String(Math.ceil(tonnes * share)),
      delivery_date: addDays(moscowDate(at), 10),
      ...more,
    };
    return {
      ...first,
      author: "owner",
      at,
      values: { ...first.values, ...values },
      attachments: [],
      supplement: undefined,
    };
  };
  const agreed = moscowDate(new Date(first.at.getTime() + 2 * interval * day));
  const supplement = {
    supplementary_agreement_date: agreed,
    supplementary_agreement_number: "1",
    agreement_start_date: agreed,
  };
  const more = [next(1, 0.8), next(2, 0.6, supplement)];
  await inOwnerTransaction(db, async (tx) => {
    const journal = openJournal();
    const living: DemoWorld = {
      ...world,
      db: tx,
      files: new Map(),
      onAudit: (at, actor, entry) => journal.submit(at, actor, actor.organization?.id, entry),
    };
    await liveReports(living, more);
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from agreements where organization_id = ${world.organizations[holder]}`.execute(
      tx,
    );
    await changeTerms(contextOf(living, more[1]!, new Date(now - day)), {
      body: {
        id: rows[0]!.id,
        volume: String(Math.ceil((tonnes * 3) / 100) * 100),
        term: addDays(clock.today(), daysToTerm),
      },
    });
    await appendPastAudit(tx, journal.entries);
  });
}
