import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Succession } from "@birzha/domain/organizations/succession-api.ts";
import { anOwner, type OrganizationRow } from "../../../test/stages/factories.ts";
import { openReportsStage, submission, submitted } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { succeed } from "../../../test/stages/successions.ts";
import { beginSuccessions } from "./begin-successions.ts";
import { takeOverOrganization } from "./take-over-organization.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, clock, operator } = stage;
const { db } = stage.database;
const inAnHour = "2026-03-10T13:00:00+03:00";

interface Firm extends OrganizationRow {
  readonly client: TestClient;
}
let from: Firm;
let to: Firm;
let accounts = 0;

async function aFirm(): Promise<Firm> {
  const account = `owner-${++accounts}`;
  const { organization } = await anOwner(db, { user: { account } });
  return { ...organization, client: await signIn(app, db, account) };
}
beforeEach(async () => {
  clock.set("2026-03-10T12:00:00+03:00");
  [from, to] = [await aFirm(), await aFirm()];
});

const path = (id: number) => `/api/registration/Organizations/${id}/successions`;
const record = (predecessor = from, successor = to) =>
  operator.post<{ id: number }>(path(predecessor.id), {
    ...{ successorId: successor.id, kind: "merger", day: "2026-03-10", document: "Договор о слиянии" },
  });
const undo = (successionId: number, client = operator) =>
  client.post(`${path(from.id)}/undo`, { successionId });
const read = async (client: TestClient, id: number) =>
  (await client.get<Record<"successors" | "predecessors", Succession[]>>(path(id))).data;
const file = ({ client, id }: Firm, values = {}) =>
  submitted(client, id, { ...choices.domestic, contract_number: "ЧГ-1", ...values });
const statusOf = async ({ id }: Firm) =>
  (await sql<{ status: number }>`select status from organizations where id = ${id}`.execute(db)).rows[0]!
    .status;
const begin = () => beginSuccessions({ db, clock });
const takeOver = (successionId: number) =>
  takeOverOrganization({ db, clock }, { successionId }, { attempt: 1, signal: new AbortController().signal });
const failedTasks = async () => {
  const { data } = await operator.get<{ tasks: { kind: string; id: number }[] }>("/api/tasks");
  return data.tasks.flatMap(({ kind, id }) => (kind === "successionFailed" ? [id] : []));
};
/** Everything that an organisation sees of its records and of the successions. */
const seenBy = async ({ client, id }: Firm) => {
  const paths = [
    "/api/Agreements/list?pageIndex=0&pageSize=15",
    "/api/Agreements/totals?",
    `/api/search?q=${from.inn}`,
    "/api/notices?pageIndex=0&pageSize=15&isUnread=false",
    "/api/tasks",
    "/api/changes?limit=100",
    path(id),
    `/api/registration/Organizations/${id}`,
  ];
  return Promise.all(
    paths.map(async (address) => {
      const { status, data } = await client.get(address);
      expect([address, status]).toEqual([address, 200]);
      return [address, data];
    }),
  );
};

test("FIX-323: before it takes effect nothing changes for either organisation", async () => {
  await file(from);
  const before = [await seenBy(from), await seenBy(to)];
  const { status, data } = await record();
  expect(status).toBe(200);
  clock.set("2026-03-10T12:59:59+03:00");
  await begin();
  expect([await seenBy(from), await seenBy(to)]).toEqual(before);
  await file(from, { contract_number: "ЧГ-2" });
  expect((await read(operator, from.id)).successors).toMatchObject([
    { id: data.id, state: "recorded", undoSeconds: 1, successor: { inn: to.inn } },
  ]);
});

