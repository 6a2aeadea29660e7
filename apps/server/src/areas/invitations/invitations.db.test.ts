import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { invitationLimits } from "@birzha/domain/invitations/invited.ts";
import type { Invitation, OwnInvitation } from "@birzha/domain/invitations/invitation.ts";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import {
  aMembership,
  anEmployee,
  anOperator,
  anOrganization,
  anOwner,
  aUser,
} from "../../../test/stages/factories.ts";
import { openMailServer, subjectOf } from "../../../test/services/mail-server.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { startJobs, type RunningJobs } from "../../platform/jobs/start-jobs.ts";
import { openMailer } from "../../platform/mail/open-mailer.ts";
import { invitationTasks } from "./jobs.ts";

const calls = "/api/registration/Invitations";
let now = new Date();
const clock = { ...moscowClock(() => now), refresh: async () => {} };
let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  database = await cloneDatabase();
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock,
    authenticate: testAuthenticate(database.db),
  });
});
afterEach(() => {
  now = new Date();
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let people = 0;
const nextEmail = () => `Person.${++people}@firm.example`;

/** An organisation with an owner who can invite. */
async function aCabinet() {
  const { user, organization } = await anOwner(database.db, { user: { name: "Соколова Елена" } });
  return { owner: await signIn(app, database.db, user.account), user, organization };
}

/** A user with this e-mail at the identity server. */
async function userWithEmail(email: string | null) {
  const { id, account } = await aUser(database.db, { email });
  return { id, client: await signIn(app, database.db, account) };
}

const invite = (owner: TestClient, email: string, more: object = {}) =>
  owner.post<{ id: number }>(`${calls}/create`, { email, ...more });
const listed = async (owner: TestClient) => (await owner.get<Invitation[]>(`${calls}/list`)).data;
const own = async (client: TestClient) => (await client.get<OwnInvitation[]>(`${calls}/own`)).data;
const accept = (client: TestClient, id: number) =>
  client.post<{ organizationId: number }>(`${calls}/accept`, { id });
const membersOf = async (organizationId: number) => {
  const { rows } = await database.pool.query<{ userId: number; userType: number }>(
    `select user_id as "userId", user_type as "userType" from memberships where organization_id = $1 order by user_id`,
    [organizationId],
  );
  return rows;
};

describe("the invited user", () => {
  test("INST-001: signing in with the invited e-mail joins as an employee", async () => {
    const { owner, user, organization } = await aCabinet();
    const email = nextEmail();
    const { id } = (await invite(owner, email, { name: "Иванов И. И." })).data;
    expect(await listed(owner)).toEqual([
      expect.objectContaining({ id, email, name: "Иванов И. И.", state: "open", emailedAt: null }),
    ]);

    const { id: userId, client } = await userWithEmail(email.toUpperCase());
    expect(await own(client)).toEqual([
      expect.objectContaining({
        id,
        state: "open",
        organization: { inn: organization.inn, name: organization.name },
        createdBy: "Соколова Елена",
      }),
    ]);
    const written = await auditedDuring(database.db, async () => {
      expect(await accept(client, id)).toMatchObject({
        status: 200,
        data: { organizationId: organization.id },
      });
    });
    expect(written).toEqual([`users.join membership ${userId}`, `invitations.accept invitation ${id}`]);
    expect(await membersOf(organization.id)).toEqual([
      { userId: user.id, userType: 1 },
      { userId, userType: 0 },
    ]);
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.ended" });
    expect(await own(client)).toEqual([expect.objectContaining({ id, state: "accepted" })]);
    expect(await listed(owner)).toEqual([]);
  });

  test("INST-001: other users and unknown ids get the same 404", async () => {
    const { owner, organization } = await aCabinet();
    const { id } = (await invite(owner, nextEmail())).data;
    for (const email of [nextEmail(), null]) {
      const { client } = await userWithEmail(email);
      expect(await own(client)).toEqual([]);
      const rejected = await accept(client, id);
      expect(rejected).toMatchObject({ status: 404, code: "shared.not-found" });
      expect((await accept(client, 987_654_321)).errorMessage).toBe(rejected.errorMessage);
    }
    expect(await membersOf(organization.id)).toHaveLength(1);
  });

  test("INST-001: withdrawn invitations stay ended, resending renews expired ones", async () => {
    const { owner } = await aCabinet();
    const email = nextEmail();
    const { client } = await userWithEmail(email);
    const first = (await invite(owner, email)).data.id;
    expect(await owner.post(`${calls}/withdraw`, { id: first })).toMatchObject({ status: 200 });
    expect(await accept(client, first)).toMatchObject({ status: 409, code: "invitations.ended" });
    expect(await owner.post(`${calls}/resend`, { id: first })).toMatchObject({ code: "invitations.ended" });

    const second = (await invite(owner, email)).data.id;
    now = new Date(now.getTime() + invitationLimits.days * 24 * 60 * 60_000 + 1);
    expect((await own(client)).map(({ state }) => state)).toEqual(["lapsed", "withdrawn"]);
    expect(await accept(client, second)).toMatchObject({ status: 409, code: "invitations.lapsed" });
    expect(await owner.post(`${calls}/resend`, { id: second })).toMatchObject({ status: 200 });
    expect(await accept(client, second)).toMatchObject({ status: 200 });
  });

  test("INST-001: joining fails for stale inviters, blocks, exclusions and existing members", async () => {
    const { db, pool } = database;
    const { owner, user, organization } = await aCabinet();
    const email = nextEmail();
    const { id: userId, client } = await userWithEmail(email);
    const { id } = (await invite(owner, email)).data;
    const ownership = (type: number) =>
      pool.query("update memberships set user_type = $1 where user_id = $2", [type, user.id]);
    await ownership(0);
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.no-word" });
    const { user: next } = await anEmployee(db, { organization });
    await pool.query("update memberships set user_type = 1 where user_id = $1", [next.id]);
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.no-word" });
    await pool.query("update memberships set user_type = 0 where user_id = $1", [next.id]);
    await ownership(1);

    const status = (to: number) =>
      pool.query("update organizations set status = $1, description = $2 where id = $3", [
        to,
        to === 1 ? "Проверка" : null,
        organization.id,
      ]);
    await status(1);
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.no-word" });
    expect(await invite(owner, nextEmail())).toMatchObject({ code: "shared.organization-blocked" });
    await status(0);

    await aMembership(db, {
      user_id: userId,
      organization_id: organization.id,
      is_active: false,
      description: "Уволен",
    });
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.shut-out" });
    await pool.query("update memberships set is_active = true, description = null where user_id = $1", [
      userId,
    ]);
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.member" });
  });

  test("INST-001: staff cannot join an organisation", async () => {
    const { owner } = await aCabinet();
    const email = nextEmail();
    const { id } = (await invite(owner, email)).data;
    const operator = await anOperator(database.db, { email });
    const client = await signIn(app, database.db, operator.account);
    expect(await accept(client, id)).toMatchObject({ status: 403 });
  });
});

describe("the inviting owner", () => {
  test("INST-001: known and unknown e-mails get the same response", async () => {
    const { owner } = await aCabinet();
    const known = nextEmail();
    await userWithEmail(known);
    const responses = [await invite(owner, known), await invite(owner, nextEmail())];
    expect(responses.map(({ status, data }) => [status, Object.keys(data)])).toEqual([
      [200, ["id"]],
      [200, ["id"]],
    ]);
    const [stranger, friend] = await listed(owner);
    const { id: _, email: __, ...ofFriend } = friend!;
    expect(stranger).toMatchObject({
      ...ofFriend,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  test("INST-001: repeated invitations, invalid e-mails and invalid names return an error", async () => {
    const { owner } = await aCabinet();
    const email = nextEmail();
    await invite(owner, email);
    expect(await invite(owner, email.toLowerCase())).toMatchObject({
      status: 409,
      code: "invitations.exists",
    });
    for (const body of [
      { email: "ivanov" },
      { email: `${"a".repeat(250)}@firm.example` },
      { email: nextEmail(), name: "Приз ждёт на www.win.example" },
      { email: nextEmail(), name: "Иван\nBcc: all@firm.example" },
    ])
      expect(await owner.post(`${calls}/create`, body)).toMatchObject({
        status: 400,
        code: "shared.invalid",
      });
  });

  test("INST-001: an owner sees and changes only the organisation's invitations", async () => {
    const { owner } = await aCabinet();
    const { owner: other } = await aCabinet();
    const { id } = (await invite(owner, nextEmail())).data;
    expect(await listed(other)).toEqual([]);
    for (const act of ["resend", "withdraw"])
      expect(await other.post(`${calls}/${act}`, { id })).toMatchObject({
        status: 404,
        code: "shared.not-found",
      });
  });

  test("INST-001: limits apply per invitation, organisation and address", async () => {
    const { owner } = await aCabinet();
    const email = nextEmail();
    const { id } = (await invite(owner, email)).data;
    for (let message = 1; message < invitationLimits.emails; message++)
      expect(await owner.post(`${calls}/resend`, { id })).toMatchObject({ status: 200 });
    expect(await owner.post(`${calls}/resend`, { id })).toMatchObject({
      status: 409,
      code: "invitations.too-many",
    });
    expect((await listed(owner))[0]).toMatchObject({ emailsLeft: 0 });
    const { owner: other } = await aCabinet();
    expect(await invite(other, email)).toMatchObject({ status: 409, code: "invitations.too-many" });

    const { pool } = database;
    const { rows } = await pool.query<{ left: number }>(
      "select $1::int - sum(emails)::int as left from invitations where organization_id = (select organization_id from invitations where id = $2)",
      [invitationLimits.emailsPerDay, id],
    );
    for (let sent = 0; sent < rows[0]!.left; sent++)
      expect(await invite(owner, nextEmail())).toMatchObject({ status: 200 });
    expect(await invite(owner, nextEmail())).toMatchObject({ status: 409, code: "invitations.too-many" });
  });
});

describe("staff", () => {
  /** A staff user; `role` 2 is an operator, 3 is read-only. */
  async function aColleague(role = 2) {
    const { id, account } = await anOperator(database.db, { role, name: "Ткаченко Олег" });
    return { id, client: await signIn(app, database.db, account) };
  }

  test("INST-001: operators invite employees into any organisation, even without an owner", async () => {
    const { id: operatorId, client: operator } = await aColleague();
    const organization = await anOrganization(database.db);
    const email = nextEmail();
    const made: { id: number }[] = [];
    const written = await auditedDuring(database.db, async () => {
      made.push((await invite(operator, email, { organizationId: organization.id })).data);
    });
    const { id } = made[0]!;
    expect(written).toEqual([`invitations.create invitation ${id}`]);
    const expected = expect.objectContaining({
      ...{ id, email, createdBy: "Ткаченко Олег", state: "open" },
      organization: { id: organization.id, name: organization.name },
    }) as unknown;
    expect(
      (await operator.get<Invitation[]>(`${calls}/list?organizationId=${organization.id}`)).data,
    ).toEqual([expected]);

    const { id: userId, client } = await userWithEmail(email);
    await database.pool.query("update users set role = 1 where id = $1", [operatorId]);
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.no-word" });
    await database.pool.query("update users set role = 2, status = 1, description = 'Уволен' where id = $1", [
      operatorId,
    ]);
    expect(await accept(client, id)).toMatchObject({ status: 409, code: "invitations.no-word" });
    await database.pool.query("update users set status = 0, description = null where id = $1", [operatorId]);
    expect(await accept(client, id)).toMatchObject({
      status: 200,
      data: { organizationId: organization.id },
    });
    expect(await membersOf(organization.id)).toEqual([{ userId, userType: 0 }]);
  });

  test("INST-001: operators manage owners' invitations, and owners manage the operators' ones", async () => {
    const { client: operator } = await aColleague();
    const first = await aCabinet();
    const second = await aCabinet();
    const { id: ofFirst } = (await invite(first.owner, nextEmail())).data;
    const { id: ofSecond } = (await invite(operator, nextEmail(), { organizationId: second.organization.id }))
      .data;
    expect((await listed(operator)).slice(0, 2).map(({ id }) => id)).toEqual([ofSecond, ofFirst]);
    expect((await listed(second.owner)).map(({ id }) => id)).toEqual([ofSecond]);
    expect(await operator.post(`${calls}/resend`, { id: ofFirst })).toMatchObject({ status: 200 });
    expect((await listed(first.owner))[0]).toMatchObject({ createdBy: "Ткаченко Олег" });
    expect(await operator.post(`${calls}/withdraw`, { id: ofFirst })).toMatchObject({ status: 200 });
    expect(await listed(first.owner)).toEqual([]);
    expect(await second.owner.post(`${calls}/withdraw`, { id: ofSecond })).toMatchObject({ status: 200 });
  });

  test("INST-001: read-only staff, foreign organisations and blocked ones get errors", async () => {
    const { client: operator } = await aColleague();
    const { client: reader } = await aColleague(3);
    const { owner, organization } = await aCabinet();
    const { owner: other } = await aCabinet();
    const at = { organizationId: organization.id };
    const { id } = (await invite(operator, nextEmail(), at)).data;
    expect((await listed(reader))[0]).toMatchObject({ id });
    expect(await invite(reader, nextEmail(), at)).toMatchObject({ status: 403 });
    for (const act of ["resend", "withdraw"])
      expect(await reader.post(`${calls}/${act}`, { id })).toMatchObject({ status: 403 });
    for (const rejected of [
      await invite(other, nextEmail(), at),
      await other.get(`${calls}/list?organizationId=${organization.id}`),
      await invite(operator, nextEmail(), { organizationId: 987_654_321 }),
    ])
      expect(rejected).toMatchObject({ status: 404, code: "shared.not-found" });
    expect(await invite(operator, nextEmail())).toMatchObject({ code: "shared.no-organization" });
    await database.pool.query("update organizations set status = 1, description = 'Проверка' where id = $1", [
      organization.id,
    ]);
    for (const client of [operator, owner])
      expect(await invite(client, nextEmail(), at)).toMatchObject({ code: "shared.organization-blocked" });
    expect(await operator.post(`${calls}/resend`, { id })).toMatchObject({
      code: "shared.organization-blocked",
    });
  });
});

describe("the e-mail", () => {
  let running: RunningJobs | undefined;
  afterEach(() => running?.stop());

  test("INST-001: e-mails name inviter and organisation, withdrawn invitations send none", async () => {
    const server = await openMailServer();
    const { pool, db } = database;
    await pool.query("delete from graphile_worker._private_jobs");
    const { owner, organization } = await aCabinet();
    const withdrawn = (await invite(owner, nextEmail())).data.id;
    await owner.post(`${calls}/withdraw`, { id: withdrawn });
    const email = nextEmail();
    await invite(owner, email, { name: "Иванова Анна" });
    const operator = await anOperator(db, { name: "Ткаченко Олег" });
    const ofStaff = nextEmail();
    await invite(await signIn(app, db, operator.account), ofStaff, { organizationId: organization.id });
    const { promise: over, resolve } = Promise.withResolvers<void>();
    let attempts = 0;
    running = await startJobs({
      pool,
      log: pino({ level: "silent" }),
      tasks: invitationTasks({
        ...{ db, clock, publicUrl: "https://birzha.example" },
        mailer: openMailer({ url: server.url, from: { name: "Портал", address: "birzha@exchange.example" } }),
      }),
      observe: () => {
        attempts += 1;
        if (attempts === 3) resolve();
      },
    });
    await over;
    expect(server.emails).toHaveLength(2);
    const emailTo = (address: string) => server.emails.find(({ to }) => to.includes(address));
    expect(emailTo(ofStaff)!.text).toContain("Биржа (Ткаченко Олег) приглашает вас");
    const message = emailTo(email);
    expect(message!.to).toContain(email);
    expect(subjectOf(message!.headers)).toContain(organization.name);
    expect(message!.text).toContain("Здравствуйте, Иванова Анна.");
    expect(message!.text).toContain("https://birzha.example/invitations");
    expect((await listed(owner)).find((one) => one.email === email)).toMatchObject({
      emailedAt: expect.any(String) as string,
    });
    await server.close();
  });
});

test("INST-001 INST-041: invitations disappear 90 days after their end", async () => {
  const { owner } = await aCabinet();
  const { id } = (await invite(owner, nextEmail())).data;
  const [forget] = Object.entries(
    invitationTasks({ db: database.db, clock, mailer: undefined, publicUrl: "" }),
  ).flatMap(([name, task]) => (name === "forget-invitations" ? [task] : []));
  const remain = async (days: number) => {
    now = new Date(Date.now() + days * 24 * 60 * 60_000);
    await forget!({}, {} as never);
    const { rows } = await database.pool.query("select id from invitations where id = $1", [id]);
    return rows.length;
  };
  expect(await remain(invitationLimits.days + 89)).toBe(1);
  expect(await remain(invitationLimits.days + 91)).toBe(0);
});
