import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openReportsStage, submission, submitted } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { anEmployee, aMembership, anOperator, type Member } from "../../../test/stages/factories.ts";

/* CORE-002: rights are looked up at every request, and again in the transaction of a write. */

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, firm: company, otherFirm: otherOrganization, stranger } = stage;
const { db } = stage.database;

const ofOrganization = await submitted(stage.owner, company.id, choices.domestic);
const ofOtherOrganization = await submitted(stranger, otherOrganization.id, choices.domestic);

let member: Member;
let client: TestClient;

/** A member of the organisation with an earlier request. */
beforeEach(async () => {
  member = await anEmployee(db, { organization: company });
  client = await signIn(app, db, member.user.account);
  expect((await client.get(`/api/Agreements/${ofOrganization}`)).status).toBe(200);
  expect((await client.get("/api/Agreements/list")).total).toBe(1);
});

const ids = async () => (await client.get<{ id: number }[]>("/api/Agreements/list")).data.map(({ id }) => id);

test("FAST-007 S-2: an ended session gives 401 for the very next request", async () => {
  await sql`delete from sessions where user_id = ${member.user.id}`.execute(db);
  const responses = [
    await client.get("/api/Agreements/list"),
    await client.get(`/api/Agreements/${ofOrganization}`),
    await client.get("/api/Agreements/list?pageSize=none"),
    await client.post("/api/Agreements/create", submission(company.id, choices.domestic)),
  ];
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test("FAST-007 S-2: an excluded member reads nothing from the next request on", async () => {
  await sql`update memberships set is_active = false where user_id = ${member.user.id}`.execute(db);
  expect(await ids()).toEqual([]);
  expect((await client.get(`/api/Agreements/${ofOrganization}`)).status).toBe(403);
});

test("FAST-007 S-2: a write of an excluded member stores nothing", async () => {
  await sql`update memberships set is_active = false where user_id = ${member.user.id}`.execute(db);
  const count = () =>
    sql<{ reports: number; claims: number }>`
      select (select count(*) from agreements) as reports,
        (select count(*) from request_results where user_id = ${member.user.id}) as claims`.execute(db);
  const before = (await count()).rows;
  const { status } = await client.post("/api/Agreements/create", submission(company.id, choices.domestic));
  expect(status).toBe(403);
  expect((await count()).rows).toEqual(before);
});

test("CORE-002 S-2: a write respects rights revoked during its upload", async () => {
  const body = Readable.from(
    (async function* () {
      await sql`update memberships set is_active = false where user_id = ${member.user.id}`.execute(db);
      yield JSON.stringify(submission(company.id, choices.domestic));
    })(),
  );
  const before = await reports();
  const response = await client.post("/api/Agreements/create", body, { "content-type": "application/json" });
  expect(response).toMatchObject({ status: 403, code: "shared.no-organization" });
  expect(await reports()).toBe(before);
});

const reports = async () =>
  (await sql<{ reports: number }>`select count(*)::int as reports from agreements`.execute(db)).rows[0]!
    .reports;

test("FAST-007 S-3: after a switch the user sees only that organisation's reports", async () => {
  await aMembership(db, { user_id: member.user.id, organization_id: otherOrganization.id });
  expect(await ids()).toEqual([ofOrganization]);
  await sql`update users set last_organization_id = ${otherOrganization.id} where id = ${member.user.id}`.execute(
    db,
  );
  expect(await ids()).toEqual([ofOtherOrganization]);
  expect((await client.get(`/api/Agreements/${ofOrganization}`)).status).toBe(404);
});

test("FAST-007 G-10: a blocked user gets shared.blocked at the next request", async () => {
  await sql`update users set status = 1 where id = ${member.user.id}`.execute(db);
  expect(await client.get(`/api/Agreements/${ofOrganization}`)).toMatchObject({
    status: 403,
    code: "shared.blocked",
  });
});

test("FAST-007 G-10: restored rights apply to the next request", async () => {
  await sql`update users set status = 1 where id = ${member.user.id}`.execute(db);
  expect((await client.get(`/api/Agreements/${ofOrganization}`)).status).toBe(403);
  await sql`update users set status = 0 where id = ${member.user.id}`.execute(db);
  expect((await client.get(`/api/Agreements/${ofOrganization}`)).status).toBe(200);
});

test("FAST-007 G-11: a former operator no longer sees the whole register", async () => {
  const operator = await anOperator(db);
  client = await signIn(app, db, operator.account);
  expect(await ids()).toEqual(expect.arrayContaining([ofOrganization, ofOtherOrganization]));
  await sql`update users set role = 1 where id = ${operator.id}`.execute(db);
  expect(await ids()).toEqual([]);
});

test("FAST-007: a request updates the last use of its session", async () => {
  await sql`update sessions set used_at = now() - interval '1 hour' where user_id = ${member.user.id}`.execute(
    db,
  );
  await client.get("/api/Agreements/list");
  const { rows } = await sql<{ isNew: boolean }>`
    select used_at > now() - interval '1 minute' as "isNew" from sessions where user_id = ${member.user.id}`.execute(
    db,
  );
  expect(rows).toEqual([{ isNew: true }]);
});
