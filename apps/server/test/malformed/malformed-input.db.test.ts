import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxReportXmlBytes } from "@birzha/domain/agreements/api.ts";
import { buildApp } from "../../src/app.ts";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { DirectoryStorage } from "../../src/platform/files/directory-storage.ts";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { anOperator, anOwner } from "../stages/factories.ts";
import { unreadable, wrongReports } from "./malformed-documents.ts";
import { malformedUploads, pathsAsNames, uploadNamed } from "./malformed-files.ts";
import { malformedHeaders, malformedLines, replacesSession } from "./malformed-headers.ts";
import {
  malformedBodies,
  malformedQueries,
  malformedStaffQueries,
  malformedTargets,
  type MalformedRequest,
} from "./malformed-requests.ts";
import { exchange, requestBytes, type RawResponse } from "./malformed-transport.ts";
import { reportChoices, reportXml, setClock } from "../stages/reports.ts";
import { testAuthenticate } from "../stages/sign-in.ts";

let database: TestDatabase;
let app: FastifyInstance;
let directory: string;
let port: number;
let organizationId: number;
let report: string;
let question: string;
let stored: Readonly<Record<string, string>>;
let sessions: { readonly owner: string; readonly operator: string };

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  directory = await mkdtemp(path.join(tmpdir(), "birzha-malformed-"));
  app = await buildApp({
    database,
    files: new DirectoryStorage(directory),
    clock: setClock("2026-03-10T09:00:00+03:00"),
    authenticate: testAuthenticate(db),
  });
  const { organization, user } = await anOwner(db);
  organizationId = organization.id;
  const operator = await anOperator(db, { last_organization_id: organizationId });
  sessions = {
    owner: await startSession(db, user.id, {}, 3600),
    operator: await startSession(db, operator.id, {}, 3600),
  };
  report = reportXml((await reportChoices(db)).domestic);
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
  question = await questionForAll();
  stored = await everythingStored();
});

afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** One comparison for all requests of a group: it reads every table. */
const expectNoChange = async () => expect(await everythingStored()).toEqual(stored);

/**
 * Every row of every table except the audit log: a rejected request must not change any. Every write sets a
 * new transaction number, which is faster to read than the content. The last use of a session may change at
 * any time.
 */
