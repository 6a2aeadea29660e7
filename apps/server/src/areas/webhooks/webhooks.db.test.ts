import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createAgreement } from "@birzha/domain/agreements/api.ts";
import { flagDeal } from "@birzha/domain/agreements/change-api.ts";
import { listChanges } from "@birzha/domain/events/api.ts";
import type { RecordChange } from "@birzha/domain/events/change.ts";
import { listNotices } from "@birzha/domain/notices/api.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import {
  webhookLimit,
  type DeadLetter,
  type Webhook,
  type WebhookKind,
} from "@birzha/domain/webhooks/webhook.ts";
import { aNotice, anOrganization, anOwner, aUser } from "../../../test/stages/factories.ts";
import { openReportsStage, submission, type ReportsStage } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";
import {
  aWebhook,
  hang,
  openReceiver,
  reject,
  take,
  type TestReceiver,
} from "../../../test/stages/webhooks.ts";
import { assembleDeliveries } from "../../jobs.ts";
import { startJobs } from "../../platform/jobs/start-jobs.ts";
import { openOutboundClient } from "../../platform/outbound/outbound-client.ts";
import { deliverWebhook } from "../../processes/deliver-webhook.ts";
import { sealAudit } from "../../platform/audit/seal-audit.ts";
import { recordChanges } from "../../processes/record-changes.ts";
import { webhookTasks, webhookTest } from "./jobs.ts";

let stage: ReportsStage;
let receiver: TestReceiver;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T12:00:00+03:00");
});
afterAll(() => stage.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await sql`delete from webhooks`.execute(stage.database.db);
  await stage.database.pool.query("delete from graphile_worker._private_jobs");
});

const path = "/api/webhooks";
const outbound = openOutboundClient({ isInsideAllowed: true, timeout: 60_000 });
const never = new AbortController().signal;
/** For a busy machine. */
const patient = { timeout: 60_000, interval: 20 };
const drawSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const given = (more: object = {}) => ({
  ...{ address: "https://erp.example/hook", kinds: ["agreements"], secret: drawSecret() },
  ...more,
});

async function keepAll(): Promise<void> {
  await sealAudit(stage.database.db);
  while (await recordChanges(stage.database.db));
}

