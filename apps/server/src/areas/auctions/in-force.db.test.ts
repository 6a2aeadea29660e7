import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type {
  ProposalHistory,
  ProposalRow,
  scheduledProposal,
} from "@birzha/domain/auctions/proposal/proposal-row.ts";
import type { ProposalBody } from "@birzha/domain/auctions/proposal/proposal-body.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { z } from "zod";
import { openAuctionsStage } from "../../../test/stages/auctions-stage.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";
import { expireProposals } from "./actions/expire-proposals.ts";

/*
 * The version in force of a proposal with a pending change.
 */

const calls = "/api/auctions/proposal";
/** A Friday noon in Moscow. */
const noon = "2026-11-20T12:00:00+03:00";
const [soon, later] = ["2026-11-23", "2026-12-10"];

const stage = await openAuctionsStage(noon);
const { trader, stranger, operator, machine, clock } = stage;
const { db } = stage.database;
afterAll(stage.close);
beforeEach(() => clock.set(noon));

const on = (...dates: string[]): ProposalBody => ({ auctionDate: { begin: null, end: null, dates } });
const change = (id: number, day: string, given: ProposalBody = {}) =>
  trader.put(`${calls}/edit`, aProposal(day, { id, lotQty: 120, ...given }));
const read = async (id: number) => (await trader.get<Proposal>(`${calls}/${id}`)).data;
const history = async (id: number, who = trader) =>
  (await who.get<ProposalHistory>(`${calls}/history/${id}`)).data;
const result = async (id: number, held: boolean) =>
  (await machine.put<ImportedItem[]>("/api/integration/proposals", { data: [{ id, held }] })).data[0]!;

/** An accepted proposal with a pending change to another day. */
async function accepted(day: string, changedTo?: string): Promise<number> {
  const id = await stage.send(day);
  expect((await stage.decide(id, "accept")).status).toBe(200);
  const changed = changedTo === undefined ? 200 : (await change(id, changedTo)).status;
  expect(changed).toBe(200);
  return id;
}

describe("FIX-060 A-14 ACC-011: block and schedule respect the version in force", () => {
  test.each(["waits", "was returned"])("from 15:00 the eve blocks steps while a change %s", async (state) => {
    const id = await accepted(soon, later);
    if (state === "was returned") await stage.decide(id, "return", "Уточните");
    const attempts = async () => {
      const isBlocked = (await read(id)).isBlockedState;
      const inList = (await trader.get<ProposalRow[]>(`${calls}?size=500`)).data.find((row) => row.id === id);
      expect(inList?.isBlockedState).toBe(isBlocked);
      return isBlocked;
    };
    clock.set("2026-11-22T14:59:00+03:00");
    expect(await attempts()).toBe(false);
    clock.set("2026-11-22T15:00:00+03:00");
    expect(await attempts()).toBe(true);
    expect(Object.values((await trader.get<object>(`${calls}/check/${id}`)).data)).not.toContain(true);
    const cancelled = await trader.get(`${calls}/cancel/${id}`);
    const changed = await change(id, later, { lotQty: 130 });
    expect([cancelled.status, changed.status]).toEqual([409, 409]);
    expect(changed.code).toBe("auctions.blocked");
  });

  test("a change to an earlier day blocks until its rejection", async () => {
    const id = await accepted(later, soon);
    clock.set("2026-11-22T15:00:00+03:00");
    expect((await trader.get(`${calls}/cancel/${id}`)).status).toBe(409);
    await stage.decide(id, "rejectChange", "Нет");
    expect((await trader.get(`${calls}/cancel/${id}`)).status).toBe(200);
  });

  test("filters match both versions' days, the later day ends it", async () => {
    const [forward, back] = [await accepted(soon, later), await accepted(later, soon)];
    const ids = async (query: string) =>
      (await trader.get<ProposalRow[]>(`${calls}?size=500&${query}`)).data.map(({ id }) => id);
    const onDay = (day: string) => ids(`auctionDateFrom=${day}&auctionDateTo=${day}`);
    for (const day of [soon, later])
      expect(await onDay(day)).toEqual(expect.arrayContaining([forward, back]));
    clock.set("2026-12-10T12:00:00+03:00");
    expect(await ids("")).toEqual(expect.arrayContaining([forward, back]));
    clock.set("2026-12-11T00:00:00+03:00");
    expect(await ids("getClosedProposal=true")).toEqual(expect.arrayContaining([forward, back]));
    clock.set(noon);
    for (const id of [forward, back]) await stage.decide(id, "accept");
    expect(await onDay(soon)).toContain(back);
    expect(await onDay(soon)).not.toContain(forward);
  });
});

