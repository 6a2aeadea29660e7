import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { getCurrentUser } from "@birzha/domain/users/own-api.ts";
import { chooseDefaultView } from "@birzha/domain/views/api.ts";
import { viewLimit } from "@birzha/domain/views/view.ts";
import type { SavedView, ViewState } from "@birzha/domain/views/view.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import {
  aMembership,
  anEmployee,
  anOperator,
  anOrganization,
  anOwner,
  aUser,
} from "../../../test/stages/factories.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { toAuditPosition } from "../../platform/audit/audit-position.ts";
import { findEvents } from "../events/find-events.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";

const path = "/api/views";
let database: TestDatabase;
let app: FastifyInstance;
/** The author, a colleague, the owner of their account, a user of another organisation, and two staff users. */
type Who = "author" | "colleague" | "owner" | "stranger" | "operator" | "supervisor";
const clients = {} as Record<Who, TestClient>;
/** The author, acting for another organisation. */
let authorElsewhere: TestClient;

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: testAuthenticate(db),
  });
  const company = await anOrganization(db, { ntb_user: true });
  const other = await anOrganization(db, { ntb_user: true });
  const { user } = await anEmployee(db, { organization: company, user: { account: "author" } });
  await aMembership(db, { user_id: user.id, organization_id: other.id });
  await anEmployee(db, { organization: company, user: { account: "colleague" } });
  await anOwner(db, { organization: company, user: { account: "owner" } });
  await anEmployee(db, { organization: other, user: { account: "stranger" } });
  await anOperator(db, { account: "operator" });
  await aUser(db, { account: "supervisor", role: 3 });
  for (const who of ["colleague", "owner", "stranger", "operator", "supervisor"] as const)
    clients[who] = await signIn(app, db, who);
  clients.author = await signIn(app, db, "author", { organizationId: company.id });
  authorElsewhere = await signIn(app, db, "author", { organizationId: other.id });
});
beforeEach(() => sql`delete from views`.execute(database.db));
afterAll(async () => {
  await app.close();
  await database.drop();
});

const state = (given: Partial<ViewState> = {}): ViewState => ({
  address: { "f.basis": "порт", sort: "contractDate", order: "Asc", size: "50" },
  columns: { order: ["contractNumber", "basis"], hidden: ["sumTax"], pinned: ["basis"] },
  density: "dense",
  ...given,
});
const save = (client: TestClient, given: object = {}) =>
  client.post<SavedView>(path, { register: "contracts", name: "Порты", state: state(), ...given });
const saved = async (client: TestClient, given: object = {}): Promise<SavedView> => {
  const { status, data, body } = await save(client, given);
  if (status !== 200) throw new Error(body);
  return data;
};
const offered = async (client: TestClient, register = "contracts") =>
  (await client.get<SavedView[]>(`${path}?register=${register}`)).data;
const namesFor = async (client: TestClient) => (await offered(client)).map(({ name }) => name);
const change = (client: TestClient, { id, version }: SavedView, given: object) =>
  client.put<SavedView>(`${path}/${id}`, { version, ...given });
const makeDefault = (client: TestClient, viewId: number | null, register = "contracts") =>
  client.put(chooseDefaultView.path, { register, viewId });
const defaultsOf = async (client: TestClient) =>
  (await client.get<CurrentUser>(getCurrentUser.path)).data.defaultViews.map(({ name }) => name);
const withoutRequest = (body: string) => body.replace(/"requestId":"[^"]+"/, "");

