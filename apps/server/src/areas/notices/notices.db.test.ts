import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Notice, NoticeChoices } from "@birzha/domain/notices/notice.ts";
import { unreadLimit } from "@birzha/domain/notices/unread.ts";
import {
  kindsOf,
  noticeKinds,
  ownKinds,
  type NoticeKind,
} from "@birzha/domain/shared/notices/notice-kinds.ts";
import { openAuctionsStage, type AuctionsStage } from "../../../test/stages/auctions-stage.ts";
import { aMemberApplication, anEmployee, aTradingMember } from "../../../test/stages/factories.ts";
import { submitted } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { openSpotStage, type SpotStage } from "../../../test/stages/spot.ts";
import { inOwnerTransaction, inTransaction } from "../../platform/db/request-transaction.ts";
import { notifyUsers, type NotificationRequest } from "../../platform/notices/notify.ts";
import { expireProposals } from "../auctions/actions/expire-proposals.ts";
import { forgetNotices, markAllRead, markRead } from "./store.ts";

let stage: SpotStage;
beforeAll(async () => {
  stage = await openSpotStage("2026-03-10T12:00:00+03:00");
});
afterAll(() => stage.close());
beforeEach(() => sql`delete from notices`.execute(stage.database.db));

type Listed = Pick<Notice, "id" | "kind" | "number" | "entityId" | "reason" | "isRead">;
const noticesOf = async (client: TestClient, query = "") =>
  (await client.get<Notice[]>(`/api/notices${query}`)).data;
const listKinds = async (client: TestClient) =>
  (await noticesOf(client)).map(({ kind, entityId, reason }) => [kind, entityId, reason]);
const unreadOf = async (client: TestClient) =>
  (await client.get<{ unreadNotices: number }>("/api/tasks")).data.unreadNotices;
const idOf = async (account: string, { database: { db } }: Pick<SpotStage, "database"> = stage) =>
  (await db.selectFrom("users").select("id").where("account", "=", account).executeTakeFirstOrThrow()).id;

/** Notifies the owner of the organisation the given number of times. */
const notifyOwner = async (count: number, overrides: Partial<NotificationRequest> = {}) => {
  const to = [await idOf("owner")];
  const { clock, firm: company } = stage;
  await inOwnerTransaction(stage.database.db, async (db) => {
    for (let number = 1; number <= count; number++)
      await notifyUsers(
        { db, clock, audit: () => {} },
        { kind: "report-rejected", to, organizationId: company.id, entityId: number, ...overrides },
      );
  });
};

describe("WORK-020: notifications in the transaction", () => {
  const blockOrganization = (description: string) =>
    stage.operator.post("/api/registration/Organizations/blockAccess", {
      id: stage.firm.id,
      status: 1,
      description,
    });

  test("an action commits with audit row and job, or none", async () => {
    const { db } = stage.database;
    const count = async () => {
      const { rows } = await sql<{ notices: number; jobs: number; told: number }>`
        select (select count(*)::int from notices) as notices,
          (select count(*)::int from graphile_worker.jobs where task_identifier = 'send-notice') as jobs,
          (select count(*)::int from audit_log where action = 'notices.create') as told`.execute(db);
      return rows[0]!;
    };
    const before = await count();
    const id = await submitted(stage.employee, stage.firm.id, stage.choices.domestic);
    const reject = () =>
      stage.operator.put("/api/Agreements/status", { id, status: 3, description: "Сломать" });
    // A planted error: any failure in the transaction rolls back everything.
    await sql`alter table agreement_versions add constraint planted check (kind <> 'status') not valid`.execute(
      db,
    );
    expect((await reject()).status).toBe(500);
    expect(await count()).toEqual(before);
    await sql`alter table agreement_versions drop constraint planted`.execute(db);
    await sql`alter table notices add constraint planted check (reason <> 'Сломать') not valid`.execute(db);
    expect((await reject()).status).toBe(500);
    await sql`alter table notices drop constraint planted`.execute(db);
    const { rows } = await sql<{ status: number }>`select status from agreements where id = ${id}`.execute(
      db,
    );
    expect(rows).toEqual([{ status: 1 }]);
    expect(await count()).toEqual(before);

    expect((await reject()).status).toBe(200);
    expect(await count()).toEqual({
      notices: before.notices + 2,
      jobs: before.jobs + 2,
      told: before.told + 2,
    });
  });

  test("a repeated request notifies once, own actions arrive read", async () => {
    const { db } = stage.database;
    const heir = await anEmployee(db, { organization: stage.firm });
    const give = (client: TestClient, userId: number, more = {}) =>
      client.put(
        "/api/registration/Users/transferRightsOwner",
        { userId, organizationId: stage.firm.id },
        more,
      );
    const repeated = { clientrequestid: "11111111-1111-4111-8111-111111111111" };
    expect((await give(stage.owner, heir.user.id, repeated)).status).toBe(200);
    const own = (await noticesOf(stage.owner)).map(({ kind, isRead }) => [kind, isRead]);
    expect(own).toEqual([["cabinet-taken", true]]);
    expect(await unreadOf(stage.owner)).toBe(0);
    expect((await give(stage.operator, await idOf("owner"), repeated)).status).toBe(200);
    expect((await give(stage.operator, await idOf("owner"), repeated)).status).toBe(200);
    expect((await noticesOf(stage.owner)).map(({ kind }) => kind)).toEqual([
      "cabinet-given",
      "cabinet-taken",
    ]);
  });

  test("a rejected request leaves no notification in the organisation's name", async () => {
    const actor = { kind: "newcomer", userId: await idOf("newcomer"), role: 1 } as never;
    const leave = inTransaction(stage.database.requests.db, actor, "write", async (db) =>
      notifyUsers(
        { db, clock: stage.clock, audit: () => {} },
        { kind: "report-rejected", to: [await idOf("owner")], organizationId: stage.firm.id },
      ),
    );
    await expect(leave).rejects.toMatchObject({ code: "42501" });
  });

  test("block with reason and unblock notify the owner", async () => {
    expect((await blockOrganization("Нет отчётов")).status).toBe(200);
    const open = { id: stage.firm.id, status: 0 };
    expect((await stage.operator.post("/api/registration/Organizations/blockAccess", open)).status).toBe(200);
    expect((await noticesOf(stage.owner)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ["organization-unblocked", null],
      ["organization-blocked", "Нет отчётов"],
    ]);
    expect(await noticesOf(stage.employee)).toEqual([]);
  });
});

