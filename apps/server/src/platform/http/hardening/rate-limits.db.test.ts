import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { cloneDatabase } from "../../../../test/stages/database.ts";
import { openDatabase } from "../../db/database.ts";
import { limitRates, type RateLimits } from "./rate-limits.ts";
import { sendFailures } from "../requests.ts";
import { removeAttempts } from "./sign-in-attempts.ts";

/* INST-034: nodes that share one database, reduced to the limits. */

const database = await cloneDatabase();
afterAll(database.drop);

const generous: RateLimits = { writes: 1e6, requests: 1e6, signIns: 1e6 };

/** A node; `x-forwarded-for` states the address of the caller, `x-user` the user. */
async function openNode(limits: Partial<RateLimits>, db = database.db) {
  const app = Fastify({ trustProxy: true });
  app.decorateRequest("caller");
  sendFailures(app);
  await limitRates(app, { ...generous, ...limits }, db);
  app.addHook("onRequest", async (request) => {
    const userId = Number(request.headers["x-user"]);
    request.caller = { actor: userId ? ({ userId } as Actor) : undefined };
  });
  app.get("/page", { config: { effect: "read" } }, async () => "page");
  app.post("/write", { config: { effect: "write" } }, async () => "written");
  app.get("/sign-in", { config: { signIn: true } }, async () => "signing in");
  app.get("/secret", { config: { effect: "read", isGuessable: true } }, async () => "found");
  app.get("/wrong-key", async (request, reply) => {
    await app.limitWrongKeys(request, reply);
    return "unknown key";
  });
  return (method: "GET" | "POST", url: string, ip: string, user = 0) =>
    app.inject({ method, url, headers: { "x-forwarded-for": ip, ...(user && { "x-user": String(user) }) } });
}

type Node = Awaited<ReturnType<typeof openNode>>;

/** Sends requests until a rejection; returns the number of served ones. */
async function exhaust(node: Node, url: string, ip: string): Promise<number> {
  let served = 0;
  while ((await node("GET", url, ip)).statusCode === 200) served += 1;
  return served;
}

test("INST-034: each node limits the requests of an address separately", async () => {
  const nodes = [await openNode({ requests: 6 }), await openNode({ requests: 6 })] as const;
  expect(await exhaust(nodes[0], "/page", "10.0.0.1")).toBe(6);
  expect(await exhaust(nodes[1], "/page", "10.0.0.1")).toBe(6);
  expect((await nodes[0]("GET", "/page", "10.0.0.2")).statusCode).toBe(200);
});

test("INST-034: two nodes count concurrent sign-in attempts exactly", async () => {
  const nodes = [await openNode({ signIns: 7 }), await openNode({ signIns: 7 })];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => nodes[at % 2]!("GET", "/sign-in", "10.0.1.1")),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
});

test("PROOF-002: guesses of an address have one limit across nodes, apart from sign-ins", async () => {
  const nodes = [await openNode({ signIns: 3 }), await openNode({ signIns: 3 })] as const;
  expect(await exhaust(nodes[0], "/secret", "10.0.8.1")).toBe(3);
  expect(await exhaust(nodes[1], "/secret", "10.0.8.1")).toBe(0);
  expect((await nodes[1]("GET", "/sign-in", "10.0.8.1")).statusCode).toBe(200);
  expect((await nodes[1]("GET", "/page", "10.0.8.1")).statusCode).toBe(200);
});

test("INST-034: an expired limit restarts, and its row disappears", async () => {
  const address = "10.0.4.1";
  expect(await exhaust(await openNode({ signIns: 1 }), "/sign-in", address)).toBe(1);
  await sql`update rate_windows set ends_at = now() where caller = ${address}`.execute(database.db);
  expect(await exhaust(await openNode({ signIns: 1 }), "/sign-in", address)).toBe(1);

  await sql`update rate_windows set ends_at = now() - interval '1 second' where caller = ${address}`.execute(
    database.db,
  );
  await removeAttempts(database.db);
  const { rows } = await sql`select from rate_windows where caller = ${address}`.execute(database.db);
  expect(rows).toEqual([]);
});

test("INST-034: responses state the remaining limit; a rejection states the wait", async () => {
  const node = await openNode({ requests: 20, writes: 5 });
  const read = await node("GET", "/page", "10.0.5.1");
  expect(read.headers).toMatchObject({
    "ratelimit-policy": '"requests";q=20;w=60',
    ratelimit: expect.stringMatching(/^"requests";r=19;t=\d+$/),
  });
  const write = await node("POST", "/write", "10.0.5.1", 7);
  expect(write.headers["ratelimit-policy"]).toBe('"requests";q=20;w=60, "writes";q=5;w=1');
  expect(write.headers["ratelimit"]).toMatch(/^"requests";r=18;t=\d+, "writes";r=4;t=1$/);

  await exhaust(node, "/page", "10.0.5.1");
  const rejected = await node("GET", "/page", "10.0.5.1");
  const [, seconds] = /^"requests";r=0;t=(\d+)$/.exec(String(rejected.headers["ratelimit"])) ?? [];
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers["retry-after"]).toBe(seconds);
});

test("INST-034: without the database each node limits by itself", async () => {
  const away = openDatabase("postgres://birzha@localhost:1/birzha");
  const node = await openNode({ requests: 20, signIns: 3 }, away.db);
  expect(await exhaust(node, "/sign-in", "10.0.6.1")).toBe(3);
  expect(await exhaust(node, "/page", "10.0.6.2")).toBe(20);
  await away.close();
});

test("FIX-149: unknown access keys leave the sign-ins of their address", async () => {
  const node = await openNode({ signIns: 3 });
  expect(await exhaust(node, "/wrong-key", "203.0.113.61")).toBe(3);
  expect(await exhaust(node, "/sign-in", "203.0.113.61")).toBe(3);
});