describe("a view", () => {
  test("WORK-040: keeps filters, order, page size, columns, density, updates replace them", async () => {
    const made = await saved(clients.author, { name: "  Порты   Юга " });
    expect(made).toMatchObject({
      name: "Порты Юга",
      isOwn: true,
      isShared: false,
      isDefault: false,
      version: 1,
    });
    expect((await offered(clients.author))[0]).toEqual(made);
    expect(made.state).toEqual(state());
    const next = await change(clients.author, made, { name: "Порты", state: state({ columns: null }) });
    expect(next.data).toMatchObject({
      name: "Порты",
      version: 2,
      state: { columns: null, density: "dense" },
    });
    expect((await change(clients.author, made, { name: "Поздно" })).code).toBe("shared.stale");
    expect((await clients.author.delete(`${path}/${made.id}`)).status).toBe(200);
    expect(await offered(clients.author)).toEqual([]);
  });

  test.each([
    ["a filter", { address: { "f.nothing": "1" } }, "f.nothing"],
    ["a filter of another register", { address: { status: "2" } }, "status"],
    ["a sort key", { address: { sort: "nothing", order: "Asc" } }, "sort"],
    ["a page", { address: { page: "2" } }, "page"],
    ["a page size", { address: { size: "501" } }, "size"],
    ["a column", { columns: { order: ["basis", "nothing"], hidden: [], pinned: [] } }, "nothing"],
    ["a staff column", { columns: { order: [], hidden: [], pinned: ["ownerName"] } }, "ownerName"],
    ["a staff filter", { address: { "f.ownerName": "ООО" } }, "f.ownerName"],
  ])("WORK-040: %s unknown to the register returns an error", async (_, given, name) => {
    const { status, code, errorMessage } = await save(clients.author, { state: state(given) });
    expect([status, code]).toEqual([400, "views.unknown-names"]);
    expect(errorMessage).toContain(name);
    const stored = await saved(clients.author);
    expect((await change(clients.author, stored, { state: state(given) })).code).toBe("views.unknown-names");
  });

  test("WORK-040: staff saves staff columns and registers, others get 403", async () => {
    const columns = { order: ["ownerName"], hidden: [], pinned: [] };
    expect((await save(clients.operator, { state: state({ columns }) })).status).toBe(200);
    const ofStaff = {
      users: { sort: "name" },
      duty_rules: { "f.days": "5" },
      duty_punctuality: { "f.inn": "36" },
    };
    for (const [register, address] of Object.entries(ofStaff)) {
      const view = { register, state: state({ address, columns: null }) };
      expect((await save(clients.operator, view)).status, register).toBe(200);
      expect((await save(clients.author, view)).status, register).toBe(403);
      expect(await offered(clients.author, register)).toEqual([]);
    }
  });

  test("WORK-040: reading drops fields that the register no longer has", async () => {
    const { id } = await saved(clients.author);
    const old = state({
      address: { "f.basis": "порт", "f.gone": "1", sort: "gone", order: "Asc" },
      columns: { order: ["gone", "basis"], hidden: ["gone"], pinned: ["gone"] },
    });
    await sql`update views set state = ${JSON.stringify(old)}::jsonb where id = ${id}`.execute(database.db);
    expect((await offered(clients.author))[0]?.state).toEqual({
      address: { "f.basis": "порт" },
      columns: { order: ["basis"], hidden: [], pinned: [] },
      density: "dense",
    });
  });

  test("WORK-040: names are unique, fifty fit a register, even concurrently", async () => {
    await saved(clients.author);
    expect((await save(clients.author)).code).toBe("views.name-taken");
    expect(
      (await save(clients.author, { register: "members", state: state({ address: {}, columns: null }) }))
        .status,
    ).toBe(200);
    const rest = Array.from({ length: viewLimit + 2 }, (_, at) =>
      save(clients.author, { name: `Вид ${at}` }),
    );
    const codes = (await Promise.all(rest)).map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(viewLimit - 1);
    expect(codes.filter((code) => code === "views.too-many")).toHaveLength(3);
    expect(await offered(clients.author)).toHaveLength(viewLimit);
  });

  test.each(["", " ", "я".repeat(61), "а\u0001б"])("WORK-040: %j is an invalid name", async (name) => {
    expect((await save(clients.author, { name })).status).toBe(400);
  });
});

describe("visibility", () => {
  test("WORK-040: only the organisation sees a view, and only once shared", async () => {
    const made = await saved(clients.author);
    expect(await namesFor(clients.colleague)).toEqual([]);
    const shared = (await change(clients.author, made, { isShared: true })).data;
    expect(await offered(clients.colleague)).toMatchObject([{ name: "Порты", isOwn: false, isShared: true }]);
    for (const foreign of [clients.stranger, clients.operator, authorElsewhere]) {
      expect(await namesFor(foreign)).toEqual([]);
      const responses = [made.id, 999_999].map((id) =>
        foreign.put(`${path}/${id}`, { version: 1, name: "Моё" }),
      );
      const [seen, missing] = await Promise.all(responses);
      expect([seen!.status, withoutRequest(seen!.body)]).toEqual([404, withoutRequest(missing!.body)]);
      expect((await foreign.delete(`${path}/${made.id}`)).status).toBe(404);
      expect((await makeDefault(foreign, made.id)).status).toBe(404);
    }
    await change(clients.author, shared, { isShared: false });
    expect(await namesFor(clients.colleague)).toEqual([]);
  });

  test("WORK-040: only its author edits it, owners remove shared ones", async () => {
    const made = await saved(clients.author, { isShared: true });
    for (const other of [clients.colleague, clients.owner])
      expect(await change(other, made, { name: "Моё" })).toMatchObject({
        status: 403,
        code: "views.of-another",
      });
    expect((await clients.colleague.delete(`${path}/${made.id}`)).code).toBe("views.of-another");
    expect((await clients.owner.delete(`${path}/${made.id}`)).status).toBe(200);
    const own = await saved(clients.author);
    expect((await clients.owner.delete(`${path}/${own.id}`)).status).toBe(404);
  });

  test("WORK-040 G-13: the exchange shares among staff, read-only staff saves views too", async () => {
    const made = await saved(clients.supervisor, { isShared: true });
    expect(await namesFor(clients.operator)).toEqual(["Порты"]);
    expect((await change(clients.operator, made, { name: "Моё" })).code).toBe("views.of-another");
    expect(await namesFor(clients.author)).toEqual([]);
  });

  test("WORK-040: row-level security alone hides and protects foreign views", async () => {
    const { id } = await saved(clients.author);
    const ids = await sql<{ stranger: number; firm: number }>`
      select u.id as stranger, m.organization_id as firm from users u join memberships m on m.user_id = u.id
      where u.account = 'stranger'`.execute(database.db);
    const { stranger, firm: company } = ids.rows[0]!;
    const actor = { kind: "employee", userId: stranger, organization: { id: company } } as Actor;
    const touched = await inTransaction(database.requests.db, actor, "write", async (tx) => [
      (await sql`select from views where id = ${id}`.execute(tx)).rows.length,
      (await sql`update views set name = 'Моё' where id = ${id} returning id`.execute(tx)).rows.length,
      (await sql`delete from views where id = ${id} returning id`.execute(tx)).rows.length,
    ]);
    expect(touched).toEqual([0, 0, 0]);
  });
});

