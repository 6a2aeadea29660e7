import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createAgreement } from "@birzha/domain/agreements/api.ts";
import { flagDeal } from "@birzha/domain/agreements/change-api.ts";
import { createDraft } from "@birzha/domain/auctions/api.ts";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import type { LiveEvent } from "@birzha/domain/events/event.ts";
import { createImport, registerImport } from "@birzha/domain/imports/api.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { contractItem } from "../../../test/stages/contracts.ts";
import {
  aMemberApplication,
  anEmployee,
  anOperator,
  anOrganization,
  anOwner,
  aTradingMember,
  aUser,
} from "../../../test/stages/factories.ts";
import { importTable } from "../../../test/stages/import-table.ts";
import { reportChoices, setClock, submission } from "../../../test/stages/reports.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";
import { testAuthenticate } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { startSealer } from "../../platform/audit/seal-audit.ts";
import { startSession } from "../../platform/auth/sessions.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { EventStreamLimits } from "../../platform/event-stream/subscription.ts";
import { registerImportRows } from "../../processes/imports/register-import-rows.ts";
import {
  openNodeNotifications,
  type NodeNotifications,
} from "../../platform/event-stream/node-notifications.ts";

let database: TestDatabase;
/** Two nodes on one database. Polling is slower than the test, so that only notifications deliver. */
let nodes: readonly Node[];

interface Node {
  readonly origin: string;
  readonly notifications: NodeNotifications;
  readonly close: () => Promise<void>;
}

const never = 600_000;

async function startNode(limits: Partial<EventStreamLimits> = {}): Promise<Node> {
  const notifications = openNodeNotifications(database.url);
  const sealer = startSealer({ db: database.db, notifications, log: pino({ level: "silent" }) });
  const app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: setClock("2026-03-10T12:00:00+03:00"),
    authenticate: testAuthenticate(database.db),
    notifications,
    eventStreamLimits: { pollInterval: never, perUser: 3, backfill: 20, ...limits },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const close = async () => {
    await app.close();
    await sealer.stop();
    await notifications.close();
  };
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, notifications, close };
}

