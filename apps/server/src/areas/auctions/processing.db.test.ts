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
import { nextInn } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import type { TestResponse } from "../../../test/stages/sign-in.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";
import { expireProposals } from "./actions/expire-proposals.ts";
import { auctionCron, auctionTasks } from "./jobs.ts";

const calls = "/api/auctions/proposal";
const processing = `${calls}/processing`;
const integration = "/api/integration/proposals";
const noon = "2026-11-20T12:00:00+03:00";
const day = "2026-12-01";

const stage = await openAuctionsStage(noon);
const {
  trader,
  stranger,
  operator,
  machine,
  clock,
  firm: organization,
  otherFirm: otherOrganization,
} = stage;
const { db } = stage.database;
afterAll(stage.close);
beforeEach(() => clock.set(noon));

const read = async (id: number) => (await trader.get<Proposal>(`${calls}/${id}`)).data;
const history = async (id: number) => (await operator.get<ProposalHistory>(`${processing}/${id}`)).data;
const change = (id: number, given: ProposalBody = { lotQty: 120 }) =>
  trader.put(`${calls}/edit`, aProposal(day, { id, ...given }));

describe("decisions of the exchange", () => {
  test("A-13 A-12 PROP-119: accepting records comments, history and audit", async () => {
    const id = await stage.send(day);
    const accepted = await stage.decide(id, "accept");
    expect([accepted.status, accepted.data]).toEqual([200, { id, status: 2 }]);
    expect(await read(id)).toMatchObject({ status: 2, comment: null });
    expect((await history(id)).decisions).toMatchObject([
      { kind: "accept", description: null, author: "Оператор Биржи" },
    ]);
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit_log where entity = 'proposal' and entity_id = ${id} order by id`.execute(
      db,
    );
    expect(rows.map(({ action }) => action)).toEqual(["auctions.send", "auctions.decide"]);
    expect(rows[1]!.after).toEqual({ status: 2, decision: "accept", version: 1, comment: null });
  });

  test.each([
    ["reject", 3],
    ["return", 7],
  ])(
    "PROP-104 PROP-073 A-12: %s requires and shows a reason within 500 characters",
    async (action, status) => {
      const id = await stage.send(day);
      for (const comment of [undefined, "", "   ", "я".repeat(501)])
        expect((await stage.decide(id, action, comment)).status).toBe(400);
      expect((await read(id)).status).toBe(1);
      expect((await stage.decide(id, action, "я".repeat(500))).data).toEqual({ id, status });
      expect(await read(id)).toMatchObject({ status, comment: "я".repeat(500) });
    },
  );

  test("A-12, step 13: rejecting a change restores the accepted version", async () => {
    const id = await stage.send(day);
    const never = await stage.decide(id, "rejectChange", "Нет");
    expect([never.status, never.code]).toEqual([409, "auctions.never-accepted"]);
    await stage.decide(id, "accept");
    await change(id, { lotQty: 999, auctionDate: { begin: null, end: null, dates: ["2026-12-09"] } });
    expect(await read(id)).toMatchObject({ status: 1, lotQty: 999 });
    expect((await stage.decide(id, "rejectChange")).status).toBe(400);
    expect((await stage.decide(id, "rejectChange", "Объём не подтверждён")).data.status).toBe(2);
    expect(await read(id)).toMatchObject({
      status: 2,
      lotQty: 100,
      comment: null,
      auctionDate: { dates: [day] },
    });
    const { versions, decisions } = await history(id);
    expect(versions.map(({ version, kind }) => [version, kind])).toEqual([
      [1, "send"],
      [2, "change"],
      [3, "restore"],
    ]);
    expect(decisions.map(({ kind, description }) => [kind, description])).toEqual([
      ["accept", null],
      ["rejectChange", "Объём не подтверждён"],
    ]);
    // The filter by day uses the version in force.
    const found = await trader.get<ProposalRow[]>(
      `${calls}?auctionDateFrom=2026-12-09&auctionDateTo=2026-12-09`,
    );
    expect(found.data.map((row) => row.id)).not.toContain(id);
  });

  test("A-13: only the operator decides, blocks and reads histories", async () => {
    const id = await stage.send(day);
    for (const who of [trader, machine])
      for (const response of [
        await who.get(processing),
        await who.get(`${processing}/${id}`),
        await who.put(`${processing}/${id}`, { data: { action: "accept", version: 1 } }),
        await who.put(`${processing}/${id}/block`, { data: { isBlockedState: true, comment: "Проверка" } }),
      ])
        expect([response.status, response.code]).toEqual([403, "shared.forbidden"]);
    for (const body of [
      {},
      { data: { action: "hold", version: 1 } },
      { data: { action: "accept", version: 1, status: 5 } },
      // FIX-062: a decision always names its version.
      { data: { action: "accept" } },
    ])
      expect((await operator.put(`${processing}/${id}`, body)).status).toBe(400);
    expect((await stage.decide(987_654, "accept")).status).toBe(404);
  });

  test("A-13: the queue filters by status, organisation and days", async () => {
    const own = await stage.send("2026-12-24");
    const foreign = await stranger.post<{ id: number }>(calls, aProposal("2026-12-24"));
    const list = async (query: string) =>
      (await operator.get<(ProposalRow & { firmName: string })[]>(`${processing}?size=500&${query}`)).data;
    const days = "auctionDateFrom=2026-12-24&auctionDateTo=2026-12-24";
    expect((await list(days)).map(({ id, firmName: organizationName }) => [id, organizationName])).toEqual([
      [foreign.data.id, "ООО «Порт»"],
      [own, "ООО «Агро»"],
    ]);
    expect((await list(`${days}&firmId=${organization.id}`)).map(({ id }) => id)).toEqual([own]);
    expect(await list(`${days}&status=2`)).toEqual([]);
    expect((await operator.get(`${processing}?status=8`)).status).toBe(400);
  });

  test("A-70 FIX-062: a simultaneous change and acceptance never accept an unseen version", async () => {
    for (let round = 0; round < 3; round++) {
      const id = await stage.send(day);
      const [changed, accepted] = await Promise.all([change(id), stage.decide(id, "accept", undefined, 1)]);
      expect([changed.status, accepted.status]).toEqual([200, accepted.status === 200 ? 200 : 409]);
      const { rows } = await sql<{ status: number; current: number; accepted: number }>`
        select status, current_version as current, accepted_version as accepted
        from auction_proposals where id = ${id}`.execute(db);
      // Either the change follows the decision and is pending, or the decision returns 409.
      const inForce = accepted.status === 200 ? 1 : null;
      expect(rows[0]).toEqual({ status: 1, current: 2, accepted: inForce });
      expect(accepted.code).toBe(inForce === null ? "shared.stale" : undefined);
    }
  });

  test("S-6: one of many simultaneous decisions wins", async () => {
    const id = await stage.send(day);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0 ? stage.decide(id, "return", "Нет") : stage.decide(id, "accept"),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === "auctions.wrong-status")).toHaveLength(19);
  });
});

describe("the trading system", () => {
  const put = async (...items: unknown[]) => {
    const response: TestResponse<ImportedItem[]> = await machine.put(integration, { data: items });
    expect(response.status).toBe(200);
    return response.data;
  };
  const filed = (externalId: string, given: ProposalBody = {}) => ({
    externalId,
    firmInn: organization.inn,
    proposal: aProposal("2026-11-20", given).data,
  });

  test("A-66 A-12 PROP-025: filed proposals count as accepted and name their source", async () => {
    const [item] = await put(filed("TS-1"));
    expect(item).toMatchObject({ externalId: "TS-1", result: "created" });
    const rows = (await trader.get<ProposalRow[]>(`${calls}?size=500`)).data;
    expect(rows.find(({ id }) => id === item!.id)).toMatchObject({
      status: 2,
      createdByNtb: true,
      createUser: { ru: "Торговая система", en: "Torgovaia sistema" },
    });
    expect((await stranger.get(`${calls}/${item!.id}`)).status).toBe(404);
    expect(await put(filed("TS-1"))).toMatchObject([{ result: "unchanged", id: item!.id }]);
    expect(await put(filed("TS-1", { lotQty: 200 }))).toMatchObject([{ result: "updated", id: item!.id }]);
    expect(await read(item!.id!)).toMatchObject({ status: 2, lotQty: 200, version: 2 });
  });

  test("A-66 V-14: the server validates each row separately", async () => {
    const results = await put(
      filed("TS-2"),
      { ...filed("TS-3"), firmInn: nextInn() },
      filed("TS-4", { startPrice: 105 }),
      { externalId: "TS-5" },
      7,
      { ...filed("TS-2"), firmInn: otherOrganization.inn },
      filed("TS-6"),
    );
    expect(results.map(({ externalId, result }) => [externalId, result])).toEqual([
      ["TS-2", "created"],
      ["TS-3", "error"],
      ["TS-4", "error"],
      ["TS-5", "error"],
      ["", "error"],
      ["TS-2", "error"],
      ["TS-6", "created"],
    ]);
    expect(results[1]!.errorMessage).toBe("Участник торгов с таким ИНН не найден");
    expect(results[2]!.errorMessage).toBe("Стартовая цена должна быть кратна минимальному шагу цены");
    expect((await trader.put(integration, { data: [] })).status).toBe(403);
  });

  test.each([
    [true, 5],
    [false, 6],
  ])("A-12, step 14: only accepted proposals take a result, once: %s sets %i", async (held, status) => {
    const id = await stage.send(day);
    expect(await put({ id, held, externalId: "A-1" })).toMatchObject([
      {
        externalId: "A-1",
        result: "error",
        errorMessage: "Действие недоступно для текущего статуса заявки",
      },
    ]);
    await stage.decide(id, "accept");
    expect(await put({ id, held, externalId: "A-1" })).toMatchObject([{ result: "updated", id }]);
    expect((await read(id)).status).toBe(status);
    expect(await put({ id, held })).toMatchObject([{ externalId: String(id), result: "unchanged" }]);
    expect(await put({ id, held: !held })).toMatchObject([{ result: "error" }]);
    expect((await history(id)).decisions.at(-1)).toMatchObject({ kind: held ? "hold" : "notHold" });
  });

  test("A-66 A-12, step 7 FIX-060 FIX-065: the schedule has accepted and pending versions; changes include removals", async () => {
    clock.set("2026-11-20T13:00:00+03:00");
    const id = await stage.send(day);
    const schedule = async (query: string) =>
      (await machine.get<z.output<typeof scheduledProposal>[]>(`${integration}?size=500&${query}`)).data;
    const after = encodeURIComponent("2026-11-20T12:59:00+03:00");
    expect(await schedule(`status=2&changedAfter=${after}`)).toEqual([]);
    await stage.decide(id, "accept");
    await change(id);
    expect(await schedule(`status=2&changedAfter=${after}`)).toMatchObject([
      {
        id,
        status: 1,
        firmInn: organization.inn,
        proposal: { lotQty: 100 },
        change: { lotQty: 120 },
        isLeft: false,
      },
    ]);
    await trader.get(`${calls}/cancel/${id}`);
    expect(await schedule(`status=2&changedAfter=${after}`)).toMatchObject([
      { id, status: 4, change: null, isLeft: true },
    ]);
    expect((await schedule("status=2")).map((one) => one.id)).not.toContain(id);
    expect(await schedule(`status=4&changedAfter=${after}`)).toMatchObject([{ id, status: 4 }]);
    expect((await machine.get(`${integration}?changedAfter=yesterday`)).status).toBe(400);
    expect((await trader.get(integration)).status).toBe(403);
  });
});

describe("V-15 A-12, step 15: expiry of undecided proposals", () => {
  test("expired proposals return to rejected or accepted, reruns change nothing", async () => {
    const waiting = await stage.send(day);
    const changed = await stage.send(day);
    await stage.decide(changed, "accept");
    await change(changed);
    const returned = await stage.send(day);
    await stage.decide(returned, "return", "Уточните");
    const accepted = await stage.send(day);
    await stage.decide(accepted, "accept");
    const later = await stage.send("2026-12-02");
    const draft = await stage.draft(day);

    clock.set("2026-12-01T23:59:00+03:00");
    expect(await expireProposals({ db, clock })).toBe(0);
    clock.set("2026-12-02T00:10:00+03:00");
    // The job also expires pending proposals of other tests.
    const runs = await Promise.all([expireProposals({ db, clock }), expireProposals({ db, clock })]);
    expect(Math.min(...runs)).toBe(0);
    expect(Math.max(...runs)).toBeGreaterThanOrEqual(3);
    expect(await expireProposals({ db, clock })).toBe(0);

    expect(await read(waiting)).toMatchObject({ status: 3, comment: "Срок рассмотрения истёк" });
    expect(await read(returned)).toMatchObject({ status: 3, comment: "Срок рассмотрения истёк" });
    expect(await read(changed)).toMatchObject({ status: 2, comment: null, lotQty: 100 });
    expect(await read(accepted)).toMatchObject({ status: 2, version: 1 });
    expect((await read(later)).status).toBe(1);
    expect((await trader.get(`/api/auctions/draft/${draft}`)).status).toBe(200);
    expect((await history(waiting)).decisions).toMatchObject([
      { kind: "expire", description: "Срок рассмотрения истёк", author: null },
    ]);
    expect((await verifySealed(db)).firstBad).toBeUndefined();
  });

  test("V-15: the job runs ten minutes past midnight in Moscow", () => {
    expect(auctionCron).toEqual([{ task: "proposals:expire", match: "10 21 * * *" }]);
    expect(Object.keys(auctionTasks({ db, clock }))).toEqual(["proposals:expire"]);
  });
});