describe("the default", () => {
  test("WORK-040: each user and register has one, new ones replace it", async () => {
    const [first, second] = [await saved(clients.author), await saved(clients.author, { name: "Мои" })];
    await makeDefault(clients.author, first.id);
    await makeDefault(clients.author, second.id);
    expect(await defaultsOf(clients.author)).toEqual(["Мои"]);
    expect((await offered(clients.author)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect(await defaultsOf(authorElsewhere)).toEqual([]);
    await makeDefault(clients.author, null);
    expect(await defaultsOf(clients.author)).toEqual([]);
    expect((await makeDefault(clients.author, null)).status).toBe(200);
  });

  test("WORK-040: a colleague's view works while shared and in its register", async () => {
    const made = await saved(clients.author, { isShared: true });
    expect((await makeDefault(clients.colleague, made.id, "members")).status).toBe(404);
    await makeDefault(clients.colleague, made.id);
    expect(await defaultsOf(clients.colleague)).toEqual(["Порты"]);
    expect(await defaultsOf(clients.author)).toEqual([]);
    const taken = (await change(clients.author, made, { isShared: false })).data;
    expect(await defaultsOf(clients.colleague)).toEqual([]);
    await change(clients.author, taken, { isShared: true });
    expect(await defaultsOf(clients.colleague)).toEqual(["Порты"]);
    await clients.author.delete(`${path}/${made.id}`);
    expect(await defaultsOf(clients.colleague)).toEqual([]);
  });
});

test("WORK-040 S-8: each change writes an audit row without the search text", async () => {
  await sql`truncate view_defaults`.execute(database.db);
  const made = await saved(clients.author);
  await change(clients.author, made, { isShared: true });
  await makeDefault(clients.author, made.id);
  await makeDefault(clients.author, null);
  await clients.author.delete(`${path}/${made.id}`);
  const { rows } = await sql<{ action: string; said: string }>`
    select action, concat(before, after) as said from audit_log
    where entity = 'view' and entity_id = ${made.id} order by id`.execute(database.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "views.create",
    "views.update",
    "views.choose-default",
    "views.choose-default",
    "views.delete",
  ]);
  expect(rows.filter(({ said }) => said.includes("порт"))).toEqual([]);
});

test("WORK-040 WORK-030: changes reach the author, shared ones the organisation", async () => {
  const { rows } = await sql<{ id: number; account: string; firm: number }>`
    select u.id, u.account, m.organization_id as firm from users u join memberships m on m.user_id = u.id`.execute(
    database.db,
  );
  const actorOf = (who: Who) => {
    const { id, firm: company } = rows.find(({ account }) => account === who) ?? { id: 0, firm: 0 };
    return { kind: "employee", userId: id, role: 1, organization: { id: company } } as unknown as Actor;
  };
  const visibilityOf = async (isShared: boolean) => {
    const { id } = await saved(clients.author, { name: `Вид ${isShared}`, isShared });
    const act = {
      position: toAuditPosition(1),
      at: "2026-03-10T09:00:00Z",
      action: "views.create",
      entity: "view",
      entityId: id,
      organizationId: null,
      result: null,
    };
    const [event] = await findEvents(database.db, [
      { ...act, actorUserId: actorOf("author").userId, clientRequestId: null },
    ]);
    const staff = { kind: "operator", userId: 0, role: 2 } as unknown as Actor;
    return [...(["author", "colleague", "stranger"] as const).map(actorOf), staff].map((reader) =>
      Boolean(event!.contentFor(reader)),
    );
  };
  expect(await visibilityOf(false)).toEqual([true, false, false, false]);
  expect(await visibilityOf(true)).toEqual([true, true, false, false]);
});
