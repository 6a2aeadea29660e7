import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { claimTask, listQueue, listTasks } from "@birzha/domain/tasks/api.ts";
import type { QueueKind } from "@birzha/domain/tasks/queue.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { openContractsStage, readContracts, type ContractsStage } from "../../../test/stages/contracts.ts";
import type { OrganizationRow } from "../../../test/stages/factories.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";

let stage: ContractsStage;
beforeAll(async () => {
  stage = await openContractsStage("2026-11-20T12:00:00+03:00");
  await stage.database.db.updateTable("organizations").set({ has_spot: true, has_contracts: true }).execute();
});
afterAll(() => stage.close());

/** Rows of one contract: the seller is the organisation of the owner. */
async function aPair(contractNumber: string, given: object = {}): Promise<readonly [number, number]> {
  const { firm, otherFirm } = stage;
  const terms = {
    ...{ contractNumber, clientName: firm.name, clientInn: firm.inn },
    ...{ contractorName: otherFirm.name, contractorInn: otherFirm.inn, ...given },
  };
  const buyer = await stage.aContract({ ...terms, ownerInn: otherFirm.inn, direction: "Покупка" });
  return [await stage.aContract({ ...terms, ownerInn: firm.inn, direction: "Продажа" }), buyer];
}
async function report(client: TestClient, idRec: number, statusDelivery: number): Promise<void> {
  const reason = statusDelivery === 2 ? "Покупатель отказался от приёмки" : null;
  const row = { idRec, statusDelivery, statusDate: "2026-11-19", reason };
  const { data } = await client.put("/api/auctions/contract/register/update", { data: [row] });
  expect(data).toEqual([{ idRec, success: true }]);
}
const queue = async () =>
  (await stage.operator.get<ResultOf<typeof listQueue>>(`${listQueue.path}?language=ru`)).data;
const itemsOf = async (number: string, kind: QueueKind = "contractToSettle") =>
  (await queue()).items.filter((item) => item.kind === kind && item.number === number);
const statesOf = async (number: string) => {
  const filter = [{ key: "contractNumber", value: number }];
  const { data } = await readContracts(stage.operator, { filter, sort: null });
  return data.map(({ statusDeal }) => statusDeal.id);
};
const answer = (notice: number, data: object) =>
  stage.operator.put(`/api/integration/notices/${notice}/result`, { data });
const nameOf = ({ name }: OrganizationRow) => name;

test("FIX-303: two statements are one task, contradictions come first", async () => {
  const { firm, otherFirm, owner, stranger } = stage;
  const [alike, contrary] = [await aPair("П-1"), await aPair("П-2")];
  for (const [place, client] of [owner, stranger].entries()) {
    await report(client, alike[place]!, 1);
    await report(client, contrary[place]!, place + 1);
  }
  const { items, counts } = await queue();
  const parties = { firm: nameOf(firm), since: expect.any(String) };
  const sidesOf = (other: number, isContradiction: boolean) => ({
    counterparty: nameOf(otherFirm),
    other: { id: other, seen: expect.any(Number) },
    isContradiction,
  });
  expect(items.filter(({ kind }) => kind === "contractToSettle")).toMatchObject([
    { ...parties, id: contrary[0], number: "П-2", sides: sidesOf(contrary[1], true) },
    { ...parties, id: alike[0], number: "П-1", sides: sidesOf(alike[1], false) },
  ]);
  expect(counts.contractToSettle).toBe(2);
  const { data: work } = await stage.operator.get<ResultOf<typeof listTasks>>(listTasks.path);
  expect(work.counters.contracts?.count).toBe(2);
  // The second statement can be claimed when it is decided alone.
  const claimed = await stage.operator.put(claimTask.path, { kind: "contractToSettle", id: contrary[1] });
  expect(claimed.status).toBe(200);
});

test("FIX-303: one decision answers both statements or neither", async () => {
  const [item] = await itemsOf("П-2");
  const { other } = item!.sides!;
  const both = { result: "rejected", comment: "Пришлите акт", alsoNotice: other!.seen };
  const audited = await auditedDuring(stage.database.db, async () => {
    expect((await answer(item!.seen!, both)).status).toBe(200);
  });
  expect(audited.filter((entry) => entry.startsWith("exchange.answer-notice contract"))).toHaveLength(2);
  expect(await statesOf("П-2")).toEqual([4, 4]);
  expect(await itemsOf("П-2")).toEqual([]);

  const [alike] = await itemsOf("П-1");
  const second = alike!.sides!.other!.seen!;
  expect((await answer(second, { result: "processed" })).status).toBe(200);
  expect(await itemsOf("П-1")).toMatchObject([{ id: alike!.id, sides: { other: null } }]);
  expect(await answer(alike!.seen!, { result: "processed", alsoNotice: second })).toMatchObject({
    ...{ status: 409, code: "exchange.notice-answered" },
  });
  expect(new Set(await statesOf("П-1"))).toEqual(new Set([2, 3]));
});

test("FIX-303: rows of other contracts or parties stay alone", async () => {
  const { owner, stranger } = stage;
  const [seller] = await aPair("П-3");
  const [, buyer] = await aPair("П-3", { contractDate: "2026-11-17" });
  const [, third] = await aPair("П-3", { clientName: "ООО «Третий»", clientInn: "7701234567" });
  await report(owner, seller, 1);
  await report(stranger, buyer, 1);
  await report(stranger, third, 1);
  const items = await itemsOf("П-3");
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([seller, buyer, third]));
  expect(items.map(({ sides }) => sides?.other)).toEqual([null, null, null]);
});

test("FIX-303: both reports of a spot deal are one task", async () => {
  const { firm, otherFirm, owner, stranger } = stage;
  const deal = { contract_number: "СП-1", item_code: "S-1" };
  const sale = await aSpotDeal(stage.database.db, { ...deal, owner_inn: firm.inn, direction: "sale" });
  const buy = await aSpotDeal(stage.database.db, { ...deal, owner_inn: otherFirm.inn, direction: "buy" });
  const edit = (idRec: number, statusExecution: string) => ({
    ...{ idRec, contractNumber: "СП-1", statusExecution },
    ...{ dateChangeStatus: "2026-11-19", comment: "", file: null },
  });
  for (const [client, id, status] of [
    [owner, sale.id, "3"],
    [stranger, buy.id, "2"],
  ] as const)
    expect((await client.put("/api/spot/update", { data: [edit(id, status)] })).status).toBe(200);
  expect(await itemsOf("СП-1", "dealToSettle")).toMatchObject([
    { id: sale.id, sides: { other: { id: buy.id, seen: expect.any(Number) }, isContradiction: true } },
  ]);
});
