import { sql } from "kysely";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { appendPastAudit } from "@birzha/server/platform/audit/audit.ts";
import type { OwnerDb, OwnerTx } from "@birzha/server/platform/db/handles.ts";
import { inOwnerTransaction } from "@birzha/server/platform/db/request-transaction.ts";
import { runIndex } from "@birzha/server/areas/market/actions/run-index.ts";
import { runRadar } from "@birzha/server/areas/market/actions/run-radar.ts";
import { demoProducts } from "./goods.ts";
import { openJournal } from "./journal.ts";
import { lateReports } from "./market-plans.ts";
import { demoOrganizations } from "./organizations.ts";
import type { PlanSetting } from "./report-plans.ts";
import { liveReports, type DemoWorld } from "./report-lives.ts";

/** Rates around which the invented ones move, in kopecks. */
const usualRates = { USD: 8_600, EUR: 9_350, CNY: 1_180 } as const;
/** Reports of coming days need rates, too. */
const comingDays = 365;
/** Every day moves a rate by at most this many per mille. */
const sway = 25;

/** Invents official rates from `from` until a year ahead, enters firms with the same owners, and maps commodities. */
export async function insertMarket(db: OwnerTx, from: IsoDate, today: IsoDate): Promise<void> {
  const last = addDays(today, comingDays);
  for (const [currency, kopecks] of Object.entries(usualRates))
    await sql`
      insert into market_rates (currency, day, rate)
      select ${currency}, d::date, (${kopecks}::integer / 100.0 * (1 + ${sway}::integer / 1000.0
        * sin(extract(epoch from d) / 86400 / 17 + ${kopecks}::integer)))::numeric(14, 4)
      from generate_series(${from}::timestamp, ${last}::timestamp, '1 day') d`.execute(db);
  const { elevator, terminal, poultry, altai, mill, sugar } = demoOrganizations;
  for (const [one, other] of [
    [elevator, terminal],
    [poultry, altai],
    [mill, sugar],
  ] as const)
    await sql`
      insert into market_affiliations (inn, other_inn)
      values (least(${one.inn}, ${other.inn}), greatest(${one.inn}, ${other.inn}))`.execute(db);
  for (const [commodity, key] of Object.entries(comparedCommodities))
    await sql`
      insert into market_commodities (commodity_id, product_type_id)
      select ${Number(commodity)}, id from product_types where content_key = ${key}`.execute(db);
}

/** Auction commodities by id, with the keys of the product types that they are compared with. */
const comparedCommodities: Readonly<Record<number, string>> = {
  1: demoProducts.wheat3.key,
  2: demoProducts.wheat4.key,
  3: demoProducts.wheat5.key,
  4: demoProducts.barley.key,
  5: demoProducts.maize.key,
  6: demoProducts.sunflower.key,
  7: demoProducts.soya.key,
  8: demoProducts.sunflowerOil.key,
  9: demoProducts.soyaMeal.key,
};

/** Days between the first run and the reports that correct it. */
const lateDays = 2;

/**
 * Publishes the prices of the demo data and examines its reports. Some reports of an earlier week arrive after the first run, so that the second
 * one corrects it.
 */
export async function publishMarket(
  db: OwnerDb,
  { clock, ...setting }: PlanSetting,
  world: Pick<DemoWorld, "organizations" | "people">,
): Promise<void> {
  const earlier = new Date(clock.now().getTime() - lateDays * 86_400_000);
  await runIndex({ db, clock: moscowClock(() => earlier) });
  await inOwnerTransaction(db, async (tx) => {
    const journal = openJournal();
    await liveReports(
      {
        ...world,
        db: tx,
        files: new Map(),
        onAudit: (at, actor, entry) => journal.submit(at, actor, actor.organization?.id, entry),
      },
      lateReports({ clock, ...setting }),
    );
    await appendPastAudit(tx, journal.entries);
  });
  await runIndex({ db, clock });
  await runRadar({ db, clock });
}