describe("WORK-020: recipients of decisions", () => {
  test("a report notifies its authors and the owner, no others", async () => {
    const { db } = stage.database;
    const { user: idle } = await anEmployee(db, { organization: stage.firm });
    const id = await submitted(stage.employee, stage.firm.id, stage.choices.domestic);
    const change = (status: number, description?: string) =>
      stage.operator.put("/api/Agreements/status", { id, status, description });
    expect((await change(3, "Ошибка в цене")).status).toBe(200);
    expect((await change(1)).status).toBe(200);
    const told = [
      ["report-restored", id, null],
      ["report-rejected", id, "Ошибка в цене"],
    ];
    expect(await listKinds(stage.employee)).toEqual(told);
    expect(await listKinds(stage.owner)).toEqual(told);
    for (const client of [stage.stranger, stage.operator, await signIn(stage.app, db, idle.account)])
      expect(await noticesOf(client)).toEqual([]);
  });

  test("a spot deal notifies sender and owner with its number", async () => {
    const { id } = await stage.ownDeal({ direction: "buy", contract_number: "S-77" });
    const sent = await stage.employee.put("/api/spot/update", {
      data: [
        {
          idRec: id,
          contractNumber: "S-77",
          statusExecution: "2",
          dateChangeStatus: "2026-03-10",
          comment: "",
          file: null,
        },
      ],
    });
    expect(sent.status, sent.body).toBe(200);
    const notice = await stage.database.db
      .selectFrom("exchange_notices")
      .select("id")
      .where("area", "=", "spot")
      .where("entity_id", "=", id)
      .executeTakeFirstOrThrow();
    const response = { data: { result: "rejected", comment: "Нет акта" } };
    expect((await stage.machine.put(`/api/integration/notices/${notice.id}/result`, response)).status).toBe(
      200,
    );
    for (const client of [stage.employee, stage.owner])
      expect(await noticesOf(client)).toMatchObject([
        { kind: "deal-rejected", number: "S-77", entityId: id, reason: "Нет акта", isRead: false },
      ]);
  });

  describe("auctions", () => {
    let auctions: AuctionsStage;
    beforeAll(async () => {
      auctions = await openAuctionsStage("2026-03-10T12:00:00+03:00");
    });
    afterAll(() => auctions.close());
    beforeEach(() => sql`delete from notices`.execute(auctions.database.db));

    test("decisions, blocks, results and the auction day notify the author", async () => {
      const { decide, send, trader, colleague, operator, machine } = auctions;
      const id = await send("2026-03-20");
      await decide(id, "return", "Уточните базис");
      expect(await listKinds(trader)).toEqual([["proposal-returned", id, "Уточните базис"]]);
      // The colleague is no author of it.
      expect(await noticesOf(colleague)).toEqual([]);
      const [accepted, rejected] = [await send("2026-03-20"), await send("2026-03-20")];
      await decide(accepted, "accept");
      await decide(rejected, "reject", "Не тот товар");
      for (const isBlockedState of [true, false])
        await operator.put(`/api/auctions/proposal/processing/${accepted}/block`, {
          data: { isBlockedState, comment: "Проверка" },
        });
      await machine.put("/api/integration/proposals", { data: [{ id: accepted, held: true }] });
      expect((await listKinds(trader)).toReversed().slice(1)).toEqual([
        ["proposal-accepted", accepted, null],
        ["proposal-rejected", rejected, "Не тот товар"],
        ["proposal-blocked", accepted, "Проверка"],
        ["proposal-unblocked", accepted, "Проверка"],
        ["auction-held", accepted, null],
      ]);
      expect(await noticesOf(auctions.stranger)).toEqual([]);

      const late = await send("2026-03-20");
      auctions.clock.set("2026-03-21T00:10:00+03:00");
      await expireProposals({ db: auctions.database.db, clock: auctions.clock });
      auctions.clock.set("2026-03-10T12:00:00+03:00");
      expect((await listKinds(trader))[0]).toEqual(["proposal-expired", late, null]);
      const { rows } = await sql<{ entity: string }>`
        select entity from audit_log where action in ('auctions.expire', 'notices.create') order by id desc limit 2`.execute(
        auctions.database.db,
      );
      expect(rows.map(({ entity }) => entity).toSorted()).toEqual(["proposal", "user-notice"]);
    });

    test("decisions about admissions notify the sender", async () => {
      const { db } = auctions.database;
      const { id } = await aMemberApplication(db, auctions.firm.id, (await aTradingMember(db)).id);
      const decision = { data: { status: "rejected", commentLku: "Нет письма" } };
      const { status, body } = await auctions.operator.put(
        `/api/auction/trading/participant/applications/status/${id}`,
        decision,
      );
      expect(status, body).toBe(200);
      expect(await listKinds(auctions.trader)).toEqual([["admission-rejected", id, "Нет письма"]]);
    });
  });
});

