import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { verifySealed } from "../sealed-audit.ts";
import { forgetRequests } from "../../src/platform/http/endpoint-binding/idempotency.ts";
import { aMembership, anOwner } from "../stages/factories.ts";
import { openReportsStage, pdf, submission, upload } from "../stages/reports.ts";
import { signIn } from "../stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  database,
  choices,
  firm: company,
  otherFirm: otherOrganization,
  owner,
  employee,
  stranger,
  newcomer,
} = stage;
const { db } = database;

const create = "/api/Agreements/create";
const report = (number: string) => submission(company.id, { ...choices.domestic, contract_number: number });
const withId = (id: string) => ({ clientrequestid: id });

async function countReports(number: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from agreements where contract_number = ${number}`.execute(db);
  return rows[0]!.count;
}

async function auditOf(requestId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select action, after -> 'code' as code, actor_user_id is not null as "isKnown", entity from audit_log
    where client_request_id = ${requestId} order by id`.execute(db);
  return rows;
}

test("S-1: a repeated request returns the first response and runs once", async () => {
  const [id, number] = [randomUUID(), randomUUID()];
  const first = await owner.post(create, report(number), withId(id));
  const again = await owner.post(create, report(number), withId(id));
  expect(first.status).toBe(200);
  expect([again.status, again.data]).toEqual([200, first.data]);
  expect(again.headers["clientrequestid"]).toBe(id);
  expect(await countReports(number)).toBe(1);
  expect(await auditOf(id)).toHaveLength(1);
});

test("S-1: the same id with another body gives 422, changes nothing", async () => {
  const [id, number, other] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.post(create, report(number), withId(id));
  const { status, code } = await owner.post(create, report(other), withId(id));
  expect([status, code]).toEqual([422, "shared.reused-request-id"]);
  expect(await countReports(other)).toBe(0);
});

test("S-1: the same id at another endpoint gives 422", async () => {
  const id = randomUUID();
  await owner.post(create, report(randomUUID()), withId(id));
  const { status } = await owner.post("/api/UploadFile", upload("a.pdf", pdf()), withId(id));
  expect(status).toBe(422);
});

test("S-1: an id belongs to its user; others can reuse it", async () => {
  const [id, number] = [randomUUID(), randomUUID()];
  const first = await owner.post<{ id: number }>(create, report(number), withId(id));
  const other = await employee.post<{ id: number }>(create, report(randomUUID()), withId(id));
  expect(other.status).toBe(200);
  expect(other.data.id).not.toBe(first.data.id);
});

test("S-1: the same file for another organisation is another request", async () => {
  const id = randomUUID();
  const { user } = await anOwner(db, { user: { account: "of-two" } });
  for (const organization of [company, otherOrganization])
    await aMembership(db, { user_id: user.id, organization_id: organization.id });
  const [here, there] = [
    await signIn(stage.app, db, "of-two", { organizationId: company.id }),
    await signIn(stage.app, db, "of-two", { organizationId: otherOrganization.id }),
  ];
  expect((await here.post("/api/UploadFile", upload("a.pdf", pdf()), withId(id))).status).toBe(200);
  const second = await there.post("/api/UploadFile", upload("a.pdf", pdf()), withId(id));
  expect([second.status, second.code]).toEqual([422, "shared.reused-request-id"]);
});

test("S-1: of twenty concurrent requests with one id one registers", async () => {
  const [id, number] = [randomUUID(), randomUUID()];
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => owner.post<{ id: number }>(create, report(number), withId(id))),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
  expect(await countReports(number)).toBe(1);
  expect(await auditOf(id)).toHaveLength(1);
});

test("S-1: a rejected request leaves its id free", async () => {
  const [id, number] = [randomUUID(), randomUUID()];
  const wrong = await owner.post(create, { ...report(number), passportId: 2 }, withId(id));
  expect(wrong.status).toBe(400);
  const right = await owner.post(create, report(number), withId(id));
  expect(right.status).toBe(200);
  expect(await countReports(number)).toBe(1);
});

