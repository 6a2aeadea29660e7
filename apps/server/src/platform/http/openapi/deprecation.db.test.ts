import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { accessOf } from "@birzha/domain/shared/access/access.ts";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { defineEndpoint, recordResponse } from "@birzha/domain/shared/endpoint.ts";
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
const everybody = accessOf({ guest: "yes" });
const shape = {
  summary: "X.",
  access: everybody,
  response: recordResponse(z.object({ id: z.number() })),
} as const;
const read = defineEndpoint({ ...shape, method: "GET", path: "/api/old", effect: "read", deprecated });
const fresh = defineEndpoint({ ...shape, method: "GET", path: "/api/new", effect: "read" });
const write = defineEndpoint({
  ...shape,
  method: "POST",
  path: "/api/old",
  effect: "write",
  access: accessOf({ owner: "own" }),
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
createBind(app, { db, clock, files: {} as never, areResponsesChecked: true })(write, async () => {
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
  const response = await app.inject("/api/old");
  expect([response.statusCode, response.json().data]).toEqual([200, { id: 1 }]);
  expect(response.headers).toMatchObject(deprecationHeaders);
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
    const response = await app.inject({ method, url: "/api/old" });
    expect([method, response.statusCode, response.json().code]).toEqual([method, 410, "shared.gone"]);
    expect(response.headers).toMatchObject(deprecationHeaders);
  }
  expect((await app.inject("/api/new")).statusCode).toBe(200);
  expect(written).toBe(0);
});
