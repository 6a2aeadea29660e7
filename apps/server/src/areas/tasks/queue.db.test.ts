import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { getWork, listQueue, listTasks, releaseTask, claimTask } from "@birzha/domain/tasks/api.ts";
import { claimMinutes, type QueueKind } from "@birzha/domain/tasks/queue.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { openContractsStage, type ContractsStage } from "../../../test/stages/contracts.ts";
import {
  aMemberApplication,
  anApplication,
  anOperator,
  aTradingMember,
} from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import { reportXml, submitted } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";

type Queue = ResultOf<typeof listQueue>;

const noon = "2026-11-20T12:00:00+03:00";
let stage: ContractsStage;
/** Another operator. */
let colleague: TestClient;
/** Kinds of the areas; approval requests (DESK-023) and disputes (DEAL-021) have tests of their own. */
type KindOfArea = Exclude<QueueKind, "approvalToDecide" | "disputeToSettle" | "ownApprovalPending">;
const ids = {} as Record<KindOfArea, number>;

beforeAll(async () => {
  stage = await openContractsStage(noon);
  const { firm: organization, owner, operator, choices, database, app } = stage;
  const { db } = database;
  await anOperator(db, { account: "colleague", name: "Ткаченко Олег" });
  colleague = await signIn(app, db, "colleague");

  const file = async (day: string) =>
    (await owner.post<{ id: number }>("/api/auctions/proposal", aProposal(day))).data.id;
  ids.changeToDecide = await file("2026-11-25");
  await decideProposal(ids.changeToDecide, { action: "accept", version: 1 });
  const change = aProposal("2026-11-25", { id: ids.changeToDecide, lotQty: 120 });
  expect((await owner.put("/api/auctions/proposal/edit", change)).status).toBe(200);
  ids.proposalToDecide = await file("2026-11-24");

  const ofOrganization = { registered_at: "2026-11-20T09:00:00+03:00" };
  ids.otcAccessRequested = (await anApplication(db, { ...ofOrganization, full_name: "Лапина Светлана" })).id;
  ids.bidderAccessRequested = (await anApplication(db, { ...ofOrganization, ntb_user: true })).id;
  ids.admissionToDecide = (await aMemberApplication(db, organization.id, (await aTradingMember(db)).id)).id;

  ids.contractToSettle = await stage.aContract({ contractNumber: "БА-1" });
  const delivery = { idRec: ids.contractToSettle, statusDelivery: 1, statusDate: "2026-11-19", reason: null };
  const updated = await owner.put("/api/auctions/contract/register/update", { data: [delivery] });
  expect(updated.data).toEqual([{ idRec: ids.contractToSettle, success: true }]);
  const deal = await aSpotDeal(db, {
    owner_inn: organization.inn,
    contract_number: "СД-1",
    direction: "buy",
  });
  ids.dealToSettle = deal.id;
  const edit = {
    ...{ idRec: deal.id, contractNumber: "СД-1", statusExecution: "2" },
    ...{ dateChangeStatus: "2026-11-20", comment: "", file: null },
  };
  expect((await owner.put("/api/spot/update", { data: [edit] })).status).toBe(200);

  ids.reportDubious = await submitted(owner, organization.id, {
    ...choices.domestic,
    contract_number: "ЗП-1",
  });
  const flag = { id: ids.reportDubious, isDubious: true };
  expect((await operator.put("/api/Agreements/deal", flag)).status).toBe(200);

  ids.dealSuspected = await submitted(owner, organization.id, {
    ...choices.domestic,
    contract_number: "ЗП-3",
  });
  await sql`
    insert into radar_suspicions (report_id, version, day, score, sentences, price)
    values (${ids.dealSuspected}, 1, '2026-11-20', 40, '[]', 17420)`.execute(db);

  const undone = { ...choices.domestic, contract_number: "ЗП-2" };
  ids.noDealReported = await submitted(owner, organization.id, undone);
  const correction = { cause: "no-deal", reason: "Покупатель отказался" };
  const noDeal = { id: ids.noDealReported, dataXML: reportXml(undone), correction };
  expect((await owner.put("/api/Agreements/update", noDeal)).status).toBe(200);
});
afterAll(() => stage.close());

test("SCREEN-005: the queue states the auction day of the next cut-off", async () => {
  const { data } = await stage.operator.get<Queue>(listQueue.path);
  expect(data.cutOff).toEqual({ date: "2026-11-23", minutesLeft: 3060 });
});

const decideProposal = async (id: number, data: object) => {
  const { status, body } = await stage.operator.put(`/api/auctions/proposal/processing/${id}`, { data });
  expect([status, body]).toEqual([200, expect.any(String)]);
};
const queueOf = async (client: TestClient): Promise<Queue> => {
  const { status, data, body } = await client.get<Queue>(listQueue.path);
  if (status !== 200) throw new Error(body);
  return data;
};
const itemOf = async (kind: KindOfArea, client = stage.operator) =>
  (await queueOf(client)).items.find((item) => item.kind === kind && item.id === ids[kind]);