test("FIX-323: an undone succession leaves the audit log alone, and another can be recorded", async () => {
  const { data } = await record();
  expect((await undo(data.id, from.client)).status).toBe(403);
  expect((await undo(data.id)).status).toBe(200);
  expect((await undo(data.id)).status).toBe(404);
  clock.set(inAnHour);
  await begin();
  expect(await read(operator, from.id)).toEqual({ successors: [], predecessors: [] });
  expect(await statusOf(from)).toBe(0);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where entity = 'organization' and entity_id = ${from.id} order by id`.execute(
    db,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "organizations.record-successor",
    "organizations.undo-successor",
  ]);
  expect((await record()).status).toBe(200);
});

test("FIX-323: after an hour it begins once on several nodes and cannot be undone", async () => {
  const report = await file(from);
  const { data } = await record();
  clock.set(inAnHour);
  expect((await undo(data.id)).code).toBe("organizations.succession-begun");
  await Promise.all([begin(), begin(), begin()]);
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
    where j.task_identifier = 'organizations:take-over' and p.payload ->> 'successionId' = ${String(data.id)}`.execute(
    db,
  );
  expect(rows).toEqual([{ jobs: 1 }]);
  expect(await statusOf(from)).toBe(1);
  const refused = await from.client.post("/api/Agreements/create", submission(from.id, choices.domestic));
  expect(refused.code).toBe("shared.organization-blocked");
  expect((await undo(data.id)).code).toBe("organizations.succession-begun");
  await takeOver(data.id);
  expect((await to.client.get(`/api/Agreements/${report}`)).status).toBe(200);
  expect((await read(to.client, to.id)).predecessors).toMatchObject([{ state: "done", undoSeconds: null }]);
});

test("FIX-323: a blocked successor fails it, and staff gets a task until it is removed", async () => {
  const { data } = await record();
  const block = { id: to.id, status: 1, description: "Проверка" };
  expect((await operator.post("/api/registration/Organizations/blockAccess", block)).status).toBe(200);
  clock.set(inAnHour);
  await begin();
  expect(await statusOf(from)).toBe(0);
  expect((await read(operator, from.id)).successors).toMatchObject([
    { state: "failed", failure: "organizations.successor-blocked" },
  ]);
  expect(await failedTasks()).toEqual([from.id]);
  expect((await undo(data.id)).status).toBe(200);
  expect(await failedTasks()).toEqual([]);
});

test("FIX-323: a recorded succession excludes a second one of both organisations", async () => {
  const third = await aFirm();
  await record();
  expect((await record(from, third)).code).toBe("organizations.already-succeeded");
  expect((await record(to, from)).code).toBe("organizations.succession-cycle");
  expect((await record(to, third)).code).toBe("organizations.succession-pending");
  expect((await record(third, from)).code).toBe("organizations.successor-ended");
});

test("FIX-323: it waits for the end of an import of the predecessor", async () => {
  await record();
  await sql`
    insert into import_batches (organization_id, author_user_id, file_name, columns, created_at, changed_at, is_registering)
    select ${from.id}, user_id, 'Отчёты.xlsx', '[]', now(), now(), true from memberships
    where organization_id = ${from.id}`.execute(db);
  clock.set(inAnHour);
  await begin();
  expect((await read(operator, from.id)).successors).toMatchObject([
    { state: "recorded", undoSeconds: null },
  ]);
  await sql`update import_batches set is_registering = false where organization_id = ${from.id}`.execute(db);
  await begin();
  expect((await read(operator, from.id)).successors).toMatchObject([{ state: "pending" }]);
});

test("FIX-323: the page of each organisation names the whole chain", async () => {
  const last = await aFirm();
  await succeed(stage, from.id, to.id);
  await succeed(stage, to.id, last.id);
  const chainOf = async (client: TestClient, id: number) => {
    const { successors, predecessors } = await read(client, id);
    return [successors, predecessors].map((links) =>
      links.map(({ predecessor, successor }) => [predecessor.id, successor.id]),
    );
  };
  const [first, second] = [
    [from.id, to.id],
    [to.id, last.id],
  ];
  expect(await chainOf(operator, from.id)).toEqual([[first, second], []]);
  expect(await chainOf(operator, to.id)).toEqual([[second], [first]]);
  for (const client of [operator, last.client])
    expect(await chainOf(client, last.id)).toEqual([[], [second, first]]);
});
