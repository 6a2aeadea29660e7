import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../src/app.ts";
import type { AppOptions } from "../../src/app-options.ts";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { openFileStorage } from "../../src/platform/files/open-file-storage.ts";
import { loadLimits } from "../../src/platform/http/hardening/load-shedding.ts";
import { cloneDatabase } from "../stages/database.ts";
import { anOwner, aUser } from "../stages/factories.ts";
import { pdf, setClock, upload } from "../stages/reports.ts";
import { testAuthenticate } from "../stages/sign-in.ts";

/* Clients that send a large body, are rejected before its end, and reuse the connection. */

const database = await cloneDatabase();
const { db } = database;
const folder = await mkdtemp(path.join(tmpdir(), "birzha-bodies-"));
const storage = path.join(folder, "storage");
// A file replaces the storage folder, so that opening a file fails as on a full disk.
await writeFile(storage, "");
const apps: FastifyInstance[] = [];
let cookies: { owner: string; newcomer: string };
let portal: number;

async function listen(options: Partial<AppOptions> = {}): Promise<number> {
  const app = await buildApp({
    database,
    files: openFileStorage(storage),
    clock: setClock("2026-03-10T12:00:00+03:00"),
    authenticate: testAuthenticate(db),
    ...options,
  });
  apps.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  portal = await listen();
  const { user } = await anOwner(db, { user: { account: "owner" } });
  const newcomer = await aUser(db, { account: "newcomer" });
  const cookieOf = async (id: number) => `auth.session=${await startSession(db, id, {}, 36_000)}`;
  cookies = { owner: await cookieOf(user.id), newcomer: await cookieOf(newcomer.id) };
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Buffer;
  readonly isChunked?: boolean;
}

async function toBytes({ path = "/api/UploadFile", method = "POST", ...call }: Call): Promise<Buffer> {
  const { headers = {}, isChunked = false } = call;
  const request = new Response(call.body);
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("content-type") ?? "application/json";
  const lines = Object.entries({
    host: "localhost",
    "content-type": type,
    ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": String(body.length) }),
    clientrequestid: randomUUID(),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  const framed = isChunked ? [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"] : [body];
  return Buffer.concat([head, ...framed].map((part) => Buffer.from(part)));
}

interface Answer {
  readonly status: number;
  readonly isLast: boolean;
}

/** Reads the next response of a connection. */
async function readResponse(chunks: AsyncIterator<Buffer>): Promise<Answer> {
  let text = "";
  for (;;) {
    const [head = "", ...rest] = text.split("\r\n\r\n");
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    if (length !== undefined && rest.length > 0 && Buffer.byteLength(rest.join("\r\n\r\n")) >= Number(length))
      return { status: Number(head.split(" ")[1]), isLast: /^connection: close/im.test(head) };
    const { done, value } = await chunks.next();
    if (done) throw new Error(`the connection ended after ${JSON.stringify(text)}`);
    text += value.toString("utf8");
  }
}

/**
 * Status of a request and of a probe that follows it, on the same connection or on the next one after an end.
 */
async function callTwice(port: number, call: Call): Promise<[number, number]> {
  const open = async (): Promise<{ socket: Socket; chunks: AsyncIterator<Buffer> }> => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.setTimeout(240_000, () => socket.destroy(new Error("no response came")));
    return { socket, chunks: (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]() };
  };
  let { socket, chunks } = await open();
  try {
    socket.write(await toBytes(call));
    const first = await readResponse(chunks);
    if (first.isLast) ({ socket, chunks } = await open());
    socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
    return [first.status, (await readResponse(chunks)).status];
  } finally {
    socket.destroy();
  }
}

const large = 9 * 1024 * 1024;
const file = (size = large, content = pdf("x".repeat(size))) => upload("17.pdf", content);
const asOwner = () => ({ cookie: cookies.owner });
const json = Buffer.from(JSON.stringify({ text: "x".repeat(large) }));

test.each<[number, string, () => Call]>([
  [503, "the storage is unavailable", () => ({ headers: asOwner(), body: file() })],
  [
    503,
    "the storage is unavailable, without a length",
    () => ({ headers: asOwner(), body: file(), isChunked: true }),
  ],
  [415, "the file has no known type", () => ({ headers: asOwner(), body: file(0, Buffer.alloc(large)) })],
  [
    400,
    "the field has another name",
    () => ({ headers: asOwner(), body: upload("17.pdf", pdf("x".repeat(large)), "other") }),
  ],
  [413, "the body is not a form", () => ({ headers: asOwner(), body: json })],
  [401, "no session", () => ({ body: file() })],
  [403, "the user has no organisation", () => ({ headers: { cookie: cookies.newcomer }, body: file() })],
  [
    403,
    "the request is cross-origin",
    () => ({ headers: { ...asOwner(), origin: "https://evil.example" }, body: file() }),
  ],
  [400, "the address is unreadable", () => ({ path: "/api/UploadFile/%ff", body: file() })],
  [404, "the path is unknown", () => ({ path: "/api/nothing", body: file() })],
  [405, "the method is wrong", () => ({ method: "PUT", body: file() })],
  [413, "JSON is too large", () => ({ path: "/api/Agreements/create", headers: asOwner(), body: json })],
  [
    413,
    "JSON is too large, without a length",
    () => ({ path: "/api/Agreements/create", headers: asOwner(), body: json, isChunked: true }),
  ],
  [
    415,
    "the content type is unknown",
    () => ({
      path: "/api/Agreements/create",
      headers: { ...asOwner(), "content-type": "text/plain" },
      body: json,
    }),
  ],
])("FIX-172: after %i (%s) the connection still works", async (status, _, call) => {
  expect(await callTwice(portal, call())).toEqual([status, 200]);
});

test("FIX-172: after 413 (the file is too large) the connection works", async () => {
  const port = await listen({ files: openFileStorage(path.join(folder, "working")) });
  expect(await callTwice(port, { headers: asOwner(), body: file(2 * large) })).toEqual([413, 200]);
});

test("FIX-172: after 429 the connection still works", async () => {
  const port = await listen({ rateLimits: { writes: 1, requests: 1, signIns: 1 } });
  const call = { headers: asOwner(), body: file() };
  expect(await callTwice(port, call)).toEqual([503, 200]);
  expect(await callTwice(port, call)).toEqual([429, 200]);
});

test("FIX-172: after 503 of an overloaded server the connection still works", async () => {
  const port = await listen({ loadLimits: { ...loadLimits, waiting: -1 } });
  expect(await callTwice(port, { body: file() })).toEqual([503, 200]);
});
