import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { defaultMethod, methodSchema, type IndexMethod } from "@birzha/domain/market/method.ts";
import { periodKinds } from "@birzha/domain/market/period.ts";
import type { IndexRunFile } from "@birzha/domain/receipts/receipt-file.ts";
import { anOwner, nextInn } from "../../../test/stages/factories.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import { guest, signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { changedLines, runHash } from "./run-hash.ts";
import { runIndex } from "./actions/run-index.ts";

/*
 * MKT-002: the attacker is a member with deals of its own, or a guest, and sends requests to the server. Every week of the
 * rival is hidden by another rule. Each rule is then taken out, and the attacker learns what it hid.
 */

const stage = await openReportsStage("2026-11-16T12:00:00+03:00", { marketAudience: "public" });
afterAll(stage.close);
const { app, choices, clock, firm, otherFirm, owner, stranger } = stage;
const { db } = stage.database;
const visitor = guest(app);

/** Weeks by the rule that hides them; `empty` has no deals, `shown` has a price. */
const weeks = {
  empty: ["2026-10-26", "2026-11-01"],
  minError: ["2026-11-02", "2026-11-08"],
  maxShare: ["2026-10-19", "2026-10-25"],
  soleShare: ["2026-10-12", "2026-10-18"],
  shown: ["2026-10-05", "2026-10-11"],
} as const;
type Hidden = Exclude<keyof typeof weeks, "empty" | "shown">;
const hidden: readonly Hidden[] = ["minError", "maxShare", "soleShare"];

/** Deals of the rival: amounts and prices that no other figure of the test has. */
const rival = { price: "18764.53", amount: "137.519" };
const secrets = ["18764", "18765", "18760", "18 764", "137.5", "137,5", "Тайна-"];

const products = choices.choose("productTypes", ({ visibilityType }) => visibilityType === 1);
const other = choices.choose(
  "productTypes",
  ({ visibilityType, id }) => visibilityType === 1 && id !== products.id,
);
/** The rule about a sole reporter looks at all weeks of a product, so its week has a product of its own. */
const productOf = (rule: keyof typeof weeks) => (rule === "soleShare" ? other.id : products.id);

interface Reporter {
  readonly client: TestClient;
  readonly id: number;
}
const [attacker, competitor]: readonly [Reporter, Reporter] = [
  { client: owner, id: firm.id },
  { client: stranger, id: otherFirm.id },
];
let number = 0;
const report = ({ client, id }: Reporter, day: string, values: ReportValues) =>
  submitted(client, id, {
    ...choices.domestic,
    contract_number: `Тайна-${++number}`,
    contract_date: day,
    price_nds_flag: false,
    purchaser_inn: nextInn(),
    ...values,
  });

const runs = async (): Promise<number> => runIndex({ db, clock, withdrawalMinutes: 0 });
beforeAll(async () => {
  const { organization } = await anOwner(db, { user: { account: "third", name: "Жуков Илья" } });
  const third = { client: await signIn(app, db, "third"), id: organization.id };
  const own = { amount: "120", price: "15020" };
  for (const reporter of [attacker, attacker]) await report(reporter, weeks.minError[0], own);
  await report(competitor, weeks.minError[0], rival);
  await report(attacker, weeks.maxShare[0], { ...own, amount: "27" });
  await report(third, weeks.maxShare[0], { ...own, amount: "27" });
  await report(competitor, weeks.maxShare[0], rival);
  for (const { reporter, ...values } of [
    { reporter: attacker, ...own },
    { reporter: third, ...own },
    { reporter: competitor, ...rival },
  ])
    await report(reporter, weeks.soleShare[0], { ...values, product_type: other });
  for (let day = 1; day <= 13; day++)
    await report(competitor, `2026-09-${String(day).padStart(2, "0")}`, { ...rival, product_type: other });
  for (const reporter of [attacker, competitor, third]) await report(reporter, weeks.shown[0], own);
  await runs();
});