describe("WORK-020: users read their own notifications", () => {
  test("lists page newest first, filter by topic, and count unread", async () => {
    await notifyOwner(3);
    await notifyOwner(1, { kind: "access-opened" });
    const all = await noticesOf(stage.owner);
    expect(all.map(({ kind, entityId }) => [kind, entityId])).toEqual([
      ["access-opened", 1],
      ["report-rejected", 3],
      ["report-rejected", 2],
      ["report-rejected", 1],
    ]);
    expect(all[0]!.organization).toEqual({ id: stage.firm.id, name: stage.firm.name, inn: stage.firm.inn });
    const page = await stage.owner.get("/api/notices?pageIndex=1&pageSize=3");
    expect(JSON.parse(page.body)).toMatchObject({
      data: [{ entityId: 1 }],
      paging: { totalRecords: 4 },
      unread: 4,
    });
    expect(await noticesOf(stage.owner, "?topic=membership")).toHaveLength(1);
    expect((await stage.owner.get("/api/notices?topic=money")).status).toBe(400);

    const { data } = await stage.owner.post<{ count: number }>("/api/notices/read", { ids: [all[0]!.id] });
    expect(data).toEqual({ count: 1 });
    expect(await noticesOf(stage.owner, "?isUnread=true")).toHaveLength(3);
    expect(await unreadOf(stage.owner)).toBe(3);
    // Marks as read up to the last visible one; later ones stay unread.
    const upTo = all[2]!.id;
    expect((await stage.owner.post("/api/notices/readAll", { upTo })).data).toEqual({ count: 2 });
    expect((await noticesOf(stage.owner, "?isUnread=true")).map(({ entityId }) => entityId)).toEqual([3]);
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'notices.read' order by id desc limit 1`.execute(
      stage.database.db,
    );
    expect(rows).toEqual([{ after: { notices: expect.toSatisfy((ids: number[]) => ids.includes(upTo)) } }]);
  });

  test("the statement alone hides foreign notifications (S-3)", async () => {
    await notifyOwner(1);
    const [notice] = await noticesOf(stage.owner);
    const { id } = notice!;
    for (const client of [stage.employee, stage.stranger, stage.operator, stage.newcomer]) {
      expect(await noticesOf(client)).toEqual([]);
      expect((await client.post("/api/notices/read", { ids: [id] })).data).toEqual({ count: 0 });
      expect((await client.post("/api/notices/readAll", { upTo: 1e9 })).data).toEqual({ count: 0 });
    }
    const [stranger, at] = [await idOf("stranger"), new Date()];
    const { db } = stage.database;
    expect(await inOwnerTransaction(db, (tx) => markRead(tx, stranger, [id], at))).toEqual([]);
    expect(await inOwnerTransaction(db, (tx) => markAllRead(tx, stranger, id, at))).toEqual([]);
    // Row-level security alone.
    const actor = { kind: "operator", userId: await idOf("operator"), role: 2 } as never;
    const seen = await inTransaction(stage.database.requests.db, actor, "read", (tx) =>
      sql`select from notices`.execute(tx),
    );
    expect(seen.rows).toEqual([]);
    expect(await unreadOf(stage.owner)).toBe(1);
  });

  test("FIX-009: former members see only notifications about themselves", async () => {
    const { db } = stage.database;
    const { user } = await anEmployee(db, { organization: stage.firm });
    const client = await signIn(stage.app, db, user.account);
    await notifyOwner(1, { to: [user.id] });
    await notifyOwner(1, { to: [user.id], kind: "access-closed", reason: "Уволен" });
    expect(await unreadOf(client)).toBe(2);
    await sql`update memberships set is_active = false, description = 'Уволен' where user_id = ${user.id}`.execute(
      db,
    );
    expect((await noticesOf(client)).map(({ kind }) => kind)).toEqual(["access-closed"]);
    expect(await unreadOf(client)).toBe(1);
  });

  test("the count stops at a hundred", async () => {
    await notifyOwner(unreadLimit + 2);
    expect(await unreadOf(stage.owner)).toBe(unreadLimit);
  });

  test("the e-mail choice has defaults, saves whole and is private", async () => {
    const requested = async (client: TestClient) =>
      (await client.get<NoticeChoices>("/api/notices/choices")).data;
    const usual = await requested(stage.owner);
    expect(usual).toMatchObject({ hasDigest: false, emails: { blocks: true, reports: false } });
    const choice = { hasDigest: true, emails: { ...usual.emails, blocks: false, reports: true } };
    expect((await stage.owner.put("/api/notices/choices", choice)).status).toBe(200);
    expect(await requested(stage.owner)).toEqual(choice);
    expect(await requested(stage.employee)).toEqual(usual);
    for (const wrong of [
      { hasDigest: true },
      { ...choice, emails: { reports: true } },
      { ...choice, more: 1 },
    ])
      expect((await stage.owner.put("/api/notices/choices", wrong)).status).toBe(400);
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_log where action = 'notices.choose'`.execute(stage.database.db);
    expect(rows).toEqual([{ before: usual, after: choice }]);
  });
});