async function report(client: TestClient = stage.owner, organizationId = stage.firm.id) {
  const values = { ...stage.choices.domestic, contract_number: randomUUID() };
  const { data } = await client.post<{ id: number }>(
    createAgreement.path,
    submission(organizationId, values),
  );
  await keepAll();
  return data.id;
}
/** A webhook of the organisation to the receiver, starting now. */
async function aReceived(kinds: readonly WebhookKind[] = ["agreements"]) {
  const { db } = stage.database;
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(last_number), 0) as number from change_feeds where organization_id = ${stage.firm.id}`.execute(
    db,
  );
  return aWebhook(db, stage.firm.id, { address: receiver.url, kinds, number: rows[0]!.number });
}
const deliver = (id: number) =>
  deliverWebhook({ db: stage.database.db, outbound, clock: stage.clock }, id, never);
const shown = async (id: number, client = stage.owner) =>
  (await client.get<Webhook[]>(path)).data.find((one) => one.id === id)!;
const recordsOf = ({ received }: TestReceiver) => received.map(({ payload: said }) => said.data["id"]);
const messageIdsOf = ({ received }: TestReceiver) => received.map(({ headers }) => headers["webhook-id"]);
/** Moves the time into the past. */
const reach = (column: "due_at" | "old_secret_until", id: number) =>
  sql`update webhooks set ${sql.ref(column)} = now() - interval '1 second'
    where id = ${id} and ${sql.ref(column)} is not null`.execute(stage.database.db);
const passTime = () =>
  sql`update changes set at = at - interval '3 days 1 second'`.execute(stage.database.db);

describe("DOOR-005: the owner manages webhooks", () => {
  test("the list shows its kinds, the secret stays hidden", async () => {
    const { owner, stranger, employee, operator, database } = stage;
    const body = given({ kinds: ["contracts", "agreements"] });
    const { data } = await owner.post<{ id: number }>(path, body);
    expect(await shown(data.id)).toMatchObject({
      ...{ address: body.address, kinds: ["agreements", "contracts"], state: "working", attempts: 0 },
      ...{ deadLetters: 0, lastSuccessAt: null, testRequestedAt: null, oldSecretUntil: null },
      createdBy: "Ершов Пётр",
    });
    const { rows } = await sql<{ stored: string }>`
      select string_agg(row(r.*)::text, '') || (select string_agg(row(a.*)::text, '') from audit_log a) as stored
      from request_results r`.execute(database.db);
    expect(rows[0]!.stored).toContain("erp.example");
    expect((await owner.get(path)).body + rows[0]!.stored).not.toContain(body.secret.slice(6));
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'birzha_app', true)`.execute(tx);
        await sql`select secret from webhooks`.execute(tx);
      }),
    ).rejects.toThrow("permission denied");
    expect((await employee.get(path)).status).toBe(403);
    expect((await operator.get(path)).status).toBe(403);
    expect((await stranger.get<Webhook[]>(path)).data).toEqual([]);
    expect((await stranger.post(`${path}/test`, { id: data.id })).status).toBe(404);
  });

  test.each([
    ["plain http", { address: "http://erp.example/hook" }, "webhooks.wrong-address"],
    ["a loopback address", { address: "https://127.0.0.1/hook" }, "webhooks.wrong-address"],
    ["a numeric loopback address", { address: "https://2130706433/hook" }, "webhooks.wrong-address"],
    ["a private address", { address: "https://192.168.1.10/hook" }, "webhooks.wrong-address"],
    ["a cloud metadata address", { address: "https://169.254.169.254/" }, "webhooks.wrong-address"],
    ["a mapped loopback address", { address: "https://[::ffff:127.0.0.1]/" }, "webhooks.wrong-address"],
    ["an invalid address", { address: "https://[zz]/" }, "webhooks.wrong-address"],
    ["credentials in the address", { address: "https://a:b@erp.example/" }, "shared.invalid"],
    ["no event kind", { kinds: [] }, "shared.invalid"],
    ["the trading system's kind", { kinds: ["exchange-notices"] }, "webhooks.wrong-kind"],
    ["a short secret", { secret: "whsec_short" }, "shared.invalid"],
  ])("a webhook with %s returns an error", async (_what, wrong, code) => {
    const answer = await stage.owner.post(path, given(wrong));
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

  test("the limit applies, removing one frees a slot", async () => {
    const { owner, database, firm: company } = stage;
    const ids = [];
    for (let made = 0; made < webhookLimit; made++) ids.push((await aWebhook(database.db, company.id)).id);
    expect((await owner.post(path, given())).code).toBe("webhooks.too-many");
    expect((await owner.post(`${path}/remove`, { id: ids[0] })).status).toBe(200);
    expect((await owner.post(path, given())).status).toBe(200);
  });
});

