import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mention } from "@birzha/domain/counterparties/mention.ts";
import { anOwner, type OrganizationRow } from "../../../test/stages/factories.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { succeed } from "../../../test/stages/successions.ts";
import { pairReports } from "../../areas/counterparties/actions/pair-reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
/** `otherFirm` is the predecessor, `firm` reports about it. */
const { app, choices, clock, database, firm, otherFirm, owner, stranger } = stage;
const { db } = database;
let heirFirm: OrganizationRow;
let heir: TestClient;
let third: TestClient;

const toPredecessor = (contract_number: string, values: ReportValues = {}): ReportValues => ({
  ...choices.domestic,
  ...{ contract_number, manufacturer_inn: firm.inn, manufacturer: firm.name },
  ...{ purchaser_inn: otherFirm.inn, purchaser: otherFirm.name },
  ...values,
});
const list = async (client: TestClient, query = "") =>
  (await client.get<{ rows: Mention[] }>(`/api/counterparties/mentions${query}`)).data.rows;
const find = async (client: TestClient, id: number) => (await list(client, `?reportId=${id}`))[0];
const answer = async (client: TestClient, reportId: number, kind: string, reason: string | null = null) => {
  const seen = (await find(client, reportId))?.seen ?? "0".repeat(16);
  return client.post<{ id: number }>("/api/counterparties/answer", { reportId, seen, kind, reason });
};
const count = async (client: TestClient) =>
  (await client.get<{ count: number }>("/api/counterparties/unanswered")).data.count;

let old: number;
let answered: number;
let paired: number;
let ownPaired: number;
let namesBoth: number;
let ofHeir: number;

beforeAll(async () => {
  ({ organization: heirFirm } = await anOwner(db, { user: { account: "heir" } }));
  await anOwner(db, { user: { account: "third" } });
  heir = await signIn(app, db, "heir");
  third = await signIn(app, db, "third");
  const between = toPredecessor("Между", { manufacturer_inn: heirFirm.inn });
  ofHeir = await submitted(heir, heirFirm.id, between);
  await submitted(stranger, otherFirm.id, between);
  old = await submitted(owner, firm.id, toPredecessor("Прежний"));
  answered = await submitted(owner, firm.id, toPredecessor("Отвечен"));
  paired = await submitted(owner, firm.id, toPredecessor("Пара"));
  ownPaired = await submitted(stranger, otherFirm.id, toPredecessor("Пара", { price: "17421" }));
  namesBoth = await submitted(
    owner,
    firm.id,
    toPredecessor("Обе", { owner_inn: heirFirm.inn, owner_name: heirFirm.name }),
  );
  await pairReports({ db, clock });
  expect((await answer(stranger, answered, "disputed", "Не заключали")).status).toBe(200);
  expect((await list(heir)).map(({ reportId }) => reportId)).toEqual(expect.arrayContaining([namesBoth]));
  expect((await find(stranger, ofHeir))!.pair).not.toBeNull();
  await succeed(stage, otherFirm.id, heirFirm.id);
});

test("DEAL-020 DEAL-021: the successor sees and counts reports that name its predecessor", async () => {
  const all = [namesBoth, paired, answered, old];
  for (const client of [heir, stranger]) {
    expect((await list(client)).map(({ reportId }) => reportId)).toEqual(all);
    expect(await count(client)).toBe(3);
  }
  expect(await find(heir, old)).toMatchObject({ roles: ["buyer"], writtenInns: [otherFirm.inn] });
  expect(await find(heir, namesBoth)).toMatchObject({
    roles: ["buyer", "owner"],
    writtenInns: [otherFirm.inn, heirFirm.inn],
  });
  expect((await list(heir, "?role=owner")).map(({ reportId }) => reportId)).toEqual([namesBoth]);
  expect([await list(third), await count(third)]).toEqual([[], 0]);
});

test("DEAL-020 DEAL-021: the successor answers, and answers of the predecessor are its own", async () => {
  expect(await find(heir, answered)).toMatchObject({
    state: "disputed",
    answer: { kind: "disputed", reason: "Не заключали" },
  });
  for (const id of [old, answered]) expect((await answer(heir, id, "confirmed")).status).toBe(200);
  for (const id of [old, answered]) {
    const { data } = await owner.get(`/api/counterparties/answers?reportId=${id}`);
    expect(data).toMatchObject([{ organizationInn: heirFirm.inn, kind: "confirmed", isOutdated: false }]);
  }
  expect((await answer(third, old, "confirmed")).status).toBe(404);
});

test("DEAL-020 DEAL-021: the own reports about the predecessor are neither mentions nor pairs", async () => {
  for (const client of [heir, stranger]) {
    expect(await find(client, ofHeir)).toBeUndefined();
    expect((await answer(client, ofHeir, "confirmed")).status).toBe(404);
  }
  const consented = await heir.put("/api/counterparties/consent", {
    ...{ reportId: ofHeir, isGiven: true, version: 1, otherVersion: 1 },
  });
  expect(consented.status).toBe(404);
  expect(await pairReports({ db, clock })).toBe(0);
});

test("DEAL-020 DEAL-021: pairs of the predecessor go over, and reports by the old INN still make pairs", async () => {
  const given = { reportId: paired, isGiven: true, version: 1, otherVersion: 1 };
  expect((await owner.put("/api/counterparties/consent", given)).data).toEqual({ isShown: false });
  expect((await heir.put("/api/counterparties/consent", { ...given, reportId: ownPaired })).data).toEqual({
    isShown: true,
  });
  const values = toPredecessor("После");
  const theirs = await submitted(owner, firm.id, values);
  const own = await submitted(heir, heirFirm.id, { ...values, purchaser_inn: heirFirm.inn });
  expect(await pairReports({ db, clock })).toBe(1);
  expect(await find(heir, theirs)).toMatchObject({ state: "agrees", pair: { reportId: own } });
  expect(await find(owner, own)).toMatchObject({ state: "agrees", pair: { reportId: theirs } });
});
