import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ExchangeNotice } from "@birzha/domain/exchange/notice.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { notifyExchange } from "../../platform/exchange/notify-exchange.ts";
import { aNotice, aUser } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import { openReportsStage, type ReportsStage } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";

let stage: ReportsStage;
let machine: TestClient;
let actor: Actor;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
  const { db } = stage.database;
  await aUser(db, { role: 9, account: "machine" });
  await db.updateTable("organizations").set({ ntb_user: true }).execute();
  machine = await signIn(stage.app, db, "machine");
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "employee")
    .executeTakeFirstOrThrow();
  const { firm: company } = stage;
  const organization = {
    ...{ id: company.id, inn: company.inn, name: company.name, isActive: true, isOwner: false },
    ...{ hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true },
  };
  actor = { kind: "employee", userId: id, account: "employee", name: "Щукина Анна", role: 1, organization };
});
afterAll(() => stage.close());

/** An employee's message, sent in a transaction; `meanwhile` runs before the commit. */
const notifyAbout = (entityId: number, duringTransaction: () => Promise<void> = () => Promise.resolve()) =>
  inTransaction(stage.database.requests.db, actor, "write", async (db) => {
    const id = await notifyExchange(
      { db, actor, clock: stage.clock },
      {
        area: "proposal",
        kind: "proposal_change",
        entityId,
        organization: actor.organization!,
        payload: { lotQty: 100 },
      },
    );
    await duringTransaction();
    return id;
  });

const read = async (after: number, client = machine, more = "") =>
  (await client.get<ExchangeNotice[]>(`/api/integration/notices?after=${after}${more}`)).data;
const answer = (id: number, data: object, client = machine) =>
  client.put<{ id: number }>(`/api/integration/notices/${id}/result`, { data });
const audited = async (action: string) =>
  stage.database.db
    .selectFrom("audit_log")
    .select(["entity_id", "after"])
    .where("action", "=", action)
    .execute();

describe("reading messages", () => {
  test("A-66 A-71: reading starts after a number, the first writes audit", async () => {
    const first = await notifyAbout(501);
    const second = await notifyAbout(502);
    expect((await read(first - 1, stage.operator))[0]).toEqual({
      id: first,
      area: "proposal",
      kind: "proposal_change",
      entityId: 501,
      organization: { id: stage.firm.id, inn: stage.firm.inn, name: stage.firm.name },
      user: { id: actor.userId, name: "Щукина Анна" },
      payload: { lotQty: 100 },
      created: expect.stringMatching(/^2026-11-20/),
      delivered: null,
      result: null,
      resultComment: null,
      resultDate: null,
    });
    const given = await read(first - 1);
    expect(given.map(({ id }) => id)).toEqual([first, second]);
    expect(new Date(given[0]!.delivered!)).toEqual(stage.clock.now());
    stage.clock.set("2026-11-20T13:00:00+03:00");
    expect(new Date((await read(first - 1))[0]!.delivered!).toISOString()).toBe("2026-11-20T09:00:00.000Z");
    expect(await read(second)).toEqual([]);
    expect((await read(first - 1, machine, "&limit=1")).map(({ id }) => id)).toEqual([first]);
    expect(await audited("exchange.deliver")).toEqual([{ entity_id: null, after: { ids: [first, second] } }]);
  });

  test("A-71 S-6: a message committed late is never skipped", async () => {
    let resume = () => {};
    const paused = new Promise<void>((resolve) => (resume = resolve));
    let begun = () => {};
    const started = new Promise<void>((resolve) => (begun = resolve));
    const late = notifyAbout(503, async () => {
      begun();
      await paused;
    });
    await started;
    const early = await notifyAbout(504);
    const reading = read(early - 2);
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
          stage.database.db,
        );
        return rows.length;
      })
      .toBe(1);
    resume();
    expect((await reading).map(({ id }) => id)).toEqual([await late, early]);
    expect(early).toBe((await late) + 1);
  });

  test("A-66 V-1: a blocked machine reads nothing until its release", async () => {
    const { db } = stage.database;
    const block = (status: number) =>
      db
        .updateTable("users")
        .set({ status, description: status === 1 ? "Проверка" : null })
        .where("account", "=", "machine")
        .execute();
    await block(1);
    const blocked = await machine.get("/api/integration/notices");
    expect([blocked.status, blocked.code]).toEqual([403, "shared.blocked"]);
    await block(0);
    expect((await machine.get("/api/integration/notices")).status).toBe(200);
  });

  test("V-17: invalid numbers return an error", async () => {
    for (const query of ["after=-1", "after=x", "limit=0", "limit=501", "since=1"])
      expect((await machine.get(`/api/integration/notices?${query}`)).status).toBe(400);
  });
});

