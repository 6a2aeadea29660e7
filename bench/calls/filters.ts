import { listAgreements, listRegistries } from "@birzha/domain/agreements/api.ts";
import { indexedSortKeys } from "@birzha/domain/agreements/register.ts";
import { maxTotal } from "@birzha/domain/shared/registers/pagination.ts";
import { sql } from "kysely";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { commonWord, rareWord, type FilledRegister } from "../fill/fill-register.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { sendOnce } from "../load/send-load.ts";

/** Milliseconds of a page, p95 of one caller (SCALE-001). */
const maxP95 = 100;
const requests = 20;
/** A case that takes longer than so many milliseconds is measured by fewer requests. */
const longCase = 3_000;
const pageSize = 15;

type Query = Readonly<Record<string, string>>;
interface Case {
  readonly name: string;
  readonly account: keyof FilledRegister["cookies"];
  readonly query: Query;
}

/** Values of a report in the middle of the register. */
interface Sample {
  readonly organizationInn: string;
  readonly organizationName: string;
  readonly productTypeId: string;
  readonly userId: string;
  readonly day: string;
  readonly reports: number;
}

/** SCALE-001: measures the orders, filters and pages that the register of reports offers. */
export async function measureFilters({ port, url, rows, register }: FilledPortal): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 });
  const found = await sql<Sample>`
    select organization_inn as "organizationInn", organization_name as "organizationName",
      product_type_id::text as "productTypeId", author_user_id::text as "userId",
      price_determining_date::text as day, (select sum(reports)::int from agreement_counts) as reports
    from agreements where id >= ${Math.floor(rows / 2)} order by id limit 1`.execute(database.db);
  await database.close();
  console.log(`${"".padEnd(60)}    min ms    p95 ms     total`);
  for (const { name, account, query } of casesOf(found.rows[0]!)) {
    const path = account === "operator" ? listRegistries.path : listAgreements.path;
    const given = new URLSearchParams({ pageSize: `${pageSize}`, totalLimit: `${maxTotal}`, ...query });
    const request = { method: "GET", path: `${path}?${given}`, cookie: register.cookies[account] } as const;
    const times: number[] = [];
    let text = "";
    for (let spent = 0; times.length < requests && spent < longCase; spent += times.at(-1)!) {
      const start = performance.now();
      const response = await sendOnce(port, request);
      times.push(performance.now() - start);
      text = response.status === 200 ? totalOf(response.text) : `HTTP ${response.status}`;
    }
    // The first request reads the pages from disk.
    const sorted = times.slice(times.length > 1 ? 1 : 0).sort((one, other) => one - other);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1]!;
    const title = `${account}, ${name}, ${rows / 1000}k`;
    const numbers = [sorted[0]!, p95].map((number) => number.toFixed(1).padStart(10)).join("");
    const mark = checkLimit(`${title}, p95`, p95, rows >= 1_000_000 ? maxP95 : undefined);
    console.log(`${title.padEnd(60)}${numbers}${text.padStart(10)}${mark}, first ${times[0]!.toFixed(0)}`);
  }
}

function totalOf(text: string): string {
  const { paging } = JSON.parse(text) as { paging: { totalRecords: number; isAtLeast?: boolean } };
  return `${paging.isAtLeast ? "> " : ""}${paging.totalRecords}`;
}

function casesOf(sample: Sample): readonly Case[] {
  const { day, organizationName } = sample;
  const last = String(Math.ceil(sample.reports / pageSize) - 1);
  const of = (name: string, query: Query, account: Case["account"] = "operator"): Case => ({
    name,
    account,
    query,
  });
  const month = { dateBegin: `${day.slice(0, 7)}-01`, dateEnd: `${day.slice(0, 7)}-28` };
  const year = { dateBegin: `${day.slice(0, 4)}-01-01`, dateEnd: `${day.slice(0, 4)}-12-31` };
  const filters: Readonly<Record<string, Query>> = {
    "no filter": {},
    ...Object.fromEntries(["1", "2", "3", "4"].map((status) => [`status ${status}`, { status }])),
    "product type": { productTypeId: sample.productTypeId },
    "price day": { priceDeterminingDate: day },
    "due dates": { dueBegin: month.dateBegin, dueEnd: month.dateEnd },
    late: { isOnTime: "false" },
    "dates of a month": month,
    "dates of a year": year,
    "dates of all years": { dateBegin: "2020-01-01", dateEnd: "2030-12-31" },
    "INN of all buyers": { purchaserInn: "3123000017" },
    "INN of an organisation": { organizationInn: sample.organizationInn },
    "digits of all INNs": { organizationInn: "36" },
    author: { userId: sample.userId },
    dubious: { isDubiousDeal: "true" },
    "not dubious": { isDubiousDeal: "false" },
    "common buyer": { purchaserName: commonWord },
    "rare buyer": { purchaserName: rareWord },
    "common address": { deliveryAddress: "Портовая" },
    "rare contract number": { contractNumber: "54321/26" },
    "medium contract number": { contractNumber: "4321" },
    "common contract number": { contractNumber: "1" },
    "search of a number": { search: "54321" },
    "search of a word": { search: rareWord },
    "two common texts": { purchaserName: commonWord, deliveryAddress: "Портовая" },
    "common and rare text": { purchaserName: commonWord, organizationName },
    "text, status, dates of a year": { purchaserName: commonWord, status: "2", ...year },
    "text, dates of a month": { purchaserName: commonWord, ...month },
    "rare text, dates of a month": { purchaserName: rareWord, ...month },
    "product type, status, dates of a year": { productTypeId: sample.productTypeId, status: "2", ...year },
    "INN of an organisation, dates of a month": { organizationInn: sample.organizationInn, ...month },
  };
  return [
    ...Object.entries(filters).map(([name, query]) => of(name, query)),
    ...["no filter", "dates of a year", "common buyer", "status 1"].flatMap((name) => [
      of(name, filters[name]!, "member"),
      of(`${name}, page 100`, { ...filters[name]!, pageIndex: "99" }),
    ]),
    of("dates of a year by price", { ...year, sortKey: "price", sortDirection: "Asc" }),
    of("two common texts by price", {
      ...filters["two common texts"]!,
      sortKey: "price",
      sortDirection: "Asc",
    }),
    ...indexedSortKeys.flatMap((sortKey) =>
      ["Asc", "Desc"].flatMap((sortDirection) =>
        ["0", "4999", last].map((pageIndex) =>
          of(`sort ${sortKey} ${sortDirection}, page ${Number(pageIndex) + 1}`, {
            sortKey,
            sortDirection,
            pageIndex,
          }),
        ),
      ),
    ),
    ...["issueDate", "organizationName", "price"].map((sortKey) =>
      of(`sort ${sortKey}`, { sortKey }, "member"),
    ),
  ];
}