test("WORK-020: read notifications expire after three months, unread after a year", async () => {
  const { db } = stage.database;
  await notifyOwner(4);
  const all = await noticesOf(stage.owner);
  const make = (at: number, created: string, isRead: boolean) =>
    sql`update notices set created_at = ${created}, read_at = ${isRead ? created : null} where id = ${all[at]!.id}`.execute(
      db,
    );
  await make(0, "2025-12-11T12:00:00+03:00", true);
  await make(1, "2025-12-09T12:00:00+03:00", true);
  await make(2, "2025-03-11T12:00:00+03:00", false);
  await make(3, "2025-03-09T12:00:00+03:00", false);
  await inOwnerTransaction(db, (tx) => forgetNotices(tx, stage.clock.now()));
  expect((await noticesOf(stage.owner)).map(({ id }): Listed["id"] => id)).toEqual([all[0]!.id, all[2]!.id]);
});

test("HOUSE-206 WORK-020: the domain alone lists the kinds", async () => {
  const { db } = stage.database;
  const checks = await sql<{ conname: string }>`
    select conname from pg_constraint where conrelid = 'notices'::regclass and contype = 'c'`.execute(db);
  expect(checks.rows).toEqual([{ conname: "notices_closed_for_a_reason" }]);
  const kinds = Object.keys(noticeKinds) as NoticeKind[];
  for (const kind of kinds) await notifyOwner(1, { kind, reason: "Причина" });
  const { rows } = await sql<{ kind: string }>`select kind from notices`.execute(db);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  const membership: readonly NoticeKind[] = kindsOf("membership");
  expect(membership.every((kind) => ownKinds.includes(kind))).toBe(true);
});