describe("DOOR-005: content", () => {
  test("messages follow Standard Webhooks with record and feed cursor", async () => {
    const { id, secret } = await aReceived();
    const reported = await report();
    await deliver(id);
    const [message] = receiver.received;
    const { headers, body, payload: said } = message!;
    expect(said).toMatchObject({
      type: "agreements.created",
      data: { kind: "agreements", id: reported, isNew: true, organizationId: stage.firm.id },
    });
    expect(headers["content-type"]).toBe("application/json");
    const checker = new StandardWebhook(secret.toString("base64"));
    expect(checker.verify(body, headers as Record<string, string>)).toEqual(said);
    expect(() => checker.verify(`${body} `, headers as Record<string, string>)).toThrow(
      "No matching signature found",
    );
    const next = await report();
    const { data } = await stage.owner.get<{ changes: RecordChange[] }>(
      `${listChanges.path}?after=${String(said.data["cursor"])}`,
    );
    expect(data.changes.map((change) => change.id)).toEqual([next]);
    expect(await shown(id)).toMatchObject({ state: "working", lastSuccessAt: expect.any(String) as string });
  });

  test("new events of chosen kinds arrive once in feed order", async () => {
    await report();
    const { owner, operator } = stage;
    const { data } = await owner.post<{ id: number }>(path, given());
    await sql`update webhooks set address = ${receiver.url}`.execute(stage.database.db);
    const [first, second] = [await report(), await report()];
    await operator.put(flagDeal.path, { id: first, isDubious: true });
    await sql`insert into audit_log (action, entity, entity_id)
      values ('organizations.update', 'organization', ${stage.firm.id})`.execute(stage.database.db);
    const last = await report();
    await deliver(data.id);
    await deliver(data.id);
    expect(recordsOf(receiver)).toEqual([first, second, first, last]);
  });

  test("old and new secret both sign for a day", async () => {
    const { id, secret } = await aReceived();
    const renewed = drawSecret();
    expect((await stage.owner.post(`${path}/secret`, { id, secret: renewed })).status).toBe(200);
    expect((await shown(id)).oldSecretUntil).not.toBeNull();
    const checkers = [new StandardWebhook(secret.toString("base64")), new StandardWebhook(renewed)];
    const verified = () =>
      checkers.map((checker) => {
        const { body, headers } = receiver.received.at(-1)!;
        try {
          return checker.verify(body, headers as Record<string, string>) !== undefined;
        } catch {
          return false;
        }
      });
    await report();
    await deliver(id);
    expect(verified()).toEqual([true, true]);
    await reach("old_secret_until", id);
    await report();
    await deliver(id);
    expect(verified()).toEqual([false, true]);
  });

  test("areas without the right send nothing, even later", async () => {
    const { db } = stage.database;
    const organization = await anOrganization(db, { ntb_user: true, has_spot: false });
    const { id } = await aWebhook(db, organization.id, {
      address: receiver.url,
      kinds: ["spot", "organizations"],
    });
    const deal = await aSpotDeal(db, { owner_inn: organization.inn });
    await sql`insert into audit_log (action, entity, entity_id) values
      ('organizations.update', 'organization', ${organization.id}), ('spot.update', 'spot-deal', ${deal.id})`.execute(
      db,
    );
    await keepAll();
    await deliver(id);
    // Skipped events are not read again and not sent when the right returns.
    await sql`update organizations set has_spot = true where id = ${organization.id}`.execute(db);
    await deliver(id);
    expect(receiver.received.map(({ payload: said }) => said.type)).toEqual(["organizations.changed"]);
  });
});