/** Files a proposal as the employee; returns its number and the id of its message. */
async function file(): Promise<{ readonly proposal: number; readonly notice: number }> {
  const filed = await stage.employee.post<{ id: number }>("/api/auctions/proposal", aProposal(day));
  expect(filed.status).toBe(200);
  return { proposal: filed.data.id, notice: await newestOf(filed.data.id) };
}
const newestOf = async (proposal: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from exchange_notices where area = 'proposal' and entity_id = ${proposal} order by id desc limit 1`.execute(
    stage.database.db,
  );
  return rows[0]!.id;
};
const day = "2026-12-01";
const proposals = "/api/auctions/proposal";
const change = (id: number, lotQty: number) =>
  stage.employee.put(`${proposals}/edit`, aProposal(day, { id, lotQty }));
const standing = async (id: number) => (await stage.employee.get<Proposal>(`${proposals}/${id}`)).data;

describe("responding to messages", () => {
  test("A-71: a message takes one response, comment optional, with audit", async () => {
    const { proposal, notice: id } = await file();
    const given = await answer(id, { result: "rejected", comment: " Нет документа " });
    expect([given.status, given.data]).toEqual([200, { id }]);
    expect((await read(id - 1))[0]).toMatchObject({ result: "rejected", resultComment: "Нет документа" });
    const again = await answer(id, { result: "processed" });
    expect([again.status, again.code]).toEqual([409, "exchange.notice-answered"]);
    expect(await audited("exchange.answer-notice")).toContainEqual({
      entity_id: id,
      after: {
        ...{ area: "proposal", kind: "proposal_new", entityId: proposal },
        ...{ result: "rejected", comment: "Нет документа" },
      },
    });
  });

  test("A-71: only the newest message of a record takes a response", async () => {
    const { proposal, notice: older } = await file();
    expect((await change(proposal, 120)).status).toBe(200);
    const newer = await newestOf(proposal);
    const late = await answer(older, { result: "processed" });
    expect([late.status, late.code]).toEqual([409, "exchange.notice-superseded"]);
    expect((await read(older - 1))[0]?.result).toBe(null);
    expect((await answer(newer, { result: "processed" }, stage.operator)).status).toBe(200);
    // The same number in another area is another record.
    const { user_id, organization_id } = { user_id: actor.userId, organization_id: stage.firm.id };
    const revoked = { kind: "proposal_revoke", entity_id: 602, user_id, organization_id };
    const other = await aNotice(stage.database.db, revoked);
    await aNotice(stage.database.db, { ...revoked, area: "spot" });
    expect((await answer(other, { result: "processed" })).status).toBe(200);
  });

  test("A-71 S-6: of two simultaneous responses one succeeds", async () => {
    const { notice: id } = await file();
    const answers = await Promise.all([
      answer(id, { result: "processed" }),
      answer(id, { result: "rejected", comment: "Нет" }, stage.operator),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("A-71 V-17: invalid responses and unknown messages return an error", async () => {
    const { notice: id } = await file();
    for (const data of [
      {},
      { result: "lost" },
      { result: "rejected", comment: "я".repeat(501) },
      { result: "processed", at: 1 },
    ])
      expect((await answer(id, data)).status).toBe(400);
    expect((await answer(987_654_321, { result: "processed" })).status).toBe(404);
    expect((await answer(id, { result: "processed" }, stage.employee)).status).toBe(403);
    expect((await read(id - 1))[0]?.result).toBe(null);
  });
});

describe("FIX-065: a response to a proposal's message decides it", () => {
  test("processed accepts, rejected returns it with the comment", async () => {
    const [one, other] = [await file(), await file()];
    expect((await answer(one.notice, { result: "processed" })).status).toBe(200);
    expect(await standing(one.proposal)).toMatchObject({ status: 2, comment: null });
    const mute = await answer(other.notice, { result: "rejected" });
    expect([mute.status, mute.code]).toEqual([400, "auctions.comment-required"]);
    expect((await answer(other.notice, { result: "rejected", comment: "Уточните лоты" })).status).toBe(200);
    expect(await standing(other.proposal)).toMatchObject({ status: 7, comment: "Уточните лоты" });
    const history = await stage.operator.get<{ decisions: object[] }>(
      `${proposals}/processing/${other.proposal}`,
    );
    expect(history.data.decisions).toMatchObject([
      { kind: "return", description: "Уточните лоты", author: expect.any(String), version: 1 },
    ]);
    expect((await audited("auctions.decide")).map(({ entity_id }) => entity_id)).toEqual(
      expect.arrayContaining([one.proposal, other.proposal]),
    );
  });

  test("a response decides the change, the accepted version stays", async () => {
    const { proposal, notice } = await file();
    await answer(notice, { result: "processed" });
    await change(proposal, 120);
    const rejected = await answer(await newestOf(proposal), { result: "rejected", comment: "Много" });
    expect(rejected.status).toBe(200);
    expect(await standing(proposal)).toMatchObject({ status: 7, comment: "Много", lotQty: 120 });
    await change(proposal, 110);
    expect((await answer(await newestOf(proposal), { result: "processed" })).status).toBe(200);
    expect(await standing(proposal)).toMatchObject({ status: 2, lotQty: 110 });
  });

  test("a late response returns 409 and stores nothing", async () => {
    const decided = await file();
    await stage.operator.put(`${proposals}/processing/${decided.proposal}`, {
      data: { action: "return", comment: "Уточните", version: 1 },
    });
    const revoked = await file();
    await stage.employee.get(`${proposals}/cancel/${revoked.proposal}`);
    const revocation = await newestOf(revoked.proposal);
    const attempts = [
      [decided.notice, "processed", "auctions.wrong-status"],
      [revoked.notice, "processed", "auctions.wrong-status"],
      [revocation, "rejected", "auctions.wrong-status"],
    ] as const;
    for (const [notice, result, code] of attempts) {
      const late = await answer(notice, { result, comment: "Поздно" });
      expect([late.status, late.code]).toEqual([409, code]);
      expect((await read(notice - 1, machine, "&limit=1"))[0]).toMatchObject({ id: notice, result: null });
    }
    expect((await answer(revocation, { result: "processed" })).status).toBe(200);
  });

  test("A-70: a simultaneous response accepts only the version in its message", async () => {
    for (let round = 0; round < 3; round++) {
      const { proposal, notice } = await file();
      const [answered, changed] = await Promise.all([
        answer(notice, { result: "processed" }),
        change(proposal, 120),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 409]).toContain(answered.status);
      const { data } = await stage.operator.get<{ inForce: number | null }>(
        `${proposals}/processing/${proposal}`,
      );
      expect(data.inForce).toBe(answered.status === 200 ? 1 : null);
      expect(await standing(proposal)).toMatchObject({ status: 1, lotQty: 120 });
    }
  });
});
