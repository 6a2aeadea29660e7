import { afterAll, expect, test } from "vitest";
import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { openAuctionsStage } from "../../../test/stages/auctions-stage.ts";

const stage = await openAuctionsStage("2026-11-20T12:00:00+03:00");
const { decide, operator, send, trader } = stage;
afterAll(stage.close);

const of = (id: number) => `/api/auctions/proposal/processing/${id}`;
const block = (id: number, data: object) => operator.put(`${of(id)}/block`, { data });
const recordResult = (id: number, data: object) => operator.put(`${of(id)}/result`, { data });
const decisions = async (id: number) =>
  (await trader.get<ProposalHistory>(`/api/auctions/proposal/history/${id}`)).data.decisions.map(
    ({ kind, description }) => [kind, description],
  );

test("DESK-021 A-14: block and unblock show their reason and check the version", async () => {
  const id = await send("2026-12-01");
  for (const isBlockedState of [true, false]) {
    const mute = await block(id, { isBlockedState, version: 1 });
    expect([mute.status, mute.code]).toEqual([400, "auctions.comment-required"]);
  }
  const late = await block(id, { isBlockedState: true, comment: "Проверка", version: 2 });
  expect([late.status, late.code]).toEqual([409, "shared.stale"]);
  expect((await block(id, { isBlockedState: true, comment: "Проверка", version: 1 })).data).toEqual({
    id,
    isBlockedState: true,
  });
  const shut = await trader.get(`/api/auctions/proposal/cancel/${id}`);
  expect([shut.status, shut.code]).toEqual([409, "auctions.blocked"]);
  expect((await block(id, { isBlockedState: false, comment: "Проверено", version: 1 })).status).toBe(200);
  expect(await decisions(id)).toEqual([
    ["block", "Проверка"],
    ["unblock", "Проверено"],
  ]);
});

test("DESK-021 A-12: an operator records the result once, for the version seen", async () => {
  const id = await send("2026-12-01");
  expect((await recordResult(id, { held: true, version: 1 })).code).toBe("auctions.wrong-status");
  await decide(id, "accept");
  expect((await recordResult(id, { held: true, version: 2 })).code).toBe("shared.stale");
  expect((await recordResult(id, { held: true, version: 1 })).data).toEqual({ id, status: 5 });
  const again = await recordResult(id, { held: true, version: 1 });
  expect([again.status, again.code]).toEqual([409, "auctions.wrong-status"]);
  const other = await send("2026-12-01");
  await decide(other, "accept");
  expect((await recordResult(other, { held: false, version: 1 })).data).toEqual({ id: other, status: 6 });
  expect((await decisions(other)).at(-1)).toEqual(["notHold", null]);
});

test("DESK-021 A-21: exceptions check the version and name their author", async () => {
  const id = await send("2026-12-01");
  await decide(id, "accept");
  const basis = async () =>
    (await trader.get<Record<string, boolean>>(`/api/auctions/proposal/check/${id}`)).data["basis"];
  const put = (changeable: boolean | null, seen: boolean | null, given: object = {}) =>
    operator.put("/api/auctions/field-rules", {
      data: { status: 2, field: "basis", changeable, seen, ...given },
    });
  expect(await basis()).toBe(false);
  expect((await put(true, null)).status).toBe(200);
  expect(await basis()).toBe(true);
  expect((await operator.get("/api/auctions/field-rules")).data).toMatchObject([
    { status: 2, field: "basis", changeable: true, changedBy: "Оператор Биржи" },
  ]);
  const late = await put(false, null);
  expect([late.status, late.code]).toEqual([409, "shared.stale"]);
  expect((await put(null, true)).status).toBe(200);
  expect([await basis(), (await operator.get("/api/auctions/field-rules")).data]).toEqual([false, []]);
  for (const given of [{ status: 3 }, { field: "price" }])
    expect((await put(true, null, given)).status).toBe(400);
});
