import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { access } from "@birzha/domain/shared/access/access.ts";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { endpoint, one } from "@birzha/domain/shared/endpoint.ts";
import { cloneDatabase } from "../../../../test/stages/database.ts";
import { createBind } from "../endpoint-binding/bind.ts";
import { createBindPublic } from "../endpoint-binding/bind-public.ts";
import { acceptRequests } from "../requests.ts";

/* DOOR-008: the portal may have no deprecated endpoints, so this application has two. */

const database = await cloneDatabase();
afterAll(database.drop);
const { db } = database.requests;

let now = new Date("2026-11-21T12:00:00+03:00");
const clock = { ...moscowClock(() => now), refresh: () => Promise.resolve() };
const deprecated = { since: "2026-11-22", sunset: "2027-11-22", instead: "readThing" };
const everybody = access({ guest: "yes" });
const shape = { summary: "X.", access: everybody, answer: one(z.object({ id: z.number() })) } as const;
const read = endpoint({ ...shape, method: "GET", path: "/api/old", effect: "read", deprecated });
const fresh = endpoint({ ...shape, method: "GET", path: "/api/new", effect: "read" });
const write = endpoint({
  ...shape,
  method: "POST",
  path: "/api/old",
  effect: "write",
  access: access({ owner: "own" }),
  deprecated,
});
let written = 0;

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
acceptRequests(app, {
  authenticate: async () => ({ actor: undefined }),
  clock,
  db,
  areRejectionsChecked: true,
});
for (const call of [read, fresh]) createBindPublic(app, { db, clock })(call, async () => ({ id: 1 }));
createBind(app, { db, clock, files: {} as never, areAnswersChecked: true })(write, async () => {
  written += 1;
  return { id: 1 };
});

const deprecationHeaders = {
  // Midnight in Moscow.
  deprecation: "@1795294800",
  sunset: "Sun, 21 Nov 2027 21:00:00 GMT",
  link: '</docs/versions>; rel="deprecation"; type="text/html"',
};

test("DOOR-008: only deprecated endpoints send deprecation and sunset headers", async () => {
  now = new Date("2027-11-21T23:59:59+03:00");
  const answer = await app.inject("/api/old");
  expect([answer.statusCode, answer.json().data]).toEqual([200, { id: 1 }]);
  expect(answer.headers).toMatchObject(deprecationHeaders);
  const other = await app.inject("/api/new");
  expect(other.statusCode).toBe(200);
  for (const name of Object.keys(deprecationHeaders)) expect(other.headers).not.toHaveProperty(name);
  // Rejections have the headers, too.
  const rejected = await app.inject({ method: "POST", url: "/api/old" });
  expect(rejected.statusCode).toBe(401);
  expect(rejected.headers).toMatchObject(deprecationHeaders);
});

test("DOOR-008: from its sunset day an endpoint gives 410 without effects", async () => {
  now = new Date("2027-11-22T00:00:00+03:00");
  for (const method of ["GET", "POST"] as const) {
    const answer = await app.inject({ method, url: "/api/old" });
    expect([method, answer.statusCode, answer.json().code]).toEqual([method, 410, "shared.gone"]);
    expect(answer.headers).toMatchObject(deprecationHeaders);
  }
  expect((await app.inject("/api/new")).statusCode).toBe(200);
  expect(written).toBe(0);
});