const take = (client: TestClient, kind: KindOfArea) => client.put(claimTask.path, { kind, id: ids[kind] });
const release = (client: TestClient, kind: KindOfArea) =>
  client.put(releaseTask.path, { kind, id: ids[kind] });

test("DESK-020: the queue sorts by deadline, then age, the menu agrees", async () => {
  const { items, counts, today } = await queueOf(stage.operator);
  expect(items.slice(0, 2).map(({ kind, id, until }) => [kind, id, until])).toEqual([
    ["proposalToDecide", ids.proposalToDecide, "2026-11-24"],
    ["changeToDecide", ids.changeToDecide, "2026-11-25"],
  ]);
  expect(items.at(-1)).toMatchObject({ kind: "dealSuspected", score: 40 });
  const ages = items.slice(2, -1).map(({ since }) => Date.parse(since!));
  expect(ages).toEqual(ages.toSorted((one, other) => one - other));
  expect(items.map(({ kind, id }) => [kind, id])).toEqual(
    expect.arrayContaining(Object.entries(ids).map(([kind, id]) => [kind, id])),
  );
  expect([Object.keys(counts).length, today]).toEqual([10, "2026-11-20"]);
  const { data: list } = await stage.operator.get<ResultOf<typeof listTasks>>(listTasks.path);
  expect(list.counters.queue?.count).toBe(items.length);
});

test("DESK-020 FIX-062 A-71: an item names its organisation and the version or message", async () => {
  expect(await itemOf("changeToDecide")).toMatchObject({ seen: 2, taken: null });
  expect(await itemOf("proposalToDecide")).toMatchObject({ seen: 1 });
  const { db } = stage.database;
  const notices = await db.selectFrom("exchange_notices").select(["id", "area", "entity_id"]).execute();
  for (const [area, kind] of [
    ["contract", "contractToSettle"],
    ["spot", "dealToSettle"],
  ] as const) {
    const notice = notices.find((one) => one.area === area && one.entity_id === ids[kind]);
    expect(await itemOf(kind)).toMatchObject({
      seen: notice?.id,
      firm: stage.firm.name,
      deal: { amount: expect.stringMatching(/^\d/), price: expect.stringMatching(/^\d/), currency: null },
    });
  }
  const undelivered = await stage.aContract({
    ...{ contractNumber: "БА-9", statusDelivery: { id: 1 }, statusDate: "2026-11-10" },
    statusDeal: { id: 2 },
  });
  const { items } = await queueOf(stage.operator);
  expect(items.find(({ kind, id }) => kind === "contractToSettle" && id === undelivered)?.seen).toBeNull();
});

test("DESK-020: only the claimant or a release frees a claimed item", async () => {
  const { operator } = stage;
  const taken = await auditedDuring(stage.database.db, () => take(operator, "otcAccessRequested"));
  expect(taken).toEqual([`tasks.take task ${ids.otcAccessRequested}`]);
  expect((await itemOf("otcAccessRequested", colleague))?.taken).toMatchObject({ name: "Оператор Биржи" });
  const late = await take(colleague, "otcAccessRequested");
  expect([late.status, late.code, late.errorMessage]).toEqual([
    409,
    "tasks.taken",
    "Задача в работе: Оператор Биржи",
  ]);
  expect((await take(operator, "otcAccessRequested")).status).toBe(200);

  const freed = await auditedDuring(stage.database.db, () => release(colleague, "otcAccessRequested"));
  expect(freed).toEqual([`tasks.release task ${ids.otcAccessRequested}`]);
  expect((await take(colleague, "otcAccessRequested")).status).toBe(200);
  expect((await release(colleague, "otcAccessRequested")).status).toBe(200);
  expect((await itemOf("otcAccessRequested"))?.taken).toBeNull();
  // Unclaimed: nothing changes and no event is published.
  const nothing = await auditedDuring(stage.database.db, () => release(colleague, "otcAccessRequested"));
  expect(nothing).toEqual([]);
});

test("DESK-020: activity extends claims, idle ones lapse", async () => {
  const { operator, clock } = stage;
  const after = (minutes: number) => clock.set(new Date(Date.parse(noon) + minutes * 60_000).toISOString());
  await take(operator, "admissionToDecide");
  after(claimMinutes - 1);
  expect((await take(colleague, "admissionToDecide")).code).toBe("tasks.taken");
  await take(operator, "reportDubious");
  after(claimMinutes + 1);
  expect((await itemOf("admissionToDecide"))?.taken).toMatchObject({ name: "Оператор Биржи" });
  after(2 * claimMinutes);
  expect((await itemOf("admissionToDecide"))?.taken).toBeNull();
  expect((await take(colleague, "admissionToDecide")).status).toBe(200);
  await release(colleague, "admissionToDecide");
  clock.set(noon);
});

