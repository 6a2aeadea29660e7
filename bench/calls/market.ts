import { sql } from "kysely";
import { listPrices } from "@birzha/domain/market/api.ts";
import { runIndex } from "../../apps/server/src/areas/market/actions/run-index.ts";
import { runRadar } from "../../apps/server/src/areas/market/actions/run-radar.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { refreshStatistics } from "../load/refresh-statistics.ts";
import { percentile, sendLoad } from "../load/send-load.ts";

/** MKT-007: seconds of a run of a day, and milliseconds of a page of prices, p95, at a million reports. */
const limits = { seconds: 30, p95: 50 };
/** New reports of a day. */
const dayReports = 1_000;

/** Runs price index and radar over all reports and over those of a day, and reads the prices of a product. */
export async function measureMarket({ port, url, rows, register }: FilledPortal): Promise<void> {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 });
  const { db } = database;
  await sql`truncate market_inputs, market_blocks, market_prices, market_runs restart identity`.execute(db);
  const bound = (value: number) => (rows >= 1_000_000 ? value : undefined);
  for (const kind of ["first run", "run of a day"]) {
    if (kind === "run of a day")
      await sql`
        delete from market_inputs where id in (select id from market_inputs
          where block is null and not is_outlier order by report_id desc limit ${dayReports})`.execute(db);
    const start = performance.now();
    const run = await runIndex({ db, clock: systemClock });
    const seconds = (performance.now() - start) / 1000;
    const { rows: counts } = await sql<{ inputs: number; prices: number }>`
      select inputs, prices from market_runs where id = ${run}`.execute(db);
    const title = `market, ${kind}, ${rows / 1000}k`;
    console.log(
      `${title}: ${seconds.toFixed(1)} s, ${counts[0]!.inputs} inputs, ${counts[0]!.prices} prices${checkLimit(title, seconds, kind === "first run" ? undefined : bound(limits.seconds))}`,
    );
  }
  await refreshStatistics(database);
  await sql`truncate radar_suspicions`.execute(db);
  for (const kind of ["first radar", "next radar"]) {
    const start = performance.now();
    await runRadar({ db, clock: systemClock });
    const seconds = (performance.now() - start) / 1000;
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::integer as count from radar_suspicions`.execute(db);
    console.log(`market, ${kind}, ${rows / 1000}k: ${seconds.toFixed(1)} s, ${found[0]!.count} suspicions`);
  }
  const { rows: products } = await sql<{ id: number; last: string }>`
    select product_type_id as id, max(day_from)::text as last from market_prices group by 1 order by count(*) desc limit 1`.execute(
    db,
  );
  await database.close();
  const { id, last } = products[0]!;
  const query = new URLSearchParams({
    productTypeId: String(id),
    from: `${Number(last.slice(0, 4)) - 1}-01-01`,
    to: last,
  });
  const request = {
    method: "GET",
    path: `${listPrices.path}?${query}`,
    cookie: register.cookies.member,
  } as const;
  await sendLoad(port, request, { connections: 16, seconds: 1 });
  const { latencies } = await sendLoad(port, request, { connections: 16, seconds: 3 });
  const p95 = percentile(latencies, 95);
  const title = `market, page of prices, ${rows / 1000}k, 16 callers, p95`;
  console.log(`${title}: ${p95.toFixed(1)} ms${checkLimit(title, p95, bound(limits.p95))}`);
}
