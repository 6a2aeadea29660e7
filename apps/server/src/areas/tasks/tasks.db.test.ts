import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { listTasks } from "@birzha/domain/tasks/api.ts";
import { openContractsStage, type ContractsStage } from "../../../test/stages/contracts.ts";
import { aMemberApplication, anApplication, aTradingMember } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import { submission, submitted } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";

type WorkList = ResultOf<typeof listTasks>;

let stage: ContractsStage;
let report: number;
let proposal: number;
beforeAll(async () => {
  stage = await openContractsStage("2026-11-20T12:00:00+03:00");
  const { firm: organization, owner, operator, choices, clock, database } = stage;
  const { db } = database;

  await stage.aContract({ contractNumber: "БА-1", reason: null });
  await stage.aContract({ contractNumber: "БА-2" });
  await stage.aContract({
    contractNumber: "БА-3",
    statusDelivery: { id: 1 },
    statusDate: "2026-11-10",
    statusDeal: { id: 4 },
  });
  await stage.aContract({
    contractNumber: "БА-4",
    statusDelivery: { id: 1 },
    statusDate: "2026-11-10",
    statusDeal: { id: 2 },
  });
  await aSpotDeal(db, { owner_inn: organization.inn, contract_number: "СД-1", expires_on: "2026-11-21" });

  clock.set("2026-11-18T12:00:00+03:00");
  report = await submitted(owner, organization.id, { ...choices.domestic, contract_number: "ЗП-1" });
  const reject = { id: report, status: 3, description: "Сумма не равна цене × количество" };
  expect((await operator.put("/api/Agreements/status", reject)).status).toBe(200);
  clock.set("2026-11-20T12:00:00+03:00");

  const sent = await owner.post<{ id: number }>("/api/auctions/proposal", aProposal("2026-11-26"));
  proposal = sent.data.id;
  await owner.post("/api/auctions/draft", aProposal("2026-11-25"));
  await owner.post("/api/auctions/draft", aProposal("2026-12-25"));
  await anApplication(db, { inn: organization.inn, full_name: "Калинин Артём Игоревич", to_operator: false });
  await anApplication(db, { full_name: "Лапина Светлана" });
  await aMemberApplication(db, organization.id, (await aTradingMember(db)).id);
});
afterAll(() => stage.close());

const listOf = async (client: TestClient): Promise<WorkList> => {
  const { status, data, body } = await client.get<WorkList>(listTasks.path);
  if (status !== 200) throw new Error(body);
  return data;
};
const linesOf = ({ tasks }: WorkList) =>
  tasks.map(({ kind, number, count, until }) => [kind, number ?? count, until]);

test("WORK-002 WORK-001: tasks list nearest deadlines before rejections, the menu agrees", async () => {
  const list = await listOf(stage.owner);
  expect(linesOf(list)).toEqual([
    ["dealUnreported", "СД-1", "2026-11-21"],
    ["reportRejected", 1, null],
    ["contractRejected", "БА-3", null],
    ["proposalDraft", 1, "2026-11-25"],
    ["contractUnreported", 2, null],
    ["accessRequested", "Калинин Артём Игоревич", null],
    ["contractSent", "БА-4", null],
    ["proposalSent", 1, "2026-11-26"],
    ["admissionSent", 1, null],
  ]);
  expect(list.tasks.find(({ kind }) => kind === "reportRejected")).toMatchObject({
    id: report,
    reason: "Сумма не равна цене × количество",
    firm: "ООО «Мельница»",
    deal: { amount: expect.stringMatching(/^\d/), price: expect.stringMatching(/^\d/) },
  });
  expect(list.counters).toEqual({
    agreements: { count: 1, isSoon: false, isOverdue: false },
    contracts: { count: 3, isSoon: false, isOverdue: false },
    spot: { count: 1, isSoon: true, isOverdue: false },
    auctions: { count: 1, isSoon: false, isOverdue: false },
    applications: { count: 1, isSoon: false, isOverdue: false },
  });
  expect(list).toMatchObject({ today: "2026-11-20", auction: { date: "2026-11-23", minutesLeft: 3060 } });
});

test("WORK-002 G-59: an employee sees no access requests", async () => {
  const { counters, tasks } = await listOf(stage.employee);
  expect(counters.applications).toBeUndefined();
  expect(tasks.map(({ kind }) => kind)).toContain("contractRejected");
});

