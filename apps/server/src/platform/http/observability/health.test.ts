import Fastify from "fastify";
import { expect, test } from "vitest";
import { serveHealth, type HealthOptions } from "./health.ts";
import { answerFailures } from "../requests.ts";

function portal(options: Partial<HealthOptions>) {
  const app = Fastify();
  answerFailures(app);
  serveHealth(app, { ping: () => Promise.resolve(), isDraining: () => false, ...options });
  return async (url: string) => {
    const { statusCode, headers } = await app.inject(url);
    return { status: statusCode, retryAfter: headers["retry-after"], cache: headers["cache-control"] };
  };
}

test("the process lives whatever the database does, and no I/O is done to say so", async () => {
  let pings = 0;
  const get = portal({ ping: () => Promise.reject(new Error(`ping ${++pings}`)) });
  expect(await get("/healthz")).toMatchObject({ status: 200, cache: "no-store" });
  expect(pings).toBe(0);
  expect(await get("/readyz")).toMatchObject({ status: 503, retryAfter: "2" });
});

test("many probes at once cost one query, and the answer is renewed", async () => {
  let pings = 0;
  let broken = false;
  const get = portal({
    ping: async () => {
      pings += 1;
      if (broken) throw new Error("the database is away");
    },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get("/readyz")));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(pings).toBe(1);
  broken = true;
  await expect.poll(async () => (await get("/readyz")).status).toBe(503);
  broken = false;
  await expect.poll(async () => (await get("/readyz")).status).toBe(200);
});

test("a database that does not answer makes the server not ready", async () => {
  const get = portal({ ping: () => new Promise(() => undefined) });
  // Without a limit there would be no answer, and no end of this test.
  expect((await get("/readyz")).status).toBe(503);
});

test("a server that was told to stop is not ready, but lives", async () => {
  let draining = false;
  const get = portal({ isDraining: () => draining });
  expect((await get("/readyz")).status).toBe(200);
  draining = true;
  expect((await get("/readyz")).status).toBe(503);
  expect((await get("/healthz")).status).toBe(200);
});
