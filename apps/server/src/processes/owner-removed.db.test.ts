import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Application } from "@birzha/domain/applications/application.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import {
  aMembership,
  anApplication,
  anEmployee,
  anOrganization,
  anOwner,
  type Member,
} from "../../test/stages/factories.ts";
import { openReportsStage, type ReportsStage } from "../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../test/stages/sign-in.ts";
import { moveOwnership } from "../areas/users/store.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";

/*
 * G-59: an application waits for the owner, who loses the account before a decision. The owner's open page
 * still shows the application.
 */

const calls = "/api/registration/Applications";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T09:00:00+03:00");
});
afterAll(() => stage.close());

interface Waiting extends Member {
  readonly owner: TestClient;
  readonly applicantId: number;
  readonly id: number;
  readonly inn: string;
}

/** An application in the list of an owner. */
async function aWaitingApplication(): Promise<Waiting> {
  const { db } = stage.database;
  const member = await anOwner(db);
  const owner = await signIn(stage.app, db, member.user.account);
  const { inn } = member.organization;
  const { id, user_id: applicantId } = await anApplication(db, { inn, to_operator: false });
  expect(await idsOf(owner, inn)).toEqual([id]);
  expect(await idsOf(stage.operator, inn, "&isOperator=true")).toEqual([]);
  return { ...member, owner, applicantId, id, inn };
}

const idsOf = async (client: TestClient, inn: string, query = "") =>
  (await client.get<Application[]>(`${calls}/list?inn=${inn}${query}`)).data.map(({ id }) => id);

/** Responses to both buttons of the owner's old page. */
async function triedBy(client: TestClient, id: number): Promise<unknown[]> {
  const accepted = await client.post(`${calls}/accept`, { id });
  const rejected = await client.post(`${calls}/reject`, { id, description: "Нет доверенности" });
  expect([rejected.status, rejected.code]).toEqual([accepted.status, accepted.code]);
  return [accepted.status, accepted.code];
}

const shutOut = ({ user, organization }: Waiting) =>
  stage.operator.post("/api/registration/Users/blockAccessToOrganization", {
    isActive: false,
    userId: user.id,
    organizationId: organization.id,
    description: "Проверка",
  });

const accountOf = (userId: number) =>
  stage.database.db.selectFrom("users").select("account").where("id", "=", userId).executeTakeFirstOrThrow();

/** Kinds of a user's unread membership notifications, oldest first. */
const notifiedUser = async (client: TestClient) =>
  (await client.get<Notice[]>("/api/notices?topic=membership&isUnread=true")).data
    .map(({ kind }) => kind)
    .toReversed();

const membersOf = ({ organization }: Waiting) =>
  stage.database.db
    .selectFrom("memberships")
    .select(["user_id as userId", "user_type as userType"])
    .where("organization_id", "=", organization.id)
    .where("is_active", "=", true)
    .orderBy("user_type")
    .execute();

