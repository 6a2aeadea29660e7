import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";

/**
 * MKT-014: for the exchange, open suspicions about the current version of reports, highest score first. They
 * wait since the day of the run that found them (FIX-302).
 */
export const findSuspicions = async (db: DbReader, some: WaitingLimits): Promise<WaitingTask> => ({
  kind: "dealSuspected",
  ...(await findWaiting(
    db,
    {
      id: sql`s.report_id`,
      subject: sql`r.product_type_name`,
      firm: sql`r.organization_name`,
      deal: { amount: sql`r.amount`, price: sql`r.price`, currency: sql`r.currency_name` },
      since: sql`s.day::timestamp at time zone 'Europe/Moscow'`,
      seen: sql`r.version`,
      score: sql`s.score`,
      from: sql`from radar_suspicions s join agreements r on r.id = s.report_id
        where s.state = 'open' and not r.is_dubious_deal
          and r.status in (${agreementStatus.registered}, ${agreementStatus.changed})
          and not exists (select from agreement_versions v
            where v.report_id = s.report_id and v.version > s.version and v.kind <> 'deal')`,
      order: sql`s.score desc, s.report_id`,
    },
    some,
  )),
});

/** For the exchange, products without current prices, longest first. */
export const findPriceProblems = async (db: DbReader, some: WaitingLimits): Promise<WaitingTask> => ({
  kind: "pricesFailed",
  ...(await findWaiting(
    db,
    {
      id: sql`p.id`,
      subject: sql`t.name`,
      since: sql`p.since`,
      from: sql`from market_problems p join product_types t on t.id = p.product_type_id`,
      order: sql`p.since, p.id`,
    },
    some,
  )),
});
