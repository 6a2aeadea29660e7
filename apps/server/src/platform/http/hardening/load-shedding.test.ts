import Fastify from "fastify";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { loadLimits, shedLoad, type LoadLimits } from "./load-shedding.ts";
import { sendFailures } from "../requests.ts";
import { slowClientLimits } from "./slow-clients.ts";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function portal(waitingForDatabase: () => number, limits: LoadLimits) {
  const app = Fastify();
  opened.push(app);
  sendFailures(app);
  await shedLoad(app, waitingForDatabase, limits);
  app.get("/page", async () => "page");
  app.get("/healthz", { config: { unlimited: true } }, async () => "ok");
  return app;
}

function blockEventLoop(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** Due timers run. */
async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}

test("too many waiting requests give 503, except for probes", async () => {
  let waiting = 11;
  const app = await portal(() => waiting, { ...loadLimits, waiting: 10 });
  const rejected = await app.inject("/page");
  expect(rejected.statusCode).toBe(503);
  expect(rejected.headers["retry-after"]).toBe("2");
  expect(rejected.json()).toMatchObject({ data: null, code: "shared.unavailable" });
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  waiting = 10;
  expect((await app.inject("/page")).statusCode).toBe(200);
});

test("a late event loop gives 503 except probes, then recovers", async () => {
  const app = await portal(() => 0, { ...loadLimits, eventLoopDelay: 50 });
  await app.ready();
  const status = async () => (await app.inject("/page")).statusCode;
  await expect.poll(status).toBe(200);
  await expect
    .poll(
      async () => {
        blockEventLoop(300);
        return status();
      },
      { interval: 1 },
    )
    .toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  await expect.poll(status).toBe(200);
});

test("HOUSE-023: a slow start of the process rejects no request", async () => {
  const app = await portal(() => 0, loadLimits);
  blockEventLoop(700);
  await passTurns();
  expect((await app.inject("/page")).statusCode).toBe(200);
});

test("HOUSE-023: long turns below a high limit reject no request", async () => {
  const app = await portal(() => 0, { ...loadLimits, eventLoopDelay: 600_000 });
  const statuses = new Set<number>();
  for (let turn = 0; turn < 5; turn++) {
    blockEventLoop(510);
    await passTurns();
    statuses.add((await app.inject("/page")).statusCode);
  }
  expect([...statuses]).toEqual([200]);
});

test("the server disconnects a client with endless headers", async () => {
  const http = { ...slowClientLimits.http, headersTimeout: 100, connectionsCheckingInterval: 50 };
  const app = Fastify({ ...slowClientLimits, requestTimeout: 200, http });
  opened.push(app);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const response = Buffer.concat(await socket.toArray()).toString();
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
});

test("the server disconnects a client with an endless body", async () => {
  const http = { ...slowClientLimits.http, headersTimeout: 100, connectionsCheckingInterval: 50 };
  const app = Fastify({ ...slowClientLimits, requestTimeout: 200, http });
  app.post("/", async () => "read");
  opened.push(app);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 408 /);
});
