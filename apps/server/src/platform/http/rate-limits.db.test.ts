import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import { cloneDatabase } from "../../../test/database.ts";
import { openDatabase } from "../db/database.ts";
import { forgetWindows, leaseFrom } from "./lease-calls.ts";
import { limitRates, type RateLimits } from "./rate-limits.ts";
import { answerFailures } from "./requests.ts";
import type { Lease } from "./shared-limit.ts";

/* INST-034: nodes that share one database, as far as limits go. */

const database = await cloneDatabase();
afterAll(database.drop);

/** A database that is late on a busy machine is not away; milliseconds. */
const patience = 120_000;

const generous: RateLimits = { writes: 1e6, requests: 1e6, signIns: 1e6 };

/** A node; `x-forwarded-for` says from which address a call comes, `x-user` who calls. */
function openNode(limits: Partial<RateLimits>, lease: Lease = leaseFrom(database.db, patience)) {
  const app = Fastify({ trustProxy: true });
  app.decorateRequest("caller");
  answerFailures(app);
  limitRates(app, { ...generous, ...limits }, lease);
  app.addHook("onRequest", async (request) => {
    const userId = Number(request.headers["x-user"]);
    request.caller = { actor: userId ? ({ userId } as Actor) : undefined };
  });
  app.get("/page", { config: { effect: "read" } }, async () => "page");
  app.post("/write", { config: { effect: "write" } }, async () => "written");
  app.get("/sign-in", { config: { signIn: true } }, async () => "signing in");
  return (method: "GET" | "POST", url: string, ip: string, user = 0) =>
    app.inject({ method, url, headers: { "x-forwarded-for": ip, ...(user && { "x-user": String(user) }) } });
}

type Node = ReturnType<typeof openNode>;

/** Calls the nodes in turn until each of them has refused; answers how many calls they have served together. */
async function exhaust(nodes: readonly Node[], call: (node: Node) => ReturnType<Node>): Promise<number> {
  let served = 0;
  for (let open = nodes; open.length > 0;) {
    const answers = await Promise.all(
      open.map(async (node) => ({ node, statusCode: (await call(node)).statusCode })),
    );
    served += answers.filter(({ statusCode }) => statusCode === 200).length;
    open = answers.flatMap(({ node, statusCode }) => (statusCode === 200 ? [node] : []));
  }
  return served;
}

test("INST-034: two nodes serve an address together as many requests as one of them may", async () => {
  const nodes = [openNode({ requests: 60 }), openNode({ requests: 60 })];
  expect(await exhaust(nodes, (node) => node("GET", "/page", "10.0.0.1"))).toBe(60);
  expect((await nodes[1]!("GET", "/page", "10.0.0.2")).statusCode).toBe(200);
});

test("INST-034: attempts to sign in are counted to the very number, also when both nodes are asked at once", async () => {
  const nodes = [openNode({ signIns: 7 }), openNode({ signIns: 7 })];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => nodes[at % 2]!("GET", "/sign-in", "10.0.1.1")),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
});

test("INST-034: a user writes on both nodes together no more than he may in the second", async () => {
  // Of a second that lasts, 12 of 20 are taken already.
  const nodes = [openNode({ writes: 20 }), openNode({ writes: 20 })];
  await sql`insert into rate_windows values ('writes', '5', now() + interval '1 hour', 12)`.execute(
    database.db,
  );
  // A node that hears of it later than after a second has begun anew, on credit of a portion.
  const served = await exhaust(nodes, (node) => node("POST", "/write", "10.0.2.1", 5));
  expect(served).toBeGreaterThanOrEqual(8);
  expect(served).toBeLessThanOrEqual(8 + 2 * 2);
  expect((await nodes[0]!("POST", "/write", "10.0.2.1", 6)).statusCode).toBe(200);
});

test("INST-034: a node that is lost takes one portion with it, and no more", async () => {
  const [lost, left] = [openNode({ requests: 60 }), openNode({ requests: 60 })];
  expect((await lost("GET", "/page", "10.0.3.1")).statusCode).toBe(200);
  const taken = () =>
    sql<{ taken: number }>`select taken from rate_windows where caller = '10.0.3.1'`.execute(database.db);
  await expect.poll(async () => (await taken()).rows).toEqual([{ taken: 6 }]);
  const served = await exhaust([left], (node) => node("GET", "/page", "10.0.3.1"));
  expect(served).toBe(60 - 6);
});

test("INST-034: a limit begins anew when its time is over, and what is over is forgotten", async () => {
  const address = "10.0.4.1";
  const first = openNode({ signIns: 1 });
  expect(await exhaust([first], (node) => node("GET", "/sign-in", address))).toBe(1);
  await sql`update rate_windows set ends_at = now() where caller = ${address}`.execute(database.db);
  const second = openNode({ signIns: 1 });
  expect(await exhaust([second], (node) => node("GET", "/sign-in", address))).toBe(1);

  await sql`update rate_windows set ends_at = now() - interval '1 second' where caller = ${address}`.execute(
    database.db,
  );
  await forgetWindows(database.db);
  const { rows } = await sql`select from rate_windows where caller = ${address}`.execute(database.db);
  expect(rows).toEqual([]);
});

test("INST-034: calls are told what is left for them; who is refused, when to come again", async () => {
  const node = openNode({ requests: 20, writes: 5 });
  const read = await node("GET", "/page", "10.0.5.1");
  expect(read.headers).toMatchObject({
    "ratelimit-policy": '"requests";q=20;w=60',
    ratelimit: expect.stringMatching(/^"requests";r=19;t=\d+$/),
  });
  const write = await node("POST", "/write", "10.0.5.1", 7);
  expect(write.headers["ratelimit-policy"]).toBe('"requests";q=20;w=60, "writes";q=5;w=1');
  expect(write.headers["ratelimit"]).toMatch(/^"requests";r=18;t=\d+, "writes";r=4;t=1$/);

  await exhaust([node], (one) => one("GET", "/page", "10.0.5.1"));
  const refused = await node("GET", "/page", "10.0.5.1");
  const [, seconds] = /^"requests";r=0;t=(\d+)$/.exec(String(refused.headers["ratelimit"])) ?? [];
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe(seconds);
});

test("INST-034: without the database each node keeps the limit by itself", async () => {
  const away = openDatabase("postgres://birzha@localhost:1/birzha");
  const node = openNode({ requests: 20, signIns: 3 }, leaseFrom(away.db));
  expect(await exhaust([node], (one) => one("GET", "/sign-in", "10.0.6.1"))).toBe(3);
  expect(await exhaust([node], (one) => one("GET", "/page", "10.0.6.2"))).toBe(20);
  await away.close();
});

test("INST-034 FAST-007: a read does not wait for what its node tells the others", async () => {
  const silent = createServer().listen(0, "localhost");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const slow = openDatabase(`postgres://birzha@localhost:${port}/birzha`);
  let settled = 0;
  const lease = leaseFrom(slow.db);
  const node = openNode({ requests: 60 }, (ask) => lease(ask).finally(() => void (settled += 1)));
  expect((await node("GET", "/page", "10.0.7.1")).statusCode).toBe(200);
  expect(settled).toBe(0);
  silent.close();
  await slow.close();
});