describe("DOOR-005: failed deliveries", () => {
  test("are retried with back-off and the same id, in order", async () => {
    const { id } = await aReceived();
    receiver.response = reject;
    const first = await report();
    const waits = [];
    for (const _ of [1, 2, 3]) {
      await reach("due_at", id);
      await deliver(id);
      const { nextTryAt, lastFailureAt } = await shown(id);
      waits.push((Date.parse(nextTryAt!) - Date.parse(lastFailureAt!)) / 1000);
    }
    expect(waits).toEqual([5, 30, 120]);
    const second = await report();
    // Before the retry time no message is sent, even with new events.
    await deliver(id);
    expect(new Set(messageIdsOf(receiver)).size).toBe(1);
    expect(await shown(id)).toMatchObject({ state: "waiting", attempts: 3, lastFailure: "500" });
    receiver.response = take;
    await reach("due_at", id);
    await deliver(id);
    expect(recordsOf(receiver)).toEqual([first, first, first, first, second]);
    expect(await shown(id)).toMatchObject({ state: "working", attempts: 0, nextTryAt: null });
  });

  test("become dead letters after three days and can be resent", async () => {
    const { owner, stranger } = stage;
    const { id } = await aReceived();
    receiver.response = reject;
    const reported = await report();
    await deliver(id);
    await passTime();
    await reach("due_at", id);
    await deliver(id);
    const letters = async () => (await owner.get<DeadLetter[]>(`${path}/dead-letters?id=${id}`)).data;
    const [letter] = await letters();
    expect(letter).toMatchObject({ kind: "agreements", id: reported, isNew: true, failure: "500" });
    expect(messageIdsOf(receiver)).toEqual([letter!.messageId, letter!.messageId]);
    expect(await shown(id)).toMatchObject({ state: "working", deadLetters: 1 });
    // Later messages continue.
    receiver.response = take;
    const next = await report();
    await deliver(id);
    expect(recordsOf(receiver).at(-1)).toBe(next);
    expect((await stranger.get(`${path}/dead-letters?id=${id}`)).status).toBe(404);

    receiver.response = reject;
    await owner.post(`${path}/resend`, { id });
    expect((await letters()).map(({ isAsked }) => isAsked)).toEqual([true]);
    await deliver(id);
    expect((await letters()).map(({ isAsked }) => isAsked)).toEqual([false]);
    receiver.response = take;
    await owner.post(`${path}/resend`, { id });
    await deliver(id);
    expect(await letters()).toEqual([]);
    expect(messageIdsOf(receiver).at(-1)).toBe(letter!.messageId);
  });

  test("after an hour's outage all messages arrive once in order", async () => {
    const { id } = await aReceived();
    const { port } = new URL(receiver.url);
    const reported = [await report()];
    await receiver.close();
    let away = 0;
    while (away < 3600) {
      await reach("due_at", id);
      const before = Date.now();
      await deliver(id);
      away += (Date.parse((await shown(id)).nextTryAt!) - before) / 1000;
      reported.push(await report());
    }
    expect(await shown(id)).toMatchObject({ state: "waiting", lastFailure: "unreachable", deadLetters: 0 });
    receiver = await openReceiver(Number(port));
    await reach("due_at", id);
    await deliver(id);
    expect(recordsOf(receiver)).toEqual(reported);
    expect(await shown(id)).toMatchObject({ state: "working", attempts: 0, deadLetters: 0 });
  });

  test("slow receivers get the same id again and can deduplicate", async () => {
    const { id } = await aReceived();
    const reported = [await report(), await report()];
    receiver.response = hang;
    const hasty = openOutboundClient({ isInsideAllowed: true, timeout: 100 });
    await deliverWebhook({ db: stage.database.db, outbound: hasty, clock: stage.clock }, id, never);
    expect(await shown(id)).toMatchObject({ state: "waiting", lastFailure: "timeout" });
    receiver.response = take;
    await reach("due_at", id);
    await deliver(id);
    expect(recordsOf(receiver)).toEqual([reported[0], ...reported]);
    expect(new Set(messageIdsOf(receiver)).size).toBe(2);
  });

  test("a moved receiver gets all messages at its new address", async () => {
    const { id } = await aReceived();
    receiver.response = reject;
    const reported = await report();
    await deliver(id);
    const moved = await openReceiver();
    expect(
      (
        await stage.owner.post(`${path}/update`, {
          id,
          address: "https://erp.example/new",
          kinds: ["agreements"],
        })
      ).status,
    ).toBe(200);
    await sql`update webhooks set address = ${moved.url} where id = ${id}`.execute(stage.database.db);
    await deliver(id);
    expect(recordsOf(moved)).toEqual([reported]);
    await moved.close();
  });

  test("a killed node resends the message with the same id", async () => {
    const { id } = await aReceived();
    await report();
    const stopping = new AbortController();
    receiver.response = () => stopping.abort(new Error("killed"));
    await expect(
      deliverWebhook({ db: stage.database.db, outbound, clock: stage.clock }, id, stopping.signal),
    ).rejects.toThrow("killed");
    receiver.response = take;
    await deliver(id);
    const ids = messageIdsOf(receiver);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

describe("DOOR-005: notification of owners after three days of failure", () => {
  const noticesOf = async (client: TestClient) => {
    const { data } = await client.get<Notice[]>(`${listNotices.path}?topic=webhooks`);
    return data.map(({ kind, number, entityId }) => ({ kind, number, entityId }));
  };
  /** Undelivered reports after three days. */
  const giveUp = async (id: number) => {
    receiver.response = reject;
    await report();
    await passTime();
    await reach("due_at", id);
    await deliver(id);
  };
  beforeEach(() => sql`delete from notices`.execute(stage.database.db));

  test("one webhook notifies only its owner, at most daily", async () => {
    const { owner, employee, stranger, operator, clock } = stage;
    const [first, second] = [await aReceived(), await aReceived()];
    const noticeOf = ({ id }: { readonly id: number }) => ({
      kind: "webhook-gave-up",
      number: new URL(receiver.url).host,
      entityId: id,
    });
    const before = clock.now().toISOString();
    await giveUp(first.id);
    await giveUp(first.id);
    expect((await shown(first.id)).deadLetters).toBe(2);
    expect(await noticesOf(owner)).toEqual([noticeOf(first)]);
    await giveUp(second.id);
    expect(await noticesOf(owner)).toEqual([noticeOf(second), noticeOf(first)]);

    clock.set("2026-03-11T11:59:59+03:00");
    await giveUp(first.id);
    expect(await noticesOf(owner)).toHaveLength(2);
    clock.set("2026-03-11T12:00:00+03:00");
    await giveUp(first.id);
    expect(await noticesOf(owner)).toEqual([noticeOf(first), noticeOf(second), noticeOf(first)]);
    clock.set(before);

    for (const other of [employee, stranger, operator]) expect(await noticesOf(other)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_log a join notices n on n.id = a.entity_id
      where a.action = 'notices.create' and a.entity = 'user-notice'`.execute(stage.database.db);
    expect(rows[0]!.count).toBe(3);
  });

  test("neither retries nor recovery notify the owner", async () => {
    const { id } = await aReceived();
    receiver.response = reject;
    await report();
    await deliver(id);
    await passTime();
    receiver.response = take;
    await reach("due_at", id);
    await deliver(id);
    expect(recordsOf(receiver)).toHaveLength(2);
    expect(await noticesOf(stage.owner)).toEqual([]);
  });

  test("DOOR-009: failures of the trading system's webhook notify no user", async () => {
    const { db } = stage.database;
    const { id } = await aWebhook(db, null, { address: receiver.url });
    await aNotice(db, { kind: "delivery" });
    await sql`update exchange_notices set created_at = now() - interval '4 days'`.execute(db);
    receiver.response = reject;
    await deliver(id);
    const { rows } = await sql<{ letters: number; notices: number }>`
      select (select count(*)::int from webhook_dead_letters where webhook_id = ${id}) as letters,
        (select count(*)::int from notices) as notices`.execute(db);
    expect(rows[0]).toEqual({ letters: 1, notices: 0 });
  });
});

test("DOOR-005: hanging, slow, failing and closed receivers delay no others", async () => {
  const { database, owner } = stage;
  const { db, pool } = database;
  const bad = await openReceiver();
  bad.response = hang;
  const gone = await openReceiver();
  await gone.close();
  const failing = await openReceiver();
  failing.response = reject;
  const organizations = [];
  for (const url of [...Array.from({ length: 8 }, () => bad.url), gone.url, failing.url]) {
    const { organization, user } = await anOwner(db, { user: { account: randomUUID() } });
    await aWebhook(db, organization.id, { address: url });
    organizations.push({ client: await signIn(stage.app, db, user.account), organization });
  }
  const { id } = await aReceived();
  for (const { client, organization } of organizations) await report(client, organization.id);
  // Each receiver hangs longer than this test waits for the good one.
  const jobs = await startJobs({
    ...assembleDeliveries({
      ...{
        db,
        outbound: openOutboundClient({ isInsideAllowed: true, timeout: 300_000 }),
        clock: stage.clock,
      },
    }),
    ...{ pool, log: pino({ level: "silent" }) },
  });
  try {
    await vi.waitUntil(() => bad.received.length === 8, patient);
    const reported = [await report(owner), await report(owner)];
    await vi.waitUntil(() => receiver.received.length === 2, patient);
    expect(recordsOf(receiver)).toEqual(reported);
    expect(bad.received).toHaveLength(8);
    await vi.waitUntil(async () => (await shown(id)).lastSuccessAt !== null, patient);
  } finally {
    await bad.close();
    await failing.close();
    await jobs.stop();
  }
});

test("FIX-148: hanging receivers of an organisation leave slots to others", async () => {
  const { db, pool } = stage.database;
  const { organization, user } = await anOwner(db, { user: { account: randomUUID() } });
  const client = await signIn(stage.app, db, user.account);
  const bad = await openReceiver();
  bad.response = hang;
  const ids = [];
  for (let at = 0; at < 10; at++) ids.push(await aWebhook(db, organization.id, { address: bad.url }));
  await aReceived();
  await report(client, organization.id);
  for (const { id } of ids) await client.post(`${path}/test`, { id });
  const jobs = await startJobs({
    ...assembleDeliveries({
      ...{ db, clock: stage.clock },
      outbound: openOutboundClient({ isInsideAllowed: true, timeout: 300_000 }),
    }),
    ...{ pool, log: pino({ level: "silent" }) },
  });
  try {
    await vi.waitUntil(() => bad.received.length === 4, patient);
    await report(stage.owner);
    await vi.waitUntil(() => receiver.received.length === 1, patient);
    expect(bad.received).toHaveLength(4);
  } finally {
    await bad.close();
    await jobs.stop();
  }
});

test("DOOR-005: the test button sends a ping and shows its result", async () => {
  const { owner, database } = stage;
  const { id, secret } = await aReceived();
  const run = (payload: unknown) =>
    webhookTest({ db: database.db, outbound })(payload, { id: "7", attempt: 1, signal: never });
  await owner.post(`${path}/test`, { id });
  expect(await shown(id)).toMatchObject({ testRequestedAt: expect.any(String) as string, testEndedAt: null });
  await run({ webhookId: id });
  const { payload: said, body, headers } = receiver.received[0]!;
  expect(said.type).toBe("webhooks.test");
  new StandardWebhook(secret.toString("base64")).verify(body, headers as Record<string, string>);
  expect(await shown(id)).toMatchObject({ testEndedAt: expect.any(String) as string, testFailure: null });
  receiver.response = reject;
  await owner.post(`${path}/test`, { id });
  await run({ webhookId: id });
  expect((await shown(id)).testFailure).toBe("500");
});

test("DOOR-005: an hourly job schedules lost deliveries again", async () => {
  const { database } = stage;
  const ids = [(await aReceived()).id, (await aReceived()).id];
  await webhookTasks({ db: database.db })["wake-webhooks"]!({}, { id: "1", attempt: 1, signal: never });
  const { rows } = await sql<{ payload: { webhookId: number } }>`
    select payload from graphile_worker._private_jobs order by id`.execute(database.db);
  expect(rows.map(({ payload }) => payload.webhookId)).toEqual(ids);
  await webhookTasks({ db: database.db })["forget-dead-letters"]!({}, { id: "1", attempt: 1, signal: never });
});

test("DOOR-009: the trading system manages webhooks and receives participants' messages", async () => {
  const { app, database, owner } = stage;
  const { db } = database;
  await aUser(db, { role: 9, account: "machine" });
  const machine = await signIn(app, db, "machine");
  expect((await machine.post(path, given())).code).toBe("webhooks.wrong-kind");
  const before = await aNotice(db, { kind: "delivery" });
  const { data } = await machine.post<{ id: number }>(path, given({ kinds: undefined }));
  await sql`update webhooks set address = ${receiver.url}`.execute(db);
  const [first, second] = [await aNotice(db, { kind: "delivery" }), await aNotice(db, { kind: "delivery" })];
  await deliver(data.id);
  expect(receiver.received.map(({ payload: said }) => [said.type, said.data["id"]])).toEqual([
    ["exchange-notices.created", first],
    ["exchange-notices.created", second],
  ]);
  expect(first).toBeGreaterThan(before);
  expect((await shown(data.id, machine)).lastSuccessAt).not.toBeNull();
  expect((await owner.get<Webhook[]>(path)).data).toEqual([]);
});

test("FIX-234: a receiver that is gone ends its webhook and informs the owners", async () => {
  const { id } = await aReceived();
  await report();
  receiver.response = (response) => void response.writeHead(410).end();
  await deliver(id);
  expect(receiver.received).toHaveLength(1);
  expect(await shown(id)).toBeUndefined();
  const { data } = await stage.owner.get<Notice[]>(listNotices.path);
  expect(data.map(({ kind }) => kind)).toContain("webhook-gone");
  await deliver(id);
  expect(receiver.received).toHaveLength(1);
});
