import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAgreement, listAgreements, listHistories } from "@birzha/domain/agreements/api.ts";
import { firstLettersOf, type AccessKey, type Delegation } from "@birzha/domain/keys/access-key.ts";
import { keyLimit } from "@birzha/domain/keys/key-limits.ts";
import { listUsers } from "@birzha/domain/users/api.ts";
import { anOrganization, aUser } from "../../../test/stages/factories.ts";
import { aDelegation, aKey, drawKey, program } from "../../../test/stages/keys.ts";
import { openReportsStage, submission, type ReportsStage } from "../../../test/stages/reports.ts";
import { testAuthenticate } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { createLog } from "../../platform/log/create-log.ts";
import { insertDelegation } from "./store.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T12:00:00+03:00");
});
afterAll(() => stage.close());

const path = "/api/keys";
const given = (more: object = {}) => ({
  name: "1С: Бухгалтерия",
  secret: drawKey(),
  rights: ["read"],
  until: "2027-03-10",
  ...more,
});
const contract = () =>
  submission(stage.firm.id, { ...stage.choices.domestic, contract_number: randomUUID() });

describe("DOOR-002: the owner creates and revokes keys", () => {
  test("the list shows a key's prefix, storage hides the key", async () => {
    const { owner, database } = stage;
    const body = given({ rights: ["file", "read"], addresses: ["203.0.113.0/24", "2001:db8::7"] });
    const made = await owner.post<AccessKey>(path, body, { clientrequestid: randomUUID() });
    expect(made.data).toMatchObject({
      name: body.name,
      firstLetters: firstLettersOf(body.secret),
      rights: ["read", "file"],
      addresses: ["203.0.113.0/24", "2001:db8::7"],
      until: "2027-03-10",
      state: "active",
      createdBy: "Ершов Пётр",
      usedAt: null,
    });
    expect((await owner.get<AccessKey[]>(path)).data).toContainEqual(made.data);
    const { rows } = await sql<{ stored: string }>`
      select string_agg(row(r.*)::text, '') || (select string_agg(row(a.*)::text, '') from audit_log a)
        || (select string_agg(row(k.*)::text, '') from access_keys k) || (select string_agg(row(u.*)::text, '') from users u)
        as stored from request_results r`.execute(database.db);
    expect(rows[0]!.stored).toContain(firstLettersOf(body.secret));
    expect(rows[0]!.stored).not.toContain(body.secret.slice(12));
  });

  test("the log names the key, other users cannot see it", async () => {
    const { owner, employee, stranger, operator, database } = stage;
    const { data } = await owner.post<AccessKey>(path, given({ name: "Журнальный" }));
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'keys.create' and entity_id = ${data.id}`.execute(
      database.db,
    );
    expect(rows[0]!.after).toMatchObject({ name: "Журнальный", firstLetters: data.firstLetters });
    expect((await employee.get(path)).status).toBe(403);
    expect((await operator.get(path)).status).toBe(403);
    expect((await stranger.get<AccessKey[]>(path)).data).toEqual([]);
    const foreign = await stranger.post(`${path}/revoke`, { id: data.id });
    expect(foreign.status).toBe(404);
    expect((await stranger.post(`${path}/revoke`, { id: 987_654_321 })).errorMessage).toBe(
      foreign.errorMessage,
    );
  });

  test("S-3: row-level security alone hides and protects foreign keys", async () => {
    const { owner, firm, database } = stage;
    const { data } = await owner.post<AccessKey>(path, given({ name: "Своя" }));
    const { id: foreignId } = await anOrganization(database.db);
    const touch = (organizationId: number) =>
      database.db.transaction().execute(async (tx) => {
        await sql`set local role birzha_app`.execute(tx);
        await sql`select set_config('app.organization_id', ${String(organizationId)}, true)`.execute(tx);
        await sql`select set_config('app.is_staff', 'false', true)`.execute(tx);
        const { rows } = await sql`select from access_keys where id = ${data.id}`.execute(tx);
        await sql`savepoint before_update`.execute(tx);
        const { numAffectedRows } =
          await sql`update access_keys set revoked_at = null, revoked_by = null`.execute(tx);
        await sql`rollback to savepoint before_update`.execute(tx);
        return [rows.length, numAffectedRows === 0n];
      });
    expect(await touch(firm.id)).toEqual([1, false]);
    expect(await touch(foreignId)).toEqual([0, true]);
  });

  test("revoking works once and takes effect at once", async () => {
    const { owner, app } = stage;
    const body = given();
    const { data } = await owner.post<AccessKey>(path, body);
    const machine = program(app, body.secret);
    // Twice: the second request reads the cached key.
    for (const _ of [1, 2]) expect((await machine.get(listAgreements.path)).status).toBe(200);
    expect((await owner.post(`${path}/revoke`, { id: data.id })).status).toBe(200);
    const after = await machine.get(listAgreements.path);
    expect([after.status, after.code]).toEqual([401, "shared.wrong-key"]);
    expect((await owner.post(`${path}/revoke`, { id: data.id })).code).toBe("keys.revoked");
  });

  test.each([
    ["no right", { rights: [] }, "shared.invalid"],
    ["an unknown right", { rights: ["read", "everything"] }, "shared.invalid"],
    ["no name", { name: "  " }, "shared.invalid"],
    ["an invalid network", { addresses: ["203.0.113.0/33"] }, "shared.invalid"],
    ["a host name as address", { addresses: ["localhost"] }, "shared.invalid"],
    ["a short secret", { secret: "bzh_short" }, "shared.invalid"],
    ["a past expiry date", { until: "2026-03-09" }, "keys.wrong-until"],
    ["an expiry date too far off", { until: "2028-03-11" }, "keys.wrong-until"],
  ])("a key with %s returns an error", async (_what, wrong, code) => {
    const response = await stage.owner.post(path, given(wrong));
    expect([response.status, response.code]).toEqual([400, code]);
  });

  test("a repeated key and keys above the limit return errors", async () => {
    const { stranger, otherFirm: otherOrganization, database } = stage;
    const body = given();
    expect((await stranger.post(path, body)).status).toBe(200);
    expect((await stranger.post(path, body)).code).toBe("shared.duplicate");
    for (let made = 1; made < keyLimit; made++) await aKey(database.db, otherOrganization.id);
    expect((await stranger.post(path, given())).code).toBe("keys.too-many");
  });
});

describe("DOOR-002: programs with a key", () => {
  test("history and log name the key of each action", async () => {
    const { app, database, firm: company, operator } = stage;
    const { secret } = await aKey(database.db, company.id, { rights: ["read", "file"], name: "1С" });
    const machine = program(app, secret);
    const filed = await machine.post<{ id: number }>(createAgreement.path, contract());
    expect(filed.status).toBe(200);
    const named = `1С (${firstLettersOf(secret)}…)`;
    const history = await machine.get<{ changedFamilyName?: string }[]>(
      `${listHistories.path}?id=${filed.data.id}`,
    );
    expect(JSON.stringify(history.data)).toContain(named);
    const log = await operator.get<unknown>(`/api/audit/list?account=${firstLettersOf(secret)}`);
    expect(log.body).toContain(named);
    expect(log.body).not.toContain(secret);
    expect((await operator.get(listUsers.path)).body).not.toContain(firstLettersOf(secret));
  });

  test("a repeated ClientRequestId files once", async () => {
    const { app, database, firm: company } = stage;
    const machine = program(app, (await aKey(database.db, company.id)).secret);
    const [body, headers] = [contract(), { clientrequestid: randomUUID() }];
    const first = await machine.post<{ id: number }>(createAgreement.path, body, headers);
    const second = await machine.post<{ id: number }>(createAgreement.path, body, headers);
    expect(second.data).toEqual(first.data);
  });

  test("the last use updates at most once a minute", async () => {
    const { app, database, firm: company } = stage;
    const { id, secret } = await aKey(database.db, company.id);
    const machine = program(app, secret);
    const usedAt = async () => {
      const { rows } = await sql<{ at: string | null; writes: string }>`
        select used_at as at, xmin::text as writes from access_keys where id = ${id}`.execute(database.db);
      return rows[0]!;
    };
    expect((await usedAt()).at).toBeNull();
    await machine.get(listAgreements.path);
    const first = await usedAt();
    expect(first.at).not.toBeNull();
    for (const _ of [1, 2]) await machine.get(listAgreements.path);
    expect(await usedAt()).toEqual(first);
    await sql`update access_keys set used_at = now() - interval '2 minutes' where id = ${id}`.execute(
      database.db,
    );
    const old = await usedAt();
    await machine.get(listAgreements.path);
    expect((await usedAt()).at! > old.at!).toBe(true);
  });

  test("a key works only from its addresses, IPv4-mapped ones included", async () => {
    const { app, database, firm: company } = stage;
    const { secret } = await aKey(database.db, company.id, {
      addresses: ["203.0.113.0/24", "2001:db8::/32"],
    });
    const from = async (remoteAddress: string) => {
      const response = await app.inject({
        ...{ method: "GET", url: listAgreements.path, remoteAddress },
        headers: { authorization: `Bearer ${secret}` },
      });
      return [response.statusCode, response.json<{ code?: string }>().code];
    };
    for (const address of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1", "203.0.113.9"])
      expect(await from(address)).toEqual([200, undefined]);
    expect(await from("198.51.100.1")).toEqual([403, "shared.key-address"]);
    expect(await from("::1")).toEqual([403, "shared.key-address"]);
  });

  test("a key stops working after its last day", async () => {
    const { app, database, firm: company } = stage;
    const { secret } = await aKey(database.db, company.id, { until: "2020-01-01" });
    expect((await program(app, secret).get(listAgreements.path)).code).toBe("shared.wrong-key");
  });
});

test("DOOR-002: a revoked key or delegation ends on all nodes", async () => {
  const { database, files, clock, firm: company, otherFirm: otherOrganization, owner, app } = stage;
  const { db } = database;
  const another = await buildApp({ database, files, clock, authenticate: testAuthenticate(db) });
  const key = await aKey(db, company.id);
  const ofVendor = await aKey(db, otherOrganization.id);
  const delegation = await aDelegation(db, company.id, otherOrganization.id);
  const nodes = [app, another];
  // Twice: the second request reads the cache of the node.
  for (const node of [...nodes, ...nodes])
    for (const { status } of [
      await program(node, key.secret).get(listAgreements.path),
      await program(node, ofVendor.secret, company.id).get(listAgreements.path),
    ])
      expect(status).toBe(200);
  expect((await owner.post(`${path}/revoke`, { id: key.id })).status).toBe(200);
  expect((await owner.post(`${path}/delegations/revoke`, { id: delegation })).status).toBe(200);
  for (const node of nodes) {
    const revoked = await program(node, key.secret).get(listAgreements.path);
    expect([revoked.status, revoked.code]).toEqual([401, "shared.wrong-key"]);
    const foreign = await program(node, ofVendor.secret, company.id).get(listAgreements.path);
    expect([foreign.status, foreign.code]).toEqual([403, "shared.foreign-organization"]);
  }
  await another.close();
});

test("DOOR-002: wrong keys count as sign-in attempts, no log contains keys", async () => {
  const lines: string[] = [];
  const { database, files, clock, firm: company } = stage;
  const limited = await buildApp({
    ...{ database, files, clock, authenticate: testAuthenticate(database.db) },
    log: createLog("trace", { write: (line) => void lines.push(line) }),
    rateLimits: { writes: 1e6, requests: 1e6, signIns: 2 },
  });
  const { secret } = await aKey(database.db, company.id);
  const wrong = [drawKey(), drawKey(), drawKey()];
  const codes = [];
  for (const each of wrong) codes.push((await program(limited, each).get(listAgreements.path)).code);
  expect(codes).toEqual(["shared.wrong-key", "shared.wrong-key", "shared.too-many-requests"]);
  // Wrong guesses from the same address do not lock out the right key.
  expect((await program(limited, secret).get(listAgreements.path)).status).toBe(200);
  await limited.close();
  expect(lines.join()).toContain(listAgreements.path);
  for (const each of [secret, ...wrong]) expect(lines.join()).not.toContain(each.slice(12));
});

test("FIX-144: a request without the key right names it", async () => {
  const { app, database, firm: company } = stage;
  const reader = program(app, (await aKey(database.db, company.id, { rights: ["read"] })).secret);
  const writer = program(app, (await aKey(database.db, company.id, { rights: ["file"] })).secret);
  const responses = [
    await writer.get(listAgreements.path),
    await reader.post(createAgreement.path, contract()),
  ];
  expect(responses.map(({ status, code, details }) => [status, code, details])).toEqual([
    [403, "shared.key-right", { right: "read" }],
    [403, "shared.key-right", { right: "file" }],
  ]);
});

describe("DOOR-002: delegation to vendors", () => {
  test("a vendor acts within both rights, history names both", async () => {
    const { app, database, firm: company, otherFirm: otherOrganization, owner, stranger } = stage;
    const { db } = database;
    const { secret } = await aKey(db, otherOrganization.id, { rights: ["read", "file"], name: "Сервис" });
    const forOrganization = program(app, secret, company.id);
    expect((await forOrganization.get(listAgreements.path)).code).toBe("shared.foreign-organization");

    const body = { inn: otherOrganization.inn, rights: ["file", "files"], until: "2027-01-01" };
    const { data } = await owner.post<{ id: number }>(`${path}/delegations`, body);
    expect((await forOrganization.get(listAgreements.path)).code).toBe("shared.key-right");
    const filed = await forOrganization.post<{ id: number }>(createAgreement.path, contract());
    expect(filed.status).toBe(200);
    const history = await owner.get(`${listHistories.path}?id=${filed.data.id}`);
    expect(history.body).toContain(`Сервис (${firstLettersOf(secret)}…), `);

    const seen = async (client: typeof owner) =>
      (await client.get<Delegation[]>(`${path}/delegations`)).data.find(({ id }) => id === data.id);
    expect(await seen(owner)).toMatchObject({ isGiven: true, organization: { id: otherOrganization.id } });
    expect(await seen(stranger)).toMatchObject({ isGiven: false, organization: { id: company.id } });

    // The delegate cannot revoke it.
    expect((await stranger.post(`${path}/delegations/revoke`, { id: data.id })).status).toBe(404);
    expect((await owner.post(`${path}/delegations/revoke`, { id: data.id })).status).toBe(200);
    expect((await forOrganization.post(createAgreement.path, contract())).code).toBe(
      "shared.foreign-organization",
    );
    // The vendor still acts for its own organisation.
    expect((await program(app, secret).get(listAgreements.path)).status).toBe(200);
  });

  test("a new delegation replaces the previous one", async () => {
    const { database, firm: company, otherFirm: otherOrganization, owner } = stage;
    await aDelegation(database.db, company.id, otherOrganization.id, { rights: ["read"] });
    await owner.post(`${path}/delegations`, {
      inn: otherOrganization.inn,
      rights: ["file"],
      until: "2026-12-31",
    });
    const { data } = await owner.get<Delegation[]>(`${path}/delegations`);
    expect(data.filter(({ state }) => state === "active").map(({ rights }) => rights)).toEqual([["file"]]);
  });

  test("the later of two simultaneous delegations returns 409", async () => {
    const { database, firm: company, owner } = stage;
    const { db } = database;
    const [vendor, maker] = [await anOrganization(db), await aUser(db)];
    const body = { inn: vendor.inn, rights: ["read"], until: "2026-12-31" };
    const later = await inOwnerTransaction(db, async (tx) => {
      await insertDelegation(tx, {
        ...{ organizationId: company.id, delegateId: vendor.id, rights: ["read"], until: "2026-12-31" },
        ...{ createdBy: maker.id, at: new Date() },
      });
      const response = owner.post(`${path}/delegations`, body);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(
            db,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 60_000 },
      );
      return { answer: response };
    });
    const { status, code } = await later.answer;
    expect([status, code]).toEqual([409, "shared.duplicate"]);
  });

  test("keys of a blocked delegate act for no organisation", async () => {
    const { app, database, firm: company } = stage;
    const { db } = database;
    const vendor = await anOrganization(db);
    await aDelegation(db, company.id, vendor.id);
    const client = program(app, (await aKey(db, vendor.id)).secret, company.id);
    expect((await client.get(listAgreements.path)).status).toBe(200);
    await sql`update organizations set status = 1 where id = ${vendor.id}`.execute(db);
    expect((await client.get(listAgreements.path)).code).toBe("shared.foreign-organization");
  });

  test.each([
    ["the own organisation", () => stage.firm.inn, "keys.own-firm"],
    ["an unknown organisation", () => "7707083893", "keys.unknown-firm"],
  ])("delegating to %s returns an error", async (_whom, inn, code) => {
    const body = { inn: inn(), rights: ["read"], until: "2026-12-31" };
    const response = await stage.owner.post(`${path}/delegations`, body);
    expect([response.status, response.code]).toEqual([400, code]);
  });
});