test("S-1 G-44: a repeated upload is one readable file", async () => {
  const id = randomUUID();
  const send = () => owner.post<{ id: number }>("/api/UploadFile", upload("a.pdf", pdf(id)), withId(id));
  const first = await send();
  const again = await send();
  expect(again.data).toEqual(first.data);
  const { body } = await owner.get(`/api/DownloadFile?userFormFileId=${first.data.id}`);
  expect(body).toContain(id);
});

test("S-1 G-44: an upload of other bytes with that id gives 422", async () => {
  const id = randomUUID();
  await owner.post("/api/UploadFile", upload("a.pdf", pdf("one")), withId(id));
  const { status } = await owner.post("/api/UploadFile", upload("a.pdf", pdf("two")), withId(id));
  expect(status).toBe(422);
});

test("S-1: a request with a session but without id gives 400", async () => {
  const { status, code } = await owner.post(create, report(randomUUID()), withId(""));
  expect([status, code]).toEqual([400, "shared.client-request-id"]);
});

test("S-8: the audit log has a write rejected without an organisation", async () => {
  const id = randomUUID();
  await newcomer.post(create, report(randomUUID()), withId(id));
  expect(await auditOf(id)).toEqual([
    { action: "shared.refused", code: "shared.no-organization", isKnown: true, entity: create },
  ]);
});

test("S-8: the audit log has a write rejected for another organisation", async () => {
  const id = randomUUID();
  const body = submission(otherOrganization.id, choices.domestic);
  expect((await owner.post(create, body, withId(id))).status).toBe(403);
  expect(await auditOf(id)).toEqual([
    { action: "shared.refused", code: "shared.foreign-organization", isKnown: true, entity: create },
  ]);
});

test("FIX-009 S-8: the audit log has early rejections: foreign organisation, other site", async () => {
  for (const [headers, code] of [
    [{ currentorganization: String(otherOrganization.id) }, "shared.foreign-organization"],
    [{ "sec-fetch-site": "cross-site" }, "shared.cross-origin"],
  ] as const) {
    const id = randomUUID();
    const { status } = await owner.post(create, report(randomUUID()), { ...headers, ...withId(id) });
    expect(status).toBe(403);
    expect(await auditOf(id)).toEqual([{ action: "shared.refused", code, isKnown: true, entity: create }]);
  }
});

test("FIX-009 S-8: the audit log has a write rejected by a constraint", async () => {
  const id = randomUUID();
  const again = await stage.operator.post(
    catalogCalls.currencies.create.path,
    { name: "Рубль ещё раз", code: "RUB" },
    withId(id),
  );
  expect([again.status, again.code]).toEqual([409, "catalogs.duplicate-code"]);
  expect(await auditOf(id)).toEqual([
    {
      ...{ action: "shared.refused", code: "catalogs.duplicate-code", isKnown: true },
      entity: catalogCalls.currencies.create.path,
    },
  ]);
});

test("FIX-009 S-1: a stored response expires after 24 hours", async () => {
  const [stored, forgotten, one, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const first = await owner.post<{ id: number }>(create, report(one), withId(stored));
  await owner.post(create, report(other), withId(forgotten));
  const age = (id: string, span: string) =>
    sql`update request_results set created_at = now() - ${span}::interval where client_request_id = ${id}`.execute(
      db,
    );
  await age(stored, "23 hours 59 minutes");
  await age(forgotten, "24 hours 1 minute");
  await forgetRequests(db);
  const again = await owner.post<{ id: number }>(create, report(one), withId(stored));
  expect(again.data.id).toBe(first.data.id);
  expect(await countReports(one)).toBe(1);
  // As a new request it is a duplicate (DUP-001).
  const refiled = await owner.post(create, report(other), withId(forgotten));
  expect([refiled.status, refiled.code]).toEqual([409, "agreements.duplicate"]);
});

test("S-8: the chain verifies after rejected and repeated requests", async () => {
  await stranger.post(create, report(randomUUID()));
  const { firstBad, rows } = await verifySealed(db);
  expect(firstBad).toBeUndefined();
  expect(rows).toBeGreaterThan(5);
});