async function questionForAll(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and tablename not in ('audit_log', 'audit_head', 'audit_seals', 'audit_queue')`.execute(database.db);
  const digests = tables.rows.map(({ name }) =>
    name === "public.sessions"
      ? `select '${name}' as name, string_agg((to_jsonb(t) - '{used_at,user_agent,ip}'::text[])::text, ' ' order by id) as rows
         from ${name} t`
      : `select '${name}' as name, concat_ws(' ', count(*), sum(xmin::text::bigint)) as rows from ${name}`,
  );
  return digests.join(" union all ");
}

/** Content of these rows, and every file. */
async function everythingStored(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; rows: string }>`${sql.raw(question)}`.execute(database.db);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { ...Object.fromEntries(rows.map((table) => [table.name, table.rows])), files: files.join(" ") };
}

let calls = 0;

function send({ method, target, headers, body, byOperator }: MalformedRequest): Promise<RawResponse> {
  const cookie = `auth.session=${byOperator ? sessions.operator : sessions.owner}`;
  const own = { clientrequestid: `call-${++calls}`, ...(replacesSession(headers) ? {} : { cookie }) };
  return exchange(port, requestBytes({ method, target, body, headers: { ...own, ...headers } }));
}

/** Texts that no response may contain. */
const innards =
  /\bat .+:\d+:\d+|node_modules|apps\/server|\/(?:tmp|dev\/shm)\/|\bselect\b.+\bfrom\b|syntax error|SQLSTATE|ECONN|zod|fastify/i;

interface Failure {
  readonly data: unknown;
  readonly errorMessage: string;
  readonly code: string;
  readonly requestId: string;
}

/** Expects the error envelope (PLAT-103) and a quick rejection. */
function expectRejected(response: RawResponse, code: string): void {
  expect(response.body).toMatch(/^\{.*\}$/s);
  const failure = JSON.parse(response.body) as Failure;
  expect([failure.code, failure.data]).toEqual([code, null]);
  expect(failure.errorMessage).toMatch(/^[«А-ЯЁ].*[а-яё].*$/s);
  expect(failure.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.head).toMatch(/content-type: application\/json/i);
  expect(response.body).not.toMatch(innards);
  // Quadratic parsing takes half a minute of the processor.
  expect(response.processorTime).toBeLessThan(10_000_000);
}

describe("PLAT-102 PLAT-103 S-4: malformed input fails quickly in the envelope and changes nothing", () => {
  afterAll(expectNoChange);

  test.each(malformedQueries)("query $name", async (request) =>
    expectRejected(await send(request), request.code),
  );

  test.each(malformedStaffQueries)("staff query $name", async (request) =>
    expectRejected(await send(request), request.code),
  );

  test.each(malformedTargets)("address $name", async (request) =>
    expectRejected(await send(request), request.code),
  );

  test.each(malformedHeaders)("header $name", async (request) =>
    expectRejected(await send(request), request.code),
  );

  test.each(malformedLines)("line: $name", async ({ text, code = "shared.malformed" }) => {
    expectRejected(await exchange(port, Buffer.from(text, "latin1")), code);
  });

  // The test table needs a report from the database, its names do not.
  test.each(malformedBodies(0, "").map(({ name }, place) => [name, place] as const))(
    "body: %s",
    async (_name, place) => {
      const request = malformedBodies(organizationId, report)[place]!;
      expectRejected(await send(request), request.code);
    },
  );

  test.each(malformedUploads)("upload: $name", async (request) =>
    expectRejected(await send(request), request.code),
  );
});

const post = (target: string, body: object): MalformedRequest => ({
  name: target,
  method: "POST",
  target,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  code: "",
});

const importing = (xml: string, useXsltTransform: boolean) =>
  send(post("/api/ImportFromXmlString", { formSysId: "otc_agreement", useXsltTransform, xml }));

const creating = (dataXML: string) =>
  send(post("/api/Agreements/create", { passportId: 1, organizationId, dataXML }));

const readingCode = (xml: string) =>
  Buffer.byteLength(xml) > maxReportXmlBytes ? "agreements.xml-too-large" : "agreements.malformed-xml";

describe("S-5 G-42: every endpoint rejects unreadable XML", () => {
  afterAll(expectNoChange);

  test.each(unreadable)("$name", async ({ xml }) => {
    expectRejected(await creating(xml), readingCode(xml));
    expectRejected(await importing(xml, true), readingCode(xml));
    expectRejected(await importing(xml, false), readingCode(xml));
  });
});

describe("S-5 OTC-049: a report with a wrong value fails without a record", () => {
  afterAll(expectNoChange);

  const codes = [
    "agreements.invalid-report",
    "agreements.malformed-xml",
    "agreements.too-many-files",
    "agreements.unknown-file",
  ];

  test.each(wrongReports("").map(({ name }, place) => [name, place] as const))("%s", async (_name, place) => {
    const response = await creating(wrongReports(report)[place]!.xml);
    const { code } = JSON.parse(response.body) as Failure;
    expect(codes).toContain(code);
    expectRejected(response, code);
  });

  test("the original report is valid", async () => {
    const { status } = await importing(report, false);
    expect(status).toBe(200);
  });
});

describe("S-4: SQL special characters are ordinary characters", () => {
  test.each([
    "%",
    "_",
    "\\",
    "'",
    '"',
    "';--",
    "%_\\'\";--",
    "' or 1=1 --",
    "\\x00",
    "$1",
    "${1}",
    "(",
    "[",
    "\u{1f33e}",
  ])("a filter by %s finds nothing without an error", async (text) => {
    for (const key of ["purchaserName", "organizationName", "deliveryAddress", "name"]) {
      const target = `/api/Agreements/list?${key}=${encodeURIComponent(text)}`;
      const response = await send({ name: key, target, code: "" });
      expect(response.status).toBe(200);
      expect(JSON.parse(response.body)).toMatchObject({ data: [], paging: { totalRecords: 0 } });
    }
  });
});

test.each(pathsAsNames)("S-12 G-44: a file called %s keeps only its name", async (fileName) => {
  const response = await send(uploadNamed(fileName));
  expect(response.status).toBe(200);
  expect(JSON.parse(response.body)).toMatchObject({ data: { value: expect.stringMatching(/^\w+\.pdf$/) } });
});