describe("an owner loses the account before a decision", () => {
  test("FIX-041 FIX-047 G-59 G-73 APP-029: an excluded owner decides nothing; the accepted applicant becomes owner", async () => {
    const waiting = await aWaitingApplication();
    const { owner, id, inn, applicantId } = waiting;
    expect((await shutOut(waiting)).status).toBe(200);

    expect(await triedBy(owner, id)).toEqual([403, "shared.no-organization"]);
    expect((await owner.get(`${calls}/list`)).status).toBe(403);
    expect(await idsOf(stage.operator, inn, "&isOperator=true&status=0")).toEqual([id]);
    expect((await stage.operator.post(`${calls}/accept`, { id })).status).toBe(200);
    expect(await membersOf(waiting)).toEqual([{ userId: applicantId, userType: 1 }]);
    // FIX-041: after readmission the former owner is an employee and gets a notification.
    const back = { isActive: true, userId: waiting.user.id, organizationId: waiting.organization.id };
    await stage.operator.post("/api/registration/Users/blockAccessToOrganization", back);
    expect(await membersOf(waiting)).toEqual([
      { userId: waiting.user.id, userType: 0 },
      { userId: applicantId, userType: 1 },
    ]);
    expect(await notifiedUser(owner)).toEqual(["access-closed", "cabinet-taken", "access-opened"]);
    // The accepted application stays in the list of the exchange.
    expect(await idsOf(stage.operator, inn, "&isOperator=true&status=1")).toEqual([id]);
  });

  test("FIX-041 G-59 G-70 APP-029: a blocked owner loses the session; the applicant becomes owner", async () => {
    const waiting = await aWaitingApplication();
    const { owner, id, inn, applicantId, user } = waiting;
    const block = { id: user.id, status: 1, description: "Проверка" };
    expect((await stage.operator.post("/api/registration/Users/blockAccess", block)).status).toBe(200);

    // FIX-007: a block ends the user's sessions.
    expect(await triedBy(owner, id)).toEqual([401, "shared.no-session"]);
    expect(await idsOf(stage.operator, inn, "&isOperator=true")).toEqual([id]);
    expect((await stage.operator.post(`${calls}/accept`, { id })).status).toBe(200);
    expect(await membersOf(waiting)).toEqual([
      { userId: user.id, userType: 0 },
      { userId: applicantId, userType: 1 },
    ]);
    // FIX-047: both get a notification; the former owner reads it after the block.
    await stage.operator.post("/api/registration/Users/blockAccess", { id: user.id, status: 0 });
    const newNoticesOf = async (userId: number) => {
      const { account } = await accountOf(userId);
      return notifiedUser(await signIn(stage.app, stage.database.db, account));
    };
    expect(await newNoticesOf(user.id)).toEqual(["cabinet-taken"]);
    expect(await newNoticesOf(applicantId)).toEqual(["cabinet-given"]);
    const { rows: audited } = await sql<{ before: object; after: object }>`
      select before, after from audit_log where action = 'organizations.transfer-ownership'
        and entity_id = ${waiting.organization.id}`.execute(stage.database.db);
    expect(audited).toEqual([{ before: { ownerId: user.id }, after: { ownerId: applicantId } }]);
    const { rows: changed } = await sql<{ after: object }>`
      select after from audit_log where action = 'users.change-type' and entity_id = ${user.id}`.execute(
      stage.database.db,
    );
    expect(changed, "FIX-009").toEqual([{ after: { organizationId: waiting.organization.id, userType: 0 } }]);
  });

  test("FIX-041: an owner who becomes staff loses the account", async () => {
    const waiting = await aWaitingApplication();
    const { id, inn, user, applicantId } = waiting;
    await stage.database.db.updateTable("users").set({ role: 2 }).where("id", "=", user.id).execute();
    expect(await idsOf(stage.operator, inn, "&isOperator=true")).toEqual([id]);
    expect((await stage.operator.post(`${calls}/accept`, { id })).status).toBe(200);
    expect(await membersOf(waiting)).toEqual([
      { userId: user.id, userType: 0 },
      { userId: applicantId, userType: 1 },
    ]);
  });

  test("G-59 G-73 G-5: an excluded owner of another account gets 404", async () => {
    const waiting = await aWaitingApplication();
    const { owner, id, inn, user } = waiting;
    const other = await anOrganization(stage.database.db);
    await aMembership(stage.database.db, { user_id: user.id, organization_id: other.id, user_type: 1 });
    expect((await shutOut(waiting)).status).toBe(200);

    expect(await idsOf(owner, inn)).toEqual([]);
    const foreign = await owner.post(`${calls}/accept`, { id });
    const none = await owner.post(`${calls}/accept`, { id: 999_999 });
    expect([foreign.status, foreign.code]).toEqual([404, "shared.not-found"]);
    expect([foreign.status, foreign.code, foreign.data]).toEqual([none.status, none.code, none.data]);
    // The header names an organisation that the user has left.
    const header = { currentorganization: String(waiting.organization.id) };
    const requested = await owner.post(`${calls}/accept`, { id }, header);
    expect([requested.status, requested.code]).toEqual([403, "shared.foreign-organization"]);
    expect(await idsOf(stage.operator, inn, "&isOperator=true")).toEqual([id]);
  });

  test("G-59 G-72 APP-029: after a transfer the new owner decides the applications", async () => {
    const waiting = await aWaitingApplication();
    const { owner, id, inn, organization, applicantId } = waiting;
    const { db } = stage.database;
    const { user: heir } = await anEmployee(db, { organization });
    const transfer = { userId: heir.id, organizationId: organization.id };
    expect((await owner.put("/api/registration/Users/transferRightsOwner", transfer)).status).toBe(200);

    expect(await triedBy(owner, id)).toEqual([403, "shared.forbidden"]);
    expect(await idsOf(stage.operator, inn, "&isOperator=true")).toEqual([]);
    const heirClient = await signIn(stage.app, db, heir.account);
    expect(await idsOf(heirClient, inn)).toEqual([id]);
    expect((await heirClient.post(`${calls}/accept`, { id })).status).toBe(200);
    expect(await membersOf(waiting)).toContainEqual({ userId: applicantId, userType: 0 });
  });

  test.each([
    ["accept", {}],
    ["reject", { description: "Нет доверенности" }],
  ])("S-6 G-59 G-72: a decision that waits during a transfer fails (%s)", async (step, more) => {
    const { owner, id, organization, user } = await aWaitingApplication();
    const { db } = stage.database;
    const { user: heir } = await anEmployee(db, { organization });
    const decided = await inOwnerTransaction(db, async (tx) => {
      await sql`select from organizations where id = ${organization.id} for update`.execute(tx);
      await sql`select from memberships where user_id = ${user.id} for update`.execute(tx);
      const call = owner.post(`${calls}/${step}`, { id, ...more });
      await expect
        .poll(async () => {
          const { rows } = await sql`
              select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await moveOwnership(tx, organization.id, heir.id);
      return { call };
    });
    const { status, code } = await decided.call;
    expect([status, code]).toEqual([403, "shared.forbidden"]);
    const stored = await db
      .selectFrom("applications")
      .select(["status", "changed_by"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(stored).toEqual({ status: 0, changed_by: null });
  });
});