describe("FIX-061: results of an auction with a pending change", () => {
  test.each([
    ["waits", true, "не рассмотрено, аукцион состоялся"],
    ["waits", false, "не рассмотрено, аукцион не состоялся"],
    ["was returned", true, "не рассмотрено, аукцион состоялся"],
  ])("a change that %s, held %s: «%s», accepts no decision", async (state, held, words) => {
    const id = await accepted(soon, later);
    if (state === "was returned") await stage.decide(id, "return", "Уточните");
    clock.set("2026-11-23T18:00:00+03:00");
    expect(await result(id, held)).toMatchObject({ result: "updated", id });
    expect(await result(id, held)).toMatchObject({ result: "unchanged" });
    expect(await read(id)).toMatchObject({
      status: held ? 5 : 6,
      lotQty: 100,
      changeOutcome: "notConsidered",
      auctionDate: { dates: [soon] },
    });
    for (const action of ["accept", "rejectChange", "return", "takeOff"]) {
      const late = await stage.decide(id, action, "Поздно");
      expect([late.status, late.code]).toEqual([409, "auctions.wrong-status"]);
    }
    const { inForce, versions, decisions } = await history(id);
    expect(inForce).toBe(null);
    expect(versions.map(({ version, kind }) => [version, kind])).toEqual([
      [1, "send"],
      [2, "change"],
      [3, "restore"],
    ]);
    expect(decisions.slice(-2)).toMatchObject([
      { kind: "notConsidered", version: 2, description: words },
      { kind: held ? "hold" : "notHold", version: 3, description: null },
    ]);
  });

  test("a proposal that was never accepted takes no result", async () => {
    const id = await stage.send(soon);
    expect(await result(id, true)).toMatchObject({ result: "error" });
    expect((await read(id)).status).toBe(1);
  });

  test("A-70: a simultaneous acceptance counts only before the result", async () => {
    for (let round = 0; round < 3; round++) {
      const id = await accepted(soon, later);
      const [decision, item] = await Promise.all([
        stage.decide(id, "accept", undefined, 2),
        result(id, true),
      ]);
      expect(item.result).toBe("updated");
      expect(await read(id)).toMatchObject({ status: 5, lotQty: decision.status === 200 ? 120 : 100 });
    }
  });
});

describe("FIX-062: decisions apply to the version seen", () => {
  test.each(["accept", "return", "reject"])(
    "%s of an outdated version returns 409, the new succeeds",
    async (action) => {
      const id = await stage.send(later);
      await change(id, later);
      const stale = await stage.decide(id, action, "Причина", 1);
      expect([stale.status, stale.code]).toEqual([409, "shared.stale"]);
      expect(await read(id)).toMatchObject({ status: 1, version: 2 });
      expect((await stage.decide(id, action, "Причина", 2)).status).toBe(200);
    },
  );

  test.each(["accept", "rejectChange", "takeOff"])("%s of an outdated change returns 409", async (action) => {
    const id = await accepted(soon, later);
    await change(id, later, { lotQty: 130 });
    expect((await stage.decide(id, action, "Причина", 2)).code).toBe("shared.stale");
    expect((await stage.decide(id, action, "Причина", 3)).status).toBe(200);
  });
});

describe("FIX-063: changes of a version in force", () => {
  test("reject fails, taking off the schedule with a reason works", async () => {
    const id = await accepted(soon, later);
    const rejected = await stage.decide(id, "reject", "Нет");
    expect([rejected.status, rejected.code]).toEqual([409, "auctions.in-force"]);
    expect((await history(id)).inForce).toBe(1);
    expect((await stage.decide(id, "takeOff")).code).toBe("auctions.comment-required");
    expect((await stage.decide(id, "takeOff", "Торги отменены")).data).toEqual({ id, status: 3 });
    expect(await read(id)).toMatchObject({ status: 3, comment: "Торги отменены" });
    expect((await history(id)).inForce).toBe(null);
    expect((await history(id, operator)).decisions.at(-1)).toMatchObject({
      kind: "takeOff",
      description: "Торги отменены",
      author: "Оператор Биржи",
    });
  });

  test("A-12, step 11: only scheduled proposals come off, only by an operator", async () => {
    const id = await accepted(soon);
    expect((await stage.decide(id, "reject", "Нет")).status).toBe(409);
    expect((await stage.decide(id, "takeOff", "Торги отменены")).data.status).toBe(3);
    const sent = await stage.send(soon);
    expect((await stage.decide(sent, "takeOff", "Нет")).code).toBe("auctions.wrong-status");
    for (const who of [trader, machine])
      expect(
        (await who.put(`${calls}/processing/${sent}`, { data: { action: "takeOff", version: 1 } })).status,
      ).toBe(403);
  });
});