test("WORK-002: the exchange sees decisions of all organisations", async () => {
  const { counters, ...list } = await listOf(stage.operator);
  expect(linesOf({ ...list, counters })).toEqual([
    ["proposalToDecide", 1, "2026-11-26"],
    ["otcAccessRequested", "Лапина Светлана", null],
    ["admissionToDecide", 1, null],
    ["contractToSettle", "БА-4", null],
  ]);
  expect(list.tasks[0]).toMatchObject({ id: proposal, subject: "Пшеница 4 класс", firm: stage.firm.name });
  // SCREEN-109: lot size times number of lots.
  const { lotVolume, lotQty, startPrice } = aProposal("2026-11-26").data;
  const deal = list.tasks[0]?.deal;
  expect([Number(deal?.amount), Number(deal?.price)]).toEqual([
    Number(lotVolume) * Number(lotQty),
    Number(startPrice),
  ]);
  expect(counters.auctions).toEqual({ count: 1, isSoon: false, isOverdue: false });
});

test("WORK-002 ACC-012: foreign tasks stay hidden, a new user has no list", async () => {
  expect((await listOf(stage.stranger)).tasks).toEqual([]);
  expect((await listOf(stage.newcomer)).tasks).toEqual([]);
  const forOrganization = await signIn(stage.app, stage.database.db, "stranger", {
    organizationId: stage.firm.id,
  });
  expect((await forOrganization.get(listTasks.path)).status).toBe(403);
});

test("WORK-002: finished tasks disappear, today's reports are listed", async () => {
  const { owner, firm: organization, choices } = stage;
  const deal = submission(organization.id, { ...choices.domestic, contract_number: "ЗП-1" });
  const refiled = await owner.post<{ id: number }>("/api/Agreements/create", { ...deal, replaces: report });
  const again = refiled.data.id;
  const { tasks, counters } = await listOf(owner);
  expect(tasks.map(({ kind }) => kind)).not.toContain("reportRejected");
  expect(counters.agreements).toBeUndefined();
  expect(tasks.at(-1)).toMatchObject({ kind: "reportDone", id: again });
});

test("SCREEN-005: overdue tasks of a kind form one row with five records", async () => {
  const { owner, firm: organization, database } = stage;
  const { db } = database;
  for (let day = 1; day <= 7; day++)
    await aSpotDeal(db, {
      ...{ owner_inn: organization.inn, contract_number: `СП-${day}`, expires_on: `2026-11-0${day}` },
      ...{ record_status: 7, exchange_comment: `Причина ${day}` },
    });
  const { tasks, counters } = await listOf(owner);
  const [first] = tasks;
  expect(first).toMatchObject({ kind: "dealRejected", count: 7, id: null, until: "2026-11-01" });
  expect(first?.records.map(({ number, reason, until }) => [number, reason, until])).toEqual(
    [1, 2, 3, 4, 5].map((day) => [`СП-${day}`, `Причина ${day}`, `2026-11-0${day}`]),
  );
  expect(tasks[1]).toMatchObject({ kind: "dealUnreported", count: 1, number: "СД-1", until: "2026-11-21" });
  expect(counters.spot).toEqual({ count: 8, isSoon: true, isOverdue: true });
});

test("WORK-002 FIX-068: an accepted proposal is listed on its acceptance day", async () => {
  const { operator, owner, clock } = stage;
  const url = `/api/auctions/proposal/processing/${proposal}`;
  expect((await operator.put(url, { data: { action: "accept", version: 1 } })).status).toBe(200);
  const kinds = async () => (await listOf(owner)).tasks.map(({ kind }) => kind);
  expect(await kinds()).toContain("proposalAccepted");
  clock.set("2026-11-21T09:00:00+03:00");
  expect(await kinds()).not.toContain("proposalAccepted");
  clock.set("2026-11-20T12:00:00+03:00");
});

test("WORK-002 G-11 G-13: blocked organisations see only done reports, read-only staff nothing", async () => {
  const { db } = stage.database;
  await db.updateTable("organizations").set({ status: 1 }).where("id", "=", stage.firm.id).execute();
  const { tasks, counters } = await listOf(stage.employee);
  expect(tasks.map(({ kind }) => kind)).toEqual(["reportDone"]);
  expect(counters).toEqual({});
  await db.updateTable("users").set({ role: 3 }).where("account", "=", "operator").execute();
  expect((await listOf(stage.operator)).tasks).toEqual([]);
});
