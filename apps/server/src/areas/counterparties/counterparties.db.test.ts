import { listConsignments, type Consignment } from "@birzha/domain/deals/api.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withdrawAgreement } from "@birzha/domain/agreements/change-api.ts";
import type { Mention } from "@birzha/domain/counterparties/mention.ts";
import { mentionFields } from "@birzha/domain/counterparties/mention.ts";
import { comparedFields } from "@birzha/domain/counterparties/pairing.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { anOwner } from "../../../test/stages/factories.ts";
import { openReportsStage, reportXml, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { notifyReporter } from "./actions/notify-reporter.ts";
import { pairReports } from "./actions/pair-reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, clock, firm, operator, otherFirm, owner, stranger } = stage;
const { db } = stage.database;
let third: TestClient;
beforeAll(async () => {
  await anOwner(db, { user: { account: "third", name: "Жуков Илья" } });
  third = await signIn(app, db, "third");
});

let number = 0;
/** Values of a sale of `firm` to `otherFirm`, for both sides. */
const sale = (values: ReportValues = {}): ReportValues => ({
  ...choices.domestic,
  contract_number: `Пара-${++number}`,
  manufacturer_inn: firm.inn,
  manufacturer: firm.name,
  purchaser_inn: otherFirm.inn,
  purchaser: otherFirm.name,
  ...values,
});
const list = async (client: TestClient, query = "") => {
  const response = await client.get<{ rows: Mention[]; next: number | null }>(
    `/api/counterparties/mentions${query}`,
  );
  expect(response.status, response.body).toBe(200);
  return response.data;
};
const find = async (client: TestClient, reportId: number) =>
  (await list(client, `?reportId=${reportId}`)).rows[0];
const answer = async (client: TestClient, reportId: number, kind: string, reason: string | null = null) => {
  const seen = (await find(client, reportId))?.seen ?? "0".repeat(16);
  return client.post<{ id: number }>("/api/counterparties/answer", { reportId, seen, kind, reason });
};
const pairs = async (client: TestClient) => (await list(client)).rows.flatMap(({ pair }) => pair ?? []);
const pairOf = async (client: TestClient, reportId: number) =>
  (await pairs(client)).find((pair) => pair.reportId === reportId);
const consent = async (client: TestClient, reportId: number, isGiven = true) => {
  const { version, otherVersion } = (await pairOf(client, reportId)) ?? { version: 1, otherVersion: 1 };
  return client.put<{ isShown: boolean }>("/api/counterparties/consent", {
    ...{ reportId, isGiven, version, otherVersion },
  });
};
const update = (client: TestClient, id: number, values: ReportValues) =>
  client.put("/api/Agreements/update", { id, dataXML: reportXml(values) });
const run = () => pairReports({ db, clock });
const count = async (client: TestClient) =>
  (await client.get<{ count: number }>("/api/counterparties/unanswered")).data.count;

describe("a report that names another organisation", () => {
  test("DEAL-021: shows the visible fields to the named organisation alone", async () => {
    const id = await submitted(owner, firm.id, sale());
    const { rows } = await sql<Record<string, unknown>>`
      select * from list_mentions(null, null, false, null, 1)`.execute(db);
    expect(rows).toEqual([]);
    const mention = (await find(stranger, id))!;
    expect(mention).toMatchObject({
      reporterName: firm.name,
      reporterInn: firm.inn,
      roles: ["buyer"],
      writtenInns: [otherFirm.inn],
      writtenNames: [otherFirm.name],
      issueDay: "2026-03-10",
      state: "one-side",
      answer: null,
      pair: null,
    });
    expect(Object.keys(mention).toSorted()).toEqual(
      [...Object.keys(mentionFields), "answer", "pair", "seen", "state"].toSorted(),
    );
    for (const client of [owner, third]) expect(await find(client, id)).toBeUndefined();
    expect((await operator.get("/api/counterparties/mentions")).status).toBe(403);
    expect((await list(stranger, "?role=owner")).rows).toEqual([]);
  });

  test("DEAL-021: disappears when it is withdrawn", async () => {
    const id = await submitted(owner, firm.id, sale());
    expect((await owner.put(withdrawAgreement.path, { id })).status).toBe(200);
    expect(await find(stranger, id)).toBeUndefined();
    expect((await answer(stranger, id, "confirmed")).status).toBe(404);
  });

  test("DEAL-021: pages follow each other without gaps", async () => {
    const all = (await list(stranger)).rows.map(({ reportId }) => reportId);
    const rest = await list(stranger, `?before=${all[0]}`);
    expect(rest.rows.map(({ reportId }) => reportId)).toEqual(all.slice(1));
  });
});

describe("an answer", () => {
  test("DEAL-021: reaches the reporter, keeps the earlier one and its audit row", async () => {
    const id = await submitted(owner, firm.id, sale());
    const before = await count(stranger);
    const missing = await answer(stranger, id, "disputed");
    expect(missing).toMatchObject({ status: 400, code: "counterparties.reason-required" });
    let answerId = 0;
    const audited = await auditedDuring(db, async () => {
      answerId = (await answer(stranger, id, "disputed", "Договор не заключали")).data.id;
    });
    expect(audited).toEqual([`counterparties.answer report-answer ${answerId}`]);
    expect(await count(stranger)).toBe(before - 1);
    await notifyReporter({ db, clock }, answerId);
    const { data: notices } = await owner.get<{ kind: string; reason: string }[]>(
      "/api/notices?topic=reports",
    );
    expect(notices[0]).toMatchObject({ kind: "report-disputed", reason: "Договор не заключали" });
    const read = `/api/counterparties/answers?reportId=${id}`;
    const { data } = await owner.get<{ organizationName: string }[]>(read);
    expect(data).toMatchObject([
      { organizationName: otherFirm.name, kind: "disputed", isOutdated: false, settlement: null },
    ]);
    for (const client of [stranger, third]) expect((await client.get(read)).status).toBe(404);
    expect((await find(stranger, id))!.state).toBe("disputed");
    // DEAL-001: the page of the contract shows the dispute.
    const contract = listConsignments.path.replace("{id}", String(id));
    const isDisputed = async () =>
      (await owner.get<Consignment[]>(contract)).data.find((row) => row.id === id)!.isDisputed;
    expect(await isDisputed()).toBe(true);
    expect((await answer(stranger, id, "confirmed")).status).toBe(200);
    expect(await isDisputed()).toBe(false);
    const { rows } = await sql<{ kind: string }>`
      select kind from report_answers where report_id = ${id} order by id`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(["disputed", "confirmed"]);
  });

  test("DEAL-021: is asked again after a change of a compared field only", async () => {
    const values = sale();
    const id = await submitted(owner, firm.id, values);
    await answer(stranger, id, "confirmed");
    await update(owner, id, { ...values, harvest_year: "2025" });
    expect((await find(stranger, id))!.answer).toMatchObject({ isOutdated: false });
    await update(owner, id, { ...values, price: "19999" });
    expect((await find(stranger, id))!.answer).toMatchObject({ isOutdated: true });
    const open = await list(stranger, "?isUnanswered=true");
    expect(open.rows.map(({ reportId }) => reportId)).toContain(id);
  });

  test("DEAL-021: to an outdated view is stale, of a stranger not found", async () => {
    const values = sale();
    const id = await submitted(owner, firm.id, values);
    const { seen } = (await find(stranger, id))!;
    const given = { reportId: id, seen, kind: "confirmed" };
    for (const client of [owner, third])
      expect((await client.post("/api/counterparties/answer", given)).status).toBe(404);
    await update(owner, id, { ...values, contract_number: `Иной-${id}` });
    expect((await stranger.post("/api/counterparties/answer", given)).code).toBe("shared.stale");
  });
});

/** Registers both sides of a deal and compares them. */
async function aPair(theirs: ReportValues = {}) {
  const values = sale();
  const one = await submitted(owner, firm.id, values);
  const other = await submitted(stranger, otherFirm.id, { ...values, ...theirs });
  await run();
  return { one, other, values };
}

describe("a pair of reports", () => {
  test("DEAL-021: names differing fields to both sides, without values", async () => {
    const { one, other } = await aPair({ price: "17421", amount: "1250.4" });
    const [left, right] = [(await find(owner, other))!, (await find(stranger, one))!];
    expect(left).toMatchObject({ roles: ["producer"], state: "differs", pair: { reportId: one } });
    expect(right).toMatchObject({ roles: ["buyer"], state: "differs", pair: { reportId: other } });
    for (const { pair } of [left, right])
      expect(pair).toMatchObject({ differing: ["amount", "price"], values: null });
    expect(await run()).toBe(0);
  });

  test("DEAL-021: is compared at night only, so that changes do not probe a price", async () => {
    const { one, other, values } = await aPair({ price: "17421" });
    await update(stranger, other, { ...values, price: "17420" });
    expect((await find(stranger, one))!.state).toBe("differs");
    await run();
    expect((await find(stranger, one))!.state).toBe("agrees");
    await update(owner, one, { ...values, contract_number: "Совсем иной", contract_date: "2026-01-01" });
    await run();
    expect((await find(stranger, one))!.pair).toBeNull();
  });

  test("DEAL-021: shows values after the second consent, which can be withdrawn before", async () => {
    const { one, other } = await aPair({ price: "17421" });
    for (const client of [third, owner]) expect((await consent(client, other)).status).toBe(404);
    expect((await consent(third, one)).status).toBe(404);
    expect((await consent(owner, one)).data).toEqual({ isShown: false });
    expect((await consent(owner, one, false)).data).toEqual({ isShown: false });
    expect((await consent(stranger, other)).data).toEqual({ isShown: false });
    expect((await find(owner, other))!.pair).toMatchObject({ otherConsent: "given", values: null });
    const audited = await auditedDuring(db, async () => {
      expect((await consent(owner, one)).data).toEqual({ isShown: true });
    });
    expect(audited).toEqual([`counterparties.consent report-pair ${one}`]);
    const { values } = (await find(stranger, one))!.pair!;
    expect(values!.fields.find(({ field }) => field === "price")).toEqual({
      field: "price",
      own: "17421.00",
      other: "17420.00",
    });
    expect(values!.fields.map(({ field }) => field)).toEqual(comparedFields);
    expect((await consent(stranger, other, false)).code).toBe("shared.stale");
  });

  test("DEAL-021: of two consents at once, one shows the values", async () => {
    const { one, other } = await aPair();
    const both = await Promise.all([consent(owner, one), consent(stranger, other)]);
    expect(both.filter(({ data }) => data.isShown)).toHaveLength(1);
  });
});

describe("several reports of one identity", () => {
  /** Everything that a side sees. */
  const shown = async (client: TestClient, ids: readonly number[]) =>
    JSON.stringify(await Promise.all(ids.map((id) => find(client, id))));
  const prices = (from: number) => Array.from({ length: 50 }, (_, at) => `${from + at}`);

  test("FIX-325: fifty prices of one night name neither a pair nor a difference", async () => {
    const outcomes = [];
    for (const from of [17_400, 27_400]) {
      // The right price, 17420, is one of the first fifty prices and none of the second ones.
      const values = sale();
      const one = await submitted(owner, firm.id, values);
      const guesses: number[] = [];
      for (const price of prices(from))
        guesses.push(await submitted(stranger, otherFirm.id, { ...values, price }));
      await run();
      const pair = (await find(stranger, one))!.pair!;
      outcomes.push({ ...pair, comparedAt: "", reportId: guesses.indexOf(pair.reportId) });
      expect((await find(stranger, one))!.state).toBe("several");
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({ reportId: 0, isSeveral: true, differing: [] });
  });

  test("FIX-325: of withdrawn guesses one alone is compared, at night", async () => {
    const values = sale();
    const one = await submitted(owner, firm.id, values);
    const guesses: number[] = [];
    for (const price of ["17419", "17420", "17421"])
      guesses.push(await submitted(stranger, otherFirm.id, { ...values, price }));
    await run();
    for (const id of [guesses[0], guesses[2]])
      expect((await stranger.put(withdrawAgreement.path, { id })).status).toBe(200);
    expect((await find(stranger, one))!.state).toBe("several");
    await run();
    expect(await find(stranger, one)).toMatchObject({ state: "agrees", pair: { reportId: guesses[1] } });
    // The next guess ends the comparison before it names anything.
    await submitted(stranger, otherFirm.id, { ...values, price: "17422" });
    await run();
    expect(await find(stranger, one)).toMatchObject({ state: "several", pair: { differing: [] } });
  });

  test("FIX-325: a correction, a replacement and a moved report give one comparison a night", async () => {
    const { one, other, values } = await aPair({ price: "17421" });
    const second = await submitted(stranger, otherFirm.id, { ...values, price: "17420" });
    await update(stranger, other, { ...values, price: "17420.5" });
    await run();
    expect((await find(stranger, one))!.pair).toMatchObject({ isSeveral: true, differing: [] });
    // A moved candidate leaves one, which the next night compares.
    await update(stranger, second, {
      ...values,
      price: "17420",
      contract_number: "17/1",
    });
    clock.set("2026-03-25T12:00:00+03:00");
    await run();
    expect((await find(stranger, one))!.pair).toMatchObject({ isSeveral: false, differing: ["price"] });
    clock.set("2026-03-10T12:00:00+03:00");
  });

  test("FIX-325: consignments of both sides are pairs in the order of filing", async () => {
    const values = sale();
    const sold = [];
    for (const amount of ["10", "20", "30"])
      sold.push(await submitted(owner, firm.id, { ...values, amount }));
    const bought = [];
    for (const amount of ["30", "20"])
      bought.push(await submitted(stranger, otherFirm.id, { ...values, amount }));
    await run();
    const own = [];
    for (const id of sold) own.push((await find(stranger, id))!.pair?.reportId);
    expect(own).toEqual([...bought, undefined]);
    expect(await shown(stranger, sold.slice(0, 2))).not.toContain("amount");
    expect(await consent(owner, sold[0]!)).toMatchObject({ data: { isShown: false } });
  });
});

describe("a consent", () => {
  test("FIX-324: ends with a new version of either report, gives one press again", async () => {
    const { one, other, values } = await aPair();
    expect((await consent(owner, one)).status).toBe(200);
    await update(stranger, other, { ...values, price: "1", amount: "1" });
    expect(await pairOf(owner, one)).toMatchObject({ consent: "ended-by-other", otherConsent: "none" });
    expect(await pairOf(stranger, other)).toMatchObject({ consent: "none", otherConsent: "ended-by-own" });
    expect((await consent(stranger, other)).data).toEqual({ isShown: false });
    expect((await pairOf(stranger, other))!.values).toBeNull();
    // The giver ends the consent of the other side, too.
    const termination = { id: one, terminationDate: "2026-03-09", terminationNumber: "1" };
    expect((await owner.put("/api/Agreements/terminations", termination)).status).toBe(200);
    expect(await pairOf(owner, one)).toMatchObject({
      ...{ consent: "ended-by-both", otherConsent: "ended-by-own" },
    });
    expect((await consent(owner, one)).data).toEqual({ isShown: false });
    expect((await consent(stranger, other)).data).toEqual({ isShown: true });
    expect((await pairOf(owner, one))!.values!.fields).toContainEqual({
      ...{ field: "price", own: "17420.00", other: "1.00" },
    });
  });

  test("FIX-324: for versions that changed meanwhile is a conflict", async () => {
    const { one, other, values } = await aPair();
    const { version, otherVersion } = (await pairOf(owner, one))!;
    await update(stranger, other, { ...values, price: "1" });
    const given = { reportId: one, isGiven: true, version, otherVersion };
    expect(await owner.put("/api/counterparties/consent", given)).toMatchObject({
      ...{ status: 409, code: "counterparties.report-changed" },
    });
    expect(await pairOf(owner, one)).toMatchObject({ consent: "none" });
  });

  test("FIX-324: shown values stay after a correction, new ones need two consents", async () => {
    const { one, other, values } = await aPair();
    await consent(owner, one);
    expect((await consent(stranger, other)).data).toEqual({ isShown: true });
    await update(stranger, other, { ...values, price: "17500" });
    const { values: old, isShown } = (await pairOf(owner, one))!;
    expect(isShown).toBe(false);
    expect(old!.fields).toContainEqual({ field: "price", own: "17420.00", other: "17420.00" });
    expect((await consent(owner, one)).data).toEqual({ isShown: false });
    expect((await consent(stranger, other)).data).toEqual({ isShown: true });
    expect((await pairOf(owner, one))!.values!.fields).toContainEqual({
      ...{ field: "price", own: "17420.00", other: "17500.00" },
    });
  });

  test("FIX-324: outlives a flag of the exchange", async () => {
    const { one, other } = await aPair();
    await consent(owner, one);
    const flag = { id: one, isDubious: true };
    expect((await operator.put("/api/Agreements/deal", flag)).status).toBe(200);
    expect(await pairOf(stranger, other)).toMatchObject({ otherConsent: "given" });
  });
});

describe("a dispute", () => {
  test("DEAL-021: waits in the queue after five days until staff settles it", async () => {
    const { one, other } = await aPair();
    const { id } = (await answer(stranger, one, "disputed", "Количество неверно")).data;
    const { data } = await operator.get<object>(`/api/counterparties/dispute?id=${id}`);
    expect(data).toMatchObject({ reportId: one, otherReportId: other, reason: "Количество неверно" });
    const waiting = async () =>
      (await operator.get<{ items: { kind: string; id: number }[] }>("/api/tasks/queue")).data.items.filter(
        (item) => item.kind === "disputeToSettle" && item.id === id,
      );
    clock.set("2026-03-15T11:59:00+03:00");
    expect(await waiting()).toEqual([]);
    clock.set("2026-03-15T12:01:00+03:00");
    expect(await waiting()).toMatchObject([{ number: String(one), firm: firm.name }]);
    const settle = (client: TestClient) =>
      client.put("/api/counterparties/settle", { id, note: "Стороны исправили отчёты" });
    expect((await settle(stranger)).status).toBe(403);
    expect((await settle(operator)).status).toBe(200);
    expect((await settle(operator)).code).toBe("counterparties.dispute-over");
    expect((await find(stranger, one))!).toMatchObject({
      state: "agrees",
      answer: { settlement: "Стороны исправили отчёты" },
    });
    expect(await waiting()).toEqual([]);
  });
});