describe("FIX-064: the organisation reads the outcome of its proposal", () => {
  test("the history has versions, decisions, comments, dates and rejected changes", async () => {
    const id = await accepted(soon);
    clock.set("2026-11-20T13:00:00+03:00");
    await change(id, later);
    clock.set("2026-11-20T14:00:00+03:00");
    await stage.decide(id, "rejectChange", "Объём не подтверждён");
    expect(await read(id)).toMatchObject({ status: 2, changeOutcome: "rejected" });
    const row = (await trader.get<ProposalRow[]>(`${calls}?size=500`)).data.find((one) => one.id === id);
    expect(row).toMatchObject({ status: 2, isInForce: true, changeOutcome: "rejected" });
    const own = await history(id);
    expect(own).toMatchObject({
      inForce: 3,
      versions: [
        { version: 1, kind: "send", author: "Ершов Пётр", payload: { lotQty: 100 } },
        {
          version: 2,
          kind: "change",
          author: "Ершов Пётр",
          payload: { lotQty: 120 },
          at: "2026-11-20T10:00:00Z",
        },
        { version: 3, kind: "restore", author: null, payload: { lotQty: 100 } },
      ],
      decisions: [
        { kind: "accept", version: 1, author: null, description: null },
        {
          kind: "rejectChange",
          version: 2,
          author: null,
          description: "Объём не подтверждён",
          at: "2026-11-20T11:00:00Z",
        },
      ],
    });
    // The next change starts without an outcome.
    await change(id, later, { lotQty: 130 });
    expect(await read(id)).toMatchObject({ status: 1, changeOutcome: null });
    await stage.decide(id, "accept");
    expect(await read(id)).toMatchObject({ status: 2, changeOutcome: null });
    expect((await history(id, operator)).decisions[0]).toMatchObject({ author: "Оператор Биржи" });
    expect((await stranger.get(`${calls}/history/${id}`)).status).toBe(404);
    expect((await machine.get(`${calls}/history/${id}`)).status).toBe(403);
  });

  test("the history shows an expired change", async () => {
    const id = await accepted(later, soon);
    clock.set("2026-11-24T00:10:00+03:00");
    await expireProposals({ db, clock });
    expect(await read(id)).toMatchObject({ status: 2, changeOutcome: "expired", comment: null, lotQty: 100 });
    expect((await history(id)).decisions.at(-1)).toMatchObject({
      kind: "expire",
      version: 2,
      description: "Срок рассмотрения истёк",
    });
  });
});

describe("FIX-065: requests for schedule changes", () => {
  const schedule = async (query: string) =>
    (await machine.get<z.output<typeof scheduledProposal>[]>(`/api/integration/proposals?size=500&${query}`))
      .data;

  test.each([
    ["taken off", (id: number) => stage.decide(id, "takeOff", "Отмена"), 3],
    ["revoked", (id: number) => trader.get(`${calls}/cancel/${id}`), 4],
    ["held", (id: number) => result(id, true), 5],
  ])("the response lists a proposal after it was %s", async (_, leave, status) => {
    const [gone, stays] = [await accepted(later), await accepted(later)];
    clock.set("2026-11-20T13:00:00+03:00");
    const after = encodeURIComponent("2026-11-20T12:30:00+03:00");
    await leave(gone);
    await change(stays, later, { lotQty: 140 });
    const found = (await schedule(`status=2&changedAfter=${after}`)).filter(({ id }) => id >= gone);
    expect(found).toMatchObject([
      { id: gone, status, isLeft: true, proposal: { lotQty: 100 } },
      { id: stays, status: 1, isLeft: false, proposal: { lotQty: 100 }, change: { lotQty: 140 } },
    ]);
    // Without a start time the response is the current schedule.
    const now = (await schedule("status=2")).filter(({ id }) => id >= gone);
    expect(now).toMatchObject([{ id: stays, isLeft: false }]);
    const { data, total } = await machine.get<unknown[]>("/api/integration/proposals?size=1&status=2");
    expect([data.length, total]).toEqual([1, (await schedule("status=2")).length]);
  });
});

describe("FIX-066: past dates", () => {
  test("accepting a past proposal requires and stores a reason", async () => {
    const id = await stage.send(soon, on(soon, "2026-11-25"));
    clock.set("2026-11-25T23:59:00+03:00");
    expect((await stage.decide(id, "return", "Проверка")).status).toBe(200);
    const other = await stage.send(later);
    clock.set("2026-12-11T00:05:00+03:00");
    const late = await stage.decide(other, "accept");
    expect([late.status, late.code]).toEqual([409, "auctions.date-passed"]);
    expect((await read(other)).status).toBe(1);
    expect((await stage.decide(other, "accept", "Проведён по телефону")).data.status).toBe(2);
    expect((await history(other)).decisions).toMatchObject([
      { kind: "accept", description: "Проведён по телефону" },
    ]);
  });

  test("the last day of the dates needs no reason", async () => {
    const several = await stage.send(soon, on(soon, "2026-11-25"));
    const period = await stage.send(soon, { auctionDate: { begin: soon, end: "2026-11-25", dates: [] } });
    clock.set("2026-11-25T12:00:00+03:00");
    for (const id of [several, period]) expect((await stage.decide(id, "accept")).status).toBe(200);
  });

  test("V-15: a proposal with several dates expires after the last one", async () => {
    const id = await stage.send(soon, on(soon, "2026-11-25"));
    clock.set("2026-11-25T00:10:00+03:00");
    await expireProposals({ db, clock });
    expect((await read(id)).status).toBe(1);
    clock.set("2026-11-26T00:10:00+03:00");
    await expireProposals({ db, clock });
    expect(await read(id)).toMatchObject({ status: 3, comment: "Срок рассмотрения истёк" });
  });
});

test("S-8: all these actions leave a complete audit log", async () => {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_log where action like 'auctions.%'`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["auctions.change", "auctions.decide", "auctions.expire", "auctions.result"]),
  );
  expect((await verifySealed(db)).firstBad).toBeUndefined();
});