test("DESK-020: an item that is not waiting cannot be claimed", async () => {
  const missing = await stage.operator.put(claimTask.path, { kind: "reportDubious", id: 987_654_321 });
  const other = await stage.operator.put(claimTask.path, {
    kind: "proposalToDecide",
    id: ids.changeToDecide,
  });
  expect([missing.code, other.code]).toEqual(["shared.not-found", "shared.not-found"]);
});

test("DESK-020 G-13: organisations get 403, read-only staff an empty queue", async () => {
  for (const client of [stage.owner, stage.newcomer])
    expect((await client.get(listQueue.path)).status).toBe(403);
  const { db } = stage.database;
  await anOperator(db, { account: "supervisor", role: 3 });
  const supervisor = await signIn(stage.app, db, "supervisor");
  expect((await queueOf(supervisor)).items).toEqual([]);
  expect((await take(supervisor, "reportDubious")).code).toBe("shared.forbidden");
  expect((await release(supervisor, "reportDubious")).code).toBe("shared.forbidden");
});

test("DESK-020: the exchange opens pending and decided applications by number", async () => {
  const url = `/api/registration/Applications/${ids.otcAccessRequested}`;
  expect((await stage.operator.get(url)).data).toMatchObject({ fio: "Лапина Светлана", resultCheck: true });
  expect((await stage.owner.get(url)).status).toBe(404);
});

test("DESK-020: a decision in its area removes the item at once", async () => {
  const { operator } = stage;
  const seenOf = async (kind: KindOfArea) => (await itemOf(kind))!.seen;
  const comment = "Нет документа";
  const decisions: Readonly<Record<KindOfArea, () => Promise<unknown>>> = {
    otcAccessRequested: () =>
      operator.post("/api/registration/Applications/accept", { id: ids.otcAccessRequested }),
    bidderAccessRequested: () =>
      operator.post("/api/registration/Applications/reject", {
        id: ids.bidderAccessRequested,
        description: comment,
      }),
    admissionToDecide: () =>
      operator.put(`/api/auction/trading/participant/applications/status/${ids.admissionToDecide}`, {
        data: { status: "rejected", commentLku: comment },
      }),
    proposalToDecide: async () =>
      decideProposal(ids.proposalToDecide, {
        ...{ action: "return", comment },
        version: await seenOf("proposalToDecide"),
      }),
    changeToDecide: async () =>
      decideProposal(ids.changeToDecide, {
        ...{ action: "rejectChange", comment },
        version: await seenOf("changeToDecide"),
      }),
    contractToSettle: async () =>
      operator.put(`/api/integration/notices/${await seenOf("contractToSettle")}/result`, {
        data: { result: "processed" },
      }),
    dealToSettle: async () =>
      operator.put(`/api/integration/notices/${await seenOf("dealToSettle")}/result`, {
        data: { result: "rejected", comment },
      }),
    reportDubious: async () =>
      operator.put("/api/Agreements/deal", {
        ...{ id: ids.reportDubious, isDubious: false },
        version: await seenOf("reportDubious"),
      }),
    noDealReported: async () =>
      operator.put("/api/Agreements/status", {
        ...{ id: ids.noDealReported, status: 3, description: (await itemOf("noDealReported"))?.reason },
        version: await seenOf("noDealReported"),
      }),
    dealSuspected: async () =>
      operator.put(`/api/market/radar/${ids.dealSuspected}`, {
        isDubious: false,
        version: await seenOf("dealSuspected"),
      }),
  };
  for (const [kind, decide] of Object.entries(decisions) as [KindOfArea, () => Promise<unknown>][]) {
    await decide();
    expect([kind, await itemOf(kind)]).toEqual([kind, undefined]);
  }
});

test("DESK-024: statistics count decisions by day and waiting items by age", async () => {
  const { operator, clock } = stage;
  // The log uses the time of the database.
  clock.set(new Date().toISOString());
  const { data } = await operator.get<ResultOf<typeof getWork>>(getWork.path);
  expect(data.days).toHaveLength(30);
  const decided = data.days.flatMap((day) => Object.entries(day.decided));
  expect(Object.fromEntries(decided)).toEqual({
    ...{ access: 2, admissions: 1, proposals: 3, reports: 4, deliveries: 1, spot: 1 },
  });
  expect(data.waiting.find(({ group }) => group === "deliveries")).toMatchObject({
    count: 1,
    medianSince: expect.any(String),
  });
  clock.set(noon);
});
