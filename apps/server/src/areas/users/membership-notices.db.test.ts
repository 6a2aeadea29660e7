import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import { anEmployee, anOwner, type Member } from "../../../test/stages/factories.ts";
import { openReportsStage, type ReportsStage } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";

const calls = "/api/registration/Users";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T09:00:00+03:00");
});
afterAll(() => stage.close());

const clientOf = ({ user }: Member) => signIn(stage.app, stage.database.db, user.account);
const noticesOf = async (client: TestClient) =>
  (await client.get<Notice[]>("/api/notices?topic=membership&isUnread=true")).data;
const unreadOf = async (client: TestClient) =>
  (await client.get<{ unreadNotices: number }>("/keycloak/users/info")).data.unreadNotices;
const read = (client: TestClient, ids: readonly number[]) =>
  client.post<{ count: number }>("/api/notices/read", { ids });

test("FIX-047: an excluded user sees organisation, reason and time until confirmation", async () => {
  const { db } = stage.database;
  const owner = await anOwner(db);
  const member = await anEmployee(db, { organization: owner.organization });
  const [ownerClient, client] = [await clientOf(owner), await clientOf(member)];
  const where = { userId: member.user.id, organizationId: owner.organization.id };
  const shut = { ...where, isActive: false, description: "Уволен" };
  expect((await ownerClient.post(`${calls}/blockAccessToOrganization`, shut)).status).toBe(200);

  const [notice, ...more] = await noticesOf(client);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    kind: "access-closed",
    organization: { name: owner.organization.name, inn: owner.organization.inn },
    reason: "Уволен",
  });
  expect(new Date(notice!.at).toISOString()).toBe("2026-03-10T06:00:00.000Z");

  // No other user can mark it as read.
  expect((await read(ownerClient, [notice!.id])).data).toEqual({ count: 0 });
  expect(await unreadOf(client)).toBe(1);
  expect((await read(client, [notice!.id])).data).toEqual({ count: 1 });
  expect((await read(client, [notice!.id])).data).toEqual({ count: 0 });
  expect([await noticesOf(client), await unreadOf(client)]).toEqual([[], 0]);
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where action = 'notices.read'`.execute(db);
  expect(rows).toEqual([{ after: { notices: [notice!.id] } }]);

  await ownerClient.post(`${calls}/blockAccessToOrganization`, { ...where, isActive: true });
  expect(await noticesOf(client)).toMatchObject([{ kind: "access-opened", reason: null }]);
});

test("FIX-047 G-72: owner transfers notify the new owner, staff transfers both owners", async () => {
  const { db } = stage.database;
  const owner = await anOwner(db);
  const { organization } = owner;
  const heir = await anEmployee(db, { organization });
  const [ownerClient, heirClient] = [await clientOf(owner), await clientOf(heir)];
  const give = (by: TestClient, { user }: Member, description?: string) =>
    by.put(`${calls}/transferRightsOwner`, {
      userId: user.id,
      organizationId: organization.id,
      ...(description === undefined ? {} : { description }),
    });
  expect((await give(ownerClient, heir)).status).toBe(200);
  expect(await noticesOf(heirClient)).toMatchObject([{ kind: "cabinet-given", reason: null }]);
  expect(await noticesOf(ownerClient)).toEqual([]);

  expect((await give(stage.operator, owner, "Письмо организации")).status).toBe(200);
  expect(await noticesOf(ownerClient)).toMatchObject([
    { kind: "cabinet-given", reason: "Письмо организации" },
  ]);
  expect((await noticesOf(heirClient))[0]).toMatchObject({
    kind: "cabinet-taken",
    reason: "Письмо организации",
  });
});