const rangeOf = (rule: keyof typeof weeks) => {
  const [from, to] = weeks[rule];
  return `from=${from}&to=${to}`;
};
const [basis, place] = [
  (choices.domestic.basis_type as { name: string }).name,
  (choices.domestic.delivery_RF_subject as { name: string }).name,
];
const cells = [
  ...["", `&basis=${encodeURIComponent(basis)}`, "&basis=x"].flatMap((ofBasis) =>
    ["", `&place=${encodeURIComponent(place)}`, "&place=x"].map((ofPlace) => ({ ofBasis, ofPlace })),
  ),
];
const moments = ["", "&asOf=2026-10-01", "&asOf=2026-11-16"];

/** Addresses of all questions about a range of days; the ranking asks for its first day. */
const questions = (productTypeId: number, range: string): string[] =>
  periodKinds.flatMap((period) =>
    cells.flatMap(({ ofBasis, ofPlace }) =>
      moments.flatMap((asOf) => {
        const cell = `productTypeId=${productTypeId}&period=${period}${ofBasis}`;
        return [
          `/api/market/prices?${cell}${ofPlace}&${range}${asOf}`,
          `/api/market/prices.csv?${cell}${ofPlace}&${range}${asOf}`,
          ...(ofPlace === "" ? [`/api/market/places?${cell}&${range.split("&")[0]}${asOf}`] : []),
        ];
      }),
    ),
  );