beforeAll(async () => {
  database = await cloneDatabase();
  nodes = [await startNode(), await startNode()];
});
afterEach(() => {
  for (const line of lines.splice(0)) line.hangUp();
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

interface Frame {
  readonly id: number;
  /** No heartbeats. */
  readonly event: string | undefined;
  readonly data: LiveEvent;
}

/** The events that a reader has received so far. */
interface Line {
  readonly status: number;
  readonly headers: Headers;
  readonly frames: Frame[];
  readonly events: () => LiveEvent[];
  readonly isOver: () => boolean;
  readonly hangUp: () => void;
}
const lines: Line[] = [];

const headersOf = async (userId: number, more: Record<string, string> = {}) => ({
  cookie: `auth.session=${await startSession(database.db, userId, {}, 3600)}`,
  clientrequestid: randomUUID(),
  ...more,
});

async function listen(node: Node, headers: Record<string, string>, query = ""): Promise<Line> {
  const abort = new AbortController();
  const response = await fetch(`${node.origin}/api/events${query}`, { headers, signal: abort.signal });
  const frames: Frame[] = [];
  let isOver = false;
  const read = async () => {
    let rest = "";
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split("\n\n");
      rest = parts.pop()!;
      for (const part of parts) {
        const fields = Object.fromEntries(part.split("\n").map((row) => row.split(/: ?(.*)/).slice(0, 2)));
        if (fields.id)
          frames.push({
            id: Number(fields.id),
            event: fields.event,
            data: JSON.parse(fields.data ?? "{}") as LiveEvent,
          });
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  const line: Line = {
    status: response.status,
    headers: response.headers,
    frames,
    events: () => frames.flatMap(({ event, data }) => (event === "change" ? [data] : [])),
    isOver: () => isOver,
    hangUp: () => abort.abort(),
  };
  lines.push(line);
  if (line.status === 200) await vi.waitUntil(() => frames.length > 0, patient);
  return line;
}

/** For a busy machine; events arrive within a few hundred milliseconds. */
const patient = { timeout: 60_000, interval: 20 };

async function write<Data>(
  node: Node,
  headers: Record<string, string>,
  { method, path }: EndpointShape,
  body: object,
): Promise<Data> {
  const answer = await fetch(`${node.origin}${path}`, {
    method,
    headers: { ...headers, clientrequestid: randomUUID(), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

const report = async (node: Node, headers: Record<string, string>, organizationId: number) => {
  const { domestic } = await reportChoices(database.db);
  const values = { ...domestic, contract_number: randomUUID().slice(0, 20) };
  return (await write<{ id: number }>(node, headers, createAgreement, submission(organizationId, values))).id;
};

/** Writes an audit row, as any writer does. */
const leave = (given: {
  action: string;
  entity: string;
  id: number;
  organization?: number;
  result?: string;
}) =>
  sql`insert into audit_log (acting_organization_id, action, entity, entity_id, after)
    values (${given.organization ?? null}, ${given.action}, ${given.entity}, ${given.id},
      ${given.result ? JSON.stringify({ result: given.result }) : null}::jsonb)`.execute(database.db);

/** Waits until the sealers of the nodes have finished. */
const allSealed = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from audit_queue limit 1`.execute(database.db);
    expect(rows).toEqual([]);
  }, patient);

describe("WORK-030: events", () => {
  test("reach all concerned users on each node by database notifications", async () => {
    const { user, organization } = await anEmployee(database.db);
    const colleague = await anEmployee(database.db, { organization });
    const stranger = await anEmployee(database.db);
    const operator = await anOperator(database.db);
    const own = await headersOf(user.id);
    const [here, there, foreign, staff] = await Promise.all([
      listen(nodes[0]!, own),
      listen(nodes[1]!, await headersOf(colleague.user.id)),
      listen(nodes[1]!, await headersOf(stranger.user.id)),
      listen(nodes[1]!, await headersOf(operator.id)),
    ]);
    const id = await report(nodes[0]!, own, organization.id);
    const event = { kind: "agreements", id, organizationId: organization.id, isNew: true };
    for (const line of [there, staff])
      await vi.waitFor(() => expect(line.events()).toEqual([event]), patient);
    // The user's own page recognises its change by the request id.
    await vi.waitFor(
      () => expect(here.events()).toEqual([{ ...event, request: expect.any(String) }]),
      patient,
    );
    await write(nodes[1]!, await headersOf(operator.id), flagDeal, { id, isDubious: true });
    for (const line of [here, there])
      await vi.waitFor(() => expect(line.events().at(-1)).toEqual({ ...event, isNew: false }), patient);
    expect(foreign.events()).toEqual([]);
  });

  test("BULK-009: each step of a registration reaches the organisation and no other", async () => {
    const { user, organization } = await anOwner(database.db);
    const colleague = await anEmployee(database.db, { organization });
    const stranger = await anEmployee(database.db);
    const own = await headersOf(user.id);
    const { domestic } = await reportChoices(database.db);
    const rows = Array.from({ length: 30 }, (_, row) => ({
      contract_number: `С-${row}`,
      contract_date: "02.03.2026",
    }));
    const content = Buffer.from(importTable(domestic, rows)).toString("base64");
    const { importId } = await write<{ importId: number }>(nodes[0]!, own, createImport, {
      fileName: "договоры.csv",
      content,
    });
    await allSealed();
    const there = await listen(nodes[1]!, await headersOf(colleague.user.id));
    const foreign = await listen(nodes[1]!, await headersOf(stranger.user.id));
    const path: `/${string}` = `/api/imports/${importId}/register`;
    await write(nodes[0]!, own, { ...registerImport, path }, {});
    const services = { db: database.db, clock: setClock("2026-03-10T12:00:00+03:00") };
    const payload = { importId, organizationId: organization.id, userId: user.id };
    await registerImportRows(services, payload, new AbortController().signal);
    // The start, two chunks of rows and the end.
    const event = { kind: "imports", id: importId, organizationId: organization.id, isNew: false };
    await vi.waitFor(
      () =>
        expect(
          there.events().flatMap(({ request: _request, ...each }) => (each.kind === "imports" ? [each] : [])),
        ).toEqual([event, event, event, event]),
      patient,
    );
    expect(foreign.events()).toEqual([]);
  });

  test("pass through proxies without buffering or compression", async () => {
    const { user } = await anEmployee(database.db);
    const { headers } = await listen(nodes[0]!, {
      ...(await headersOf(user.id)),
      "accept-encoding": "gzip, br",
    });
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("resume on another node, long gaps send a reload", async () => {
    const { user, organization } = await anEmployee(database.db);
    const own = await headersOf(user.id);
    const first = await listen(nodes[0]!, own);
    const known = first.frames[0]!.id;
    first.hangUp();
    const ids = [
      await report(nodes[0]!, own, organization.id),
      await report(nodes[0]!, own, organization.id),
    ];
    const resumed = await listen(nodes[1]!, { ...own, "last-event-id": String(known) });
    await vi.waitFor(() => expect(resumed.events().map(({ id }) => id)).toEqual(ids), patient);
    const last = resumed.frames.at(-1)!.id;
    for (let count = 0; count < 21; count++)
      await leave({ action: "catalogs.update", entity: "catalog", id: 1 });
    await allSealed();
    const late = await listen(nodes[1]!, { ...own, "last-event-id": String(last) });
    await vi.waitFor(
      () => expect(late.frames.map(({ event }) => event)).toEqual(["open", "reload"]),
      patient,
    );
    expect(late.frames[1]!.id).toBeGreaterThanOrEqual(last + 21);
    // A position beyond the log belongs to another database.
    const lost = await listen(nodes[0]!, { ...own, "last-event-id": "999999999" });
    await vi.waitFor(
      () => expect(lost.frames.map(({ event }) => event)).toEqual(["open", "reload"]),
      patient,
    );
  });

  test("the page's age covers events before its first connection", async () => {
    const { user, organization } = await anEmployee(database.db);
    const own = await headersOf(user.id);
    const id = await report(nodes[0]!, own, organization.id);
    await allSealed();
    const now = await listen(nodes[1]!, own, "?age=0");
    const before = await listen(nodes[1]!, own, "?age=600000");
    await vi.waitFor(
      () => expect([...new Set(before.frames.map(({ event }) => event))].at(-1)).not.toBe("open"),
      patient,
    );
    const received = before.frames.some(({ event, data }) => event === "reload" || data.id === id);
    expect(received).toBe(true);
    expect(now.events()).toEqual([]);
  });

  test("heartbeats carry the log position to idle clients", async () => {
    const node = await startNode({ heartbeat: 20, pollInterval: 20 });
    try {
      const { user } = await anEmployee(database.db);
      const line = await listen(node, await headersOf(user.id));
      const start = line.frames[0]!.id;
      for (let count = 0; count < 3; count++) await leave({ action: "audit.verify", entity: "audit", id: 1 });
      await vi.waitFor(() => expect(line.frames.at(-1)!.id).toBeGreaterThanOrEqual(start + 3), patient);
      expect(line.frames.at(-1)!.event).toBeUndefined();
      expect(line.events()).toEqual([]);
    } finally {
      await node.close();
    }
  });

  test("survive a broken notification connection", async () => {
    const { user, organization } = await anEmployee(database.db);
    const own = await headersOf(user.id);
    const line = await listen(nodes[1]!, own);
    const cut = await sql<{ pid: number }>`
      select pg_terminate_backend(pid), pid from pg_stat_activity
      where datname = current_database() and application_name = 'birzha notifications'`.execute(database.db);
    expect(cut.rows).toHaveLength(2);
    const ids = [
      await report(nodes[0]!, own, organization.id),
      await report(nodes[0]!, own, organization.id),
    ];
    await vi.waitFor(() => expect(line.events().map(({ id }) => id)).toEqual(ids), patient);
  });

  test("arrive by polling where no notification comes", async () => {
    const node = await startNode({ pollInterval: 50 });
    try {
      const { user, organization } = await anEmployee(database.db);
      const line = await listen(node, await headersOf(user.id));
      await leave({ action: "organizations.rights", entity: "organization", id: organization.id });
      await vi.waitFor(() => expect(line.events()).toHaveLength(1), patient);
    } finally {
      await node.close();
    }
  });
});

describe("WORK-030: lost rights", () => {
  const endings = {
    "a block": (userId: number) => leave({ action: "users.block", entity: "user", id: userId }),
    "a sign-out": (userId: number) => leave({ action: "users.sign-out", entity: "user", id: userId }),
    "a lost membership": (userId: number) =>
      leave({ action: "users.block-member", entity: "user", id: userId }),
    "a block of the organisation": (_: number, organization: number) =>
      leave({ action: "organizations.block", entity: "organization", id: organization }),
  };
  test.each(Object.entries(endings))("%s ends the stream on each node", async (_, happen) => {
    const { user, organization } = await anEmployee(database.db);
    const other = await anEmployee(database.db);
    const both = await Promise.all(nodes.map(async (node) => listen(node, await headersOf(user.id))));
    const untouched = await listen(nodes[0]!, await headersOf(other.user.id));
    await happen(user.id, organization.id);
    nodes[0]!.notifications.send();
    for (const line of both) await vi.waitFor(() => expect(line.isOver()).toBe(true), patient);
    expect(untouched.isOver()).toBe(false);
  });

  test("users without rights get no stream, others a limited number", async () => {
    const { user } = await anEmployee(database.db);
    const blocked = await anEmployee(database.db, { user: { status: 1 } });
    expect((await listen(nodes[0]!, { clientrequestid: randomUUID() })).status).toBe(401);
    expect((await listen(nodes[0]!, await headersOf(blocked.user.id))).status).toBe(403);
    const foreign = String((await anOrganization(database.db)).id);
    expect((await listen(nodes[0]!, await headersOf(user.id, { currentorganization: foreign }))).status).toBe(
      403,
    );
    expect((await listen(nodes[0]!, await headersOf(user.id, { "last-event-id": "x" }))).status).toBe(400);
    for (let count = 0; count < 3; count++)
      expect((await listen(nodes[0]!, await headersOf(user.id))).status).toBe(200);
    const tooMany = await listen(nodes[0]!, await headersOf(user.id));
    expect([tooMany.status, tooMany.headers.get("retry-after")]).toEqual([429, "30"]);
  });

  test("a stream ends after its lifetime and requires authentication again", async () => {
    const node = await startNode({ heartbeat: 20, lifetime: 200 });
    try {
      const { user } = await anEmployee(database.db);
      const line = await listen(node, await headersOf(user.id));
      await vi.waitFor(() => expect(line.isOver()).toBe(true), patient);
    } finally {
      await node.close();
    }
  });

  test("a node stops without waiting for streams", async () => {
    const node = await startNode();
    const { user } = await anEmployee(database.db);
    const line = await listen(node, await headersOf(user.id));
    await node.close();
    await vi.waitFor(() => expect(line.isOver()).toBe(true), patient);
  });
});

test("WORK-030: log order skips nothing when writers overlap and fail", async () => {
  const { user, organization } = await anEmployee(database.db, {
    organization: await anOrganization(database.db, { ntb_user: true }),
  });
  const line = await listen(nodes[0]!, await headersOf(user.id));
  const start = line.frames[0]!.id;
  const writer = async (number: number) => {
    for (let count = 0; count < 5; count++) {
      await database.db
        .transaction()
        .execute(async (tx) => {
          await sql`insert into audit_log (acting_organization_id, action, entity, entity_id)
            values (${organization.id}, 'auctions.save-draft', 'proposal', ${number * 10 + count})`.execute(
            tx,
          );
          // Slow commit: later writers commit first, and readers poll in between.
          await sql`select pg_sleep(0.002)`.execute(tx);
          nodes[0]!.notifications.send();
          if ((number + count) % 3 === 0) throw new Error("changed his mind");
        })
        .catch(() => undefined);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  nodes[0]!.notifications.send();
  await vi.waitFor(() => expect(line.events()).toHaveLength(20), patient);
  const { rows } = await sql<{ id: number; record: number }>`
    select s.position as id, l.entity_id as record from audit_seals s join audit_log l on l.id = s.audit_id
    where s.position > ${start} and l.acting_organization_id = ${organization.id} order by s.position`.execute(
    database.db,
  );
  const received = line.frames.flatMap(({ id, event, data }) =>
    event === "change" ? [{ id, record: data.id }] : [],
  );
  expect(received).toEqual(rows);
});

describe("WORK-030: tenant isolation of events", () => {
  test("random changes reach only users who may read them", async () => {
    const { db } = database;
    const rights = { ntb_user: true };
    const [company, other] = [await anOrganization(db, rights), await anOrganization(db, rights)];
    const poor = await anOrganization(db);
    const people = {
      owner: (await anOwner(db, { organization: company })).user,
      employee: (await anEmployee(db, { organization: company })).user,
      stranger: (await anOwner(db, { organization: other })).user,
      reporter: (await anOwner(db, { organization: poor })).user,
      newcomer: await aUser(db),
      operator: await anOperator(db),
    };
    const of = { firm: company.id, applicant: people.newcomer.id };
    const ids = await insertRecords(database, { ...of, inn: company.inn, author: people.owner.id });
    const { id: notice } = await db
      .insertInto("notices")
      .values({
        user_id: people.employee.id,
        organization_id: company.id,
        kind: "report-rejected",
        created_at: "2026-03-10T12:00:00+03:00",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    type Name = keyof typeof people;
    const names = Object.keys(people) as Name[];
    // Earlier rows are published first, so that no later reader receives them.
    const before = await listen(nodes[0]!, await headersOf(people.operator.id));
    const mark = { action: "catalogs.create", entity: "catalog", id: 888_888 };
    await leave(mark);
    nodes[0]!.notifications.send();
    await vi.waitFor(() => expect(before.events().at(-1)?.id).toBe(mark.id), patient);
    const heard = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await listen(nodes[0]!, await headersOf(people[name].id))] as const),
      ),
    ) as Record<Name, Line>;
    const organizationPeople: Name[] = ["owner", "employee", "operator"];
    const traders: Name[] = [...organizationPeople, "stranger"];
    const actions: [Parameters<typeof leave>[0], Name[]][] = [
      [{ action: "agreements.status", entity: "agreement", id: ids.agreement }, organizationPeople],
      [{ action: "auctions.decide", entity: "proposal", id: ids.proposal }, organizationPeople],
      [
        { action: "auctions.save-draft", entity: "proposal", id: ids.proposal, organization: company.id },
        ["owner", "employee"],
      ],
      [
        { action: "members.delete-draft", entity: "member-draft", id: 987_654, organization: company.id },
        ["owner", "employee"],
      ],
      [
        { action: "members.accept-application", entity: "member-application", id: ids.order },
        organizationPeople,
      ],
      [{ action: "members.accept-application", entity: "member-admission", id: ids.order }, []],
      [{ action: "members.import", entity: "member", id: 1, result: "created" }, traders],
      [
        { action: "contracts.import", entity: "contract", id: ids.contract, result: "created" },
        organizationPeople,
      ],
      [{ action: "spot.update", entity: "spot-deal", id: ids.deal }, organizationPeople],
      [
        { action: "applications.submit", entity: "application", id: ids.toOwner },
        ["owner", "newcomer", "operator"],
      ],
      [{ action: "applications.submit", entity: "application", id: ids.toExchange }, ["operator"]],
      [{ action: "organizations.update", entity: "organization", id: company.id }, organizationPeople],
      [{ action: "users.update", entity: "user", id: people.employee.id }, organizationPeople],
      [{ action: "notices.choose", entity: "user", id: people.employee.id }, ["employee"]],
      // WORK-020: only the user receives it, neither the owner of the organisation nor the exchange.
      [{ action: "notices.create", entity: "user-notice", id: notice }, ["employee"]],
      [{ action: "notices.read", entity: "user-notice", id: notice }, ["employee"]],
      [{ action: "users.sign-in", entity: "user", id: people.employee.id }, []],
      [{ action: "catalogs.update", entity: "catalog", id: 3 }, [...names]],
      [{ action: "exchange.import-dictionary", entity: "dictionary", id: 4 }, traders],
      [{ action: "shared.refused", entity: "contract", id: ids.contract }, []],
      [{ action: "agreements.download-file", entity: "file", id: 5, organization: company.id }, []],
      [{ action: "exchange.answer-notice", entity: "notice", id: 6 }, []],
    ];
    const last = { action: "catalogs.create", entity: "catalog", id: 999_999 };
    for (const [act] of actions) await leave(act);
    await leave(last);
    nodes[0]!.notifications.send();
    for (const name of names)
      await vi.waitFor(() => expect(heard[name].events().at(-1)?.id, name).toBe(last.id), patient);
    const originOf = (line: Line) => line.events().slice(0, -1);
    for (const name of names) {
      const due = actions.filter(([, audience]) => audience.includes(name)).map(([act]) => act.id);
      expect([name, originOf(heard[name]).map(({ id }) => id)]).toEqual([name, due]);
      // Events name no other organisation.
      const known =
        name === "operator" ? [null, company.id] : name === "newcomer" ? [null] : [null, own(name)];
      for (const event of heard[name].events()) expect(known).toContain(event.organizationId);
    }
    function own(name: Name) {
      return name === "stranger" ? other.id : name === "reporter" ? poor.id : company.id;
    }
  });
});

/** One record of each kind of one organisation. */
async function insertRecords(
  { db }: TestDatabase,
  { firm: company, inn, author, applicant }: { firm: number; inn: string; author: number; applicant: number },
) {
  const headers = await headersOf(author);
  const application = async (user: number, toExchange: boolean) => {
    const { rows } = await sql<{ id: number }>`
      insert into applications (user_id, account, full_name, phone, inn, name, address, is_f_address, is_ip, is_uk,
        ntb_user, consent_at, consent_version, result_check, registered_at, to_operator)
      values (${user}, 'someone', 'Иванов', '', ${inn}, 'ООО', 'Москва', true, false, false, false, now(), '1', true,
        now(), ${toExchange}) returning id`.execute(db);
    return rows[0]!.id;
  };
  const machine = await headersOf((await aUser(db, { role: 9 })).id);
  const [contract] = await write<{ id: number }[]>(nodes[0]!, machine, importContracts, {
    data: [contractItem({ ownerInn: inn })],
  });
  return {
    agreement: await report(nodes[0]!, headers, company),
    proposal: (await write<{ id: number }>(nodes[0]!, headers, createDraft, { data: {} })).id,
    order: (await aMemberApplication(db, company, (await aTradingMember(db)).id)).id,
    contract: contract!.id,
    deal: (await aSpotDeal(db, { owner_inn: inn })).id,
    toOwner: await application(applicant, false),
    toExchange: await application((await aUser(db)).id, true),
  };
}
