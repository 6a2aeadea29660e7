import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { serveHealth, type HealthOptions } from "./health.ts";
import { sendFailures } from "../requests.ts";

function portal(options: Partial<HealthOptions>) {
  const app = Fastify();
  sendFailures(app);
  serveHealth(app, { ping: () => Promise.resolve(), isDraining: () => false, ...options });
  return async (url: string) => {
    const { statusCode, headers } = await app.inject(url);
    return { status: statusCode, retryAfter: headers["retry-after"], cache: headers["cache-control"] };
  };
}

test("liveness needs no database and no I/O", async () => {
  let pings = 0;
  const get = portal({ ping: () => Promise.reject(new Error(`ping ${++pings}`)) });
  expect(await get("/healthz")).toMatchObject({ status: 200, cache: "no-store" });
  expect(pings).toBe(0);
  expect(await get("/readyz")).toMatchObject({ status: 503, retryAfter: "2" });
});

test("many probes share one query, which repeats later", async () => {
  let pings = 0;
  let broken = false;
  const get = portal({
    ping: async () => {
      pings += 1;
      if (broken) throw new Error("the database is away");
    },
  });
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  try {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get("/readyz")));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(pings).toBe(1);
    broken = true;
    expect((await get("/readyz")).status).toBe(200);
    now.mockReturnValue(2_000);
    expect((await get("/readyz")).status).toBe(503);
  } finally {
    now.mockRestore();
  }
});

test("an unresponsive database makes the server not ready", async () => {
  const get = portal({ ping: () => new Promise(() => undefined) });
  // Without a timeout the response and this test would never end.
  expect((await get("/readyz")).status).toBe(503);
});

test("a stopping server is alive but not ready", async () => {
  let draining = false;
  const get = portal({ isDraining: () => draining });
  expect((await get("/readyz")).status).toBe(200);
  draining = true;
  expect((await get("/readyz")).status).toBe(503);
  expect((await get("/healthz")).status).toBe(200);
});