/** Random ids of requests and numbers of the security policy. */
const random = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|nonce-[^']+/g;
const withoutRandom = (text: string) => text.replaceAll(random, "");

/** Returns what a response discloses, and the statements that it took. */
async function observe(client: TestClient, url: string) {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const { status, body, headers } = await client.get(url, { accept: "*/*" });
  const statements = (spy.mock.calls as unknown[][]).map(([asked]) =>
    typeof asked === "string" ? asked : (asked as { text: string }).text,
  );
  spy.mockRestore();
  const { date: _date, ...others } = headers;
  const disclosed = withoutRandom(`${status} ${JSON.stringify(others)} ${body}`);
  return { disclosed, statements: statements.toSorted() };
}

describe("MKT-002: responses for hidden and for empty periods", () => {
  test.each(hidden)("are equal to the byte, with equal statements: %s", async (rule) => {
    const pairs = questions(productOf(rule), rangeOf(rule)).map(
      (url, at) => [url, questions(productOf(rule), rangeOf("empty"))[at]!] as const,
    );
    // A third of all questions for each rule; the visitor asks some of them.
    const rank = hidden.indexOf(rule);
    const asked = pairs.filter((_, at) => at % hidden.length === rank);
    expect(asked.length).toBeGreaterThan(50);
    for (const [at, [url, empty]] of asked.entries()) {
      const client = at % 5 === 0 ? visitor : owner;
      expect(await observe(client, url), url).toEqual(await observe(client, empty));
    }
  });

  test("contain a shown price, so that the comparison can fail", async () => {
    const [shown, empty] = (["shown", "empty"] as const).map(
      (rule) => `/api/market/prices?productTypeId=${products.id}&${rangeOf(rule)}`,
    );
    expect((await observe(visitor, shown!)).disclosed).not.toBe((await observe(visitor, empty!)).disclosed);
    expect((await observe(visitor, shown!)).statements.join()).toContain("from market_prices");
  });
});

test("MKT-002: no response names a price, an amount or a number of deals of a rival", async () => {
  const all = "from=2026-01-01&to=2026-12-31";
  const broken = [
    "productTypeId=x",
    "productTypeId=-1",
    "from=2026-99-99",
    "period=year",
    "asOf=now",
    "basis=%00",
  ];
  const urls = [
    "/api/market",
    "/api/market/rss",
    "/api/market/runs",
    "/api/market/runs?run=1",
    ...[products.id, other.id, 999_999].flatMap((id) => [
      ...[all, ...Object.keys(weeks).map((rule) => rangeOf(rule as keyof typeof weeks))].flatMap((range) => [
        // A fifth of the questions: five and the numbers of choices have no common divisor.
        ...questions(id, range).filter((_, at) => at % 5 === id % 5),
        `/api/market/own?productTypeId=${id}&${range}`,
        `/api/market/own/volumes?productTypeId=${id}&${range}`,
        `/api/market/volumes?productTypeId=${id}&${range}`,
      ]),
      ...broken.flatMap((part) => [
        `/api/market/prices?productTypeId=${id}&${all}&${part}`,
        `/api/market/places?productTypeId=${id}&from=2026-11-02&${part}`,
        `/api/market/own?productTypeId=${id}&${all}&${part}`,
      ]),
    ]),
    ...[rival.price, rival.amount, "18765", "Пшеница", basis].map(
      (text) => `/api/search?query=${encodeURIComponent(text)}`,
    ),
  ];
  for (const [at, url] of urls.entries()) {
    const client = at % 3 === 0 ? visitor : owner;
    const response = await client.get(url, { accept: "*/*" });
    const body = withoutRandom(response.body);
    expect([url, secrets.filter((secret) => body.includes(secret))]).toEqual([url, []]);
    // The attacker knows the number of its own deals.
    expect(url.includes("/own") ? "" : body, url).not.toMatch(/"deals":[12]\b/);
  }
});

describe("MKT-002: without a rule the attacker learns the deals of the rival", () => {
  const noRule: Readonly<Record<Hidden, object>> = {
    minError: { minError: 0 },
    maxShare: { maxShare: 101 },
    soleShare: { soleShare: 100 },
  };

  /** The deals of all others, with tonnes rounded as the method rounds those of the week. */
  const learned: Readonly<Record<Hidden, object>> = {
    minError: { deals: 1, tonnes: 140 },
    maxShare: { deals: 2, tonnes: 163 },
    soleShare: { deals: 2, tonnes: 260 },
  };

  /** Subtracts the own deals from a week; undefined while the week has no price. */
  async function learn(rule: Hidden) {
    const query = `productTypeId=${productOf(rule)}&${rangeOf(rule)}`;
    const { data } = await owner.get<{ prices: { tonnes: number; deals: number; mean: number }[] }>(
      `/api/market/prices?${query}`,
    );
    const [week] = data.prices;
    if (!week) return undefined;
    const own = await owner.get<{ tonnes: number }[]>(`/api/market/own?${query}`);
    return {
      deals: week.deals - own.data.length,
      tonnes: week.tonnes - own.data.reduce((sum, deal) => sum + deal.tonnes, 0),
    };
  }

  const setMethod = (confidentiality: object) =>
    sql`update market_methods set method = ${JSON.stringify({
      ...defaultMethod,
      confidentiality: { ...defaultMethod.confidentiality, ...confidentiality },
    })}::jsonb`.execute(db);

  test.each(hidden)("%s", async (rule) => {
    expect(await learn(rule)).toBeUndefined();
    await setMethod(noRule[rule]);
    // The schema of the method refuses weaker rules.
    await expect(runs()).rejects.toThrow("confidentiality");
    const parse = vi.spyOn(methodSchema, "parse").mockImplementation((given) => given as IndexMethod);
    await runs();
    parse.mockRestore();
    await setMethod({});
    expect(await learn(rule)).toEqual(learned[rule]);
  });

  test("a hash without salt confirms a guessed price", async () => {
    const id = await report(competitor, "2026-11-09", rival);
    const run = await runs();
    const { rows } = await sql<{ line: string }>`
      select line from (${changedLines(sql`${run}::bigint`)}) changed where report_id = ${id}`.execute(db);
    /** The attacker knows everything of the deal but its price. */
    const guess = async () => {
      const { data } = await visitor.get<IndexRunFile[]>("/api/market/runs");
      const [last, before] = data;
      for (let kopecks = 1_876_400; kopecks <= 1_876_500; kopecks++) {
        const line = rows[0]!.line.replace("1876453", String(kopecks));
        const hash = createHash("sha256").update(Buffer.from(before!.inputHash, "hex")).update(line);
        if (hash.digest("hex") === last!.inputHash) return kopecks;
      }
      return undefined;
    };
    expect(rows[0]!.line).toContain("1876453");
    expect(await guess()).toBeUndefined();
    await sql`update market_runs set salt = ''::bytea where id = ${run}`.execute(db);
    const index = sql`(select index_id from market_runs where id = ${run})`;
    await sql`update market_runs set input_hash = ${runHash(index, sql`${run}::bigint`)} where id = ${run}`.execute(
      db,
    );
    expect(await guess()).toBe(1_876_453);
  });
});
