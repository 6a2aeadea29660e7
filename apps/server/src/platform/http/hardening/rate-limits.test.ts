import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { limitRates, type RateLimits } from "./rate-limits.ts";
import { sendFailures } from "../requests.ts";

// The clock stands still: on a busy machine the requests of a test can last longer than a second.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const generous: RateLimits = { writes: 1_000, requests: 1_000, signIns: 1_000 };

async function portal(limits: Partial<RateLimits>) {
  const app = Fastify({ trustProxy: true });
  app.decorateRequest("caller");
  sendFailures(app);
  await limitRates(app, { ...generous, ...limits });
  app.addHook("onRequest", async (request) => {
    const userId = Number(request.headers["x-user"]);
    request.caller = { actor: userId ? ({ userId } as Actor) : undefined };
  });
  app.post("/write", async () => "written");
  app.post("/read", { config: { effect: "read" } }, async () => "read");
  app.get("/cancel", { config: { effect: "write" } }, async () => "cancelled");
  app.get("/page", async () => "page");
  app.get("/sign-in", { config: { signIn: true } }, async () => "signing in");
  app.get("/probe", { config: { unlimited: true } }, async () => "ok");
  return async (method: "GET" | "POST", url: string, user = 0, ip = "10.0.0.1") =>
    app.inject({ method, url, headers: { "x-forwarded-for": ip, ...(user && { "x-user": String(user) }) } });
}

test("G-89: a user's write limit does not affect other users", async () => {
  const call = await portal({ writes: 3 });
  for (const url of ["/write", "/write"]) expect((await call("POST", url, 1)).statusCode).toBe(200);
  expect((await call("GET", "/cancel", 1)).statusCode).toBe(200);
  const rejected = await call("POST", "/write", 1);
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers["retry-after"]).toBe("1");
  expect(rejected.json()).toMatchObject({
    data: null,
    code: "shared.too-many-requests",
    errorMessage: expect.any(String),
  });
  expect((await call("GET", "/cancel", 1)).statusCode).toBe(429);
  expect((await call("POST", "/write", 2)).statusCode).toBe(200);
});

test("G-89: reads never count as writes, whatever their method", async () => {
  const call = await portal({ writes: 1 });
  for (const [method, url] of [
    ["POST", "/read"],
    ["GET", "/page"],
    ["POST", "/read"],
    ["POST", "/write"],
  ] as const)
    expect((await call(method, url, 1)).statusCode).toBe(200);
  expect((await call("POST", "/write", 1)).statusCode).toBe(429);
});

test("G-89: an address has a request limit that excludes probes", async () => {
  const call = await portal({ requests: 2 });
  expect((await call("GET", "/page")).statusCode).toBe(200);
  expect((await call("GET", "/unknown")).statusCode).toBe(404);
  const rejected = await call("GET", "/page");
  expect(rejected.statusCode).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(50);
  expect((await call("GET", "/probe")).statusCode).toBe(200);
  expect((await call("GET", "/page", 0, "10.0.0.2")).statusCode).toBe(200);
});

test("G-89: sign-ins have a separate limit", async () => {
  const call = await portal({ signIns: 1 });
  expect((await call("GET", "/sign-in")).statusCode).toBe(200);
  expect((await call("GET", "/sign-in")).statusCode).toBe(429);
  expect((await call("GET", "/page")).statusCode).toBe(200);
});
