import { sql } from "kysely";
import { listMentions } from "@birzha/domain/counterparties/api.ts";
import { getDeal, listConsignments } from "@birzha/domain/deals/api.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import { startSession } from "../../apps/server/src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { refreshStatistics } from "../load/refresh-statistics.ts";
import { percentile, sendLoad } from "../load/send-load.ts";

/** Milliseconds of one request of one caller, p95 (DEAL-001). */
const maxP95 = 200;
const consignments = 1_000;
/** INN that every report of the filled register names as buyer. */
const buyerInn = "3123000017";

/** Measures a contract of a thousand consignments, and the list of an organisation that all reports name. */
export async function measureDeals({ port, url, rows, register }: FilledPortal): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 });
  const reportId = await provideContract(database, register.organizationId);
  const buyer = await enterBuyer(database);
  await refreshStatistics(database);
  await database.close();
  const deal = getDeal.path.replace("{id}", String(reportId));
  const list = listConsignments.path.replace("{id}", String(reportId));
  const { member, operator } = register.cookies;
  const cases = [
    ["contract of 1,000 reports, member", deal, member],
    ["contract of 1,000 reports, operator", deal, operator],
    ["its first page", `${list}?pageSize=15`, member],
    ["its last page", `${list}?pageSize=15&pageIndex=66`, member],
    ["mentions", listMentions.path, buyer],
    ["mentions without an answer", `${listMentions.path}?isUnanswered=true`, buyer],
    ["mentions as a producer, none", `${listMentions.path}?role=producer`, buyer],
  ] as const;
  for (const [name, path, cookie] of cases) {
    const request = { method: "GET", path, cookie } as const;
    await sendLoad(port, request, { connections: 1, amount: 5 });
    const { latencies } = await sendLoad(port, request, { connections: 1, amount: 50 });
    const title = `${name}, ${rows / 1000}k`;
    const p95 = percentile(latencies, 95);
    console.log(
      `${title}: p50 ${percentile(latencies, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${checkLimit(`${title}, p95`, p95, maxP95)}`,
    );
  }
}

/** Gives the newest reports of an organisation one contract. Returns one of them. */
async function provideContract({ db }: OpenDatabase, organizationId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update agreements set contract_number = 'Партии', contract_date = '2026-01-12', purchaser_inn = ${buyerInn}
    where id in (select id from agreements where organization_id = ${organizationId} order by id desc limit ${consignments})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Returns the session cookie of the buyer. */
async function enterBuyer({ db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    with organization as (
      insert into organizations (inn, name, address, active_date, ntb_user)
      select ${buyerInn}, 'ООО «Мельница»', 'г. Белгород', '2020-01-15', true
      where not exists (select from organizations where inn = ${buyerInn}) returning id),
    owner as (
      insert into users (issuer, subject, account, name, role)
      select 'bench', 'buyer', 'buyer', 'Покупатель', 1 from organization returning id),
    joined as (
      insert into memberships (user_id, organization_id) select owner.id, organization.id from owner, organization)
    select id from owner union all select id from users where issuer = 'bench' and subject = 'buyer'`.execute(
    db,
  );
  const [user] = rows;
  await sql`
    insert into consents (user_id, version, accepted_at) values (${user!.id}, ${consentVersion}, now())
    on conflict do nothing`.execute(db);
  return `auth.session=${await startSession(db, user!.id, {}, 3600)}`;
}
