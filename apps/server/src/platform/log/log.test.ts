import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { afterEach, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { sendFailures } from "../http/requests.ts";
import { createLog } from "./create-log.ts";
import { hidePersonalData } from "./hide-personal-data.ts";
import { logRequests } from "./log-requests.ts";

const secrets = {
  inn: "7707083893",
  phone: "+7 (916) 123-45-67",
  email: "ivanov@example.ru",
  person: "Иванов Пётр",
  password: "хлеб-и-соль",
  token: "eyJhbGciOi",
};

const actor: Actor = {
  kind: "employee",
  userId: 42,
  account: secrets.email,
  name: secrets.person,
  role: 1,
  organization: undefined,
};

const lines: string[] = [];
afterEach(() => void lines.splice(0));
const log = createLog("trace", { write: (line) => void lines.push(line) });
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

async function portal() {
  const loggerInstance: FastifyBaseLogger = log;
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance, logController, genReqId: () => "request-1" });
  app.decorateRequest("caller");
  app.decorateRequest("clientRequestId");
  sendFailures(app);
  app.addHook("onRequest", async (request) => void (request.caller = { actor }));
  app.addHook("onRequest", async (request) => void (request.clientRequestId = "4f0c"));
  logRequests(app);
  app.get("/api/Organizations/byInn", async () => ({ name: secrets.person }));
  app.get("/probe", { config: { quiet: true } }, async () => "ok");
  app.post("/api/fail", async (request) => {
    request.log.info({ body: request.body, user: { phone: secrets.phone, id: 42 } }, "careless");
    const detail = `Key (inn)=(${secrets.inn}) already exists.`;
    throw Object.assign(new Error(`invalid value "${secrets.person}" of ${secrets.email} ${secrets.inn}`), {
      detail,
      code: "EFAULT",
      cause: new SyntaxError(`Unexpected token, "{"phone":"${secrets.phone}"}" is not valid JSON`),
    });
  });
  return app;
}

test("the log contains no personal data of requests", async () => {
  const app = await portal();
  await app.inject({
    url: `/api/Organizations/byInn?inn=${secrets.inn}&name=${encodeURIComponent(secrets.person)}&pageIndex=2`,
    headers: { authorization: `Bearer ${secrets.token}`, cookie: `auth.session=${secrets.token}` },
  });
  const failed = await app.inject({ method: "POST", url: "/api/fail", payload: secrets });
  await app.inject({
    url: `/nowhere/${secrets.email}/${secrets.inn}?phone=${encodeURIComponent(secrets.phone)}`,
  });
  expect(failed.statusCode).toBe(500);
  expect(lines.length).toBeGreaterThan(4);
  const written = lines.join("");
  for (const secret of [
    ...Object.values(secrets),
    "9161234567",
    "916) 123",
    "Иванов",
    encodeURIComponent("Иванов"),
  ])
    expect(written).not.toContain(secret);
});

test("S-1: each request logs one line with user, duration and id", async () => {
  const app = await portal();
  await app.inject({ url: "/api/Organizations/byInn?inn=7707083893&pageIndex=2" });
  expect(entries()).toEqual([
    expect.objectContaining({
      level: "info",
      reqId: "request-1",
      method: "GET",
      route: "/api/Organizations/byInn",
      path: "/api/Organizations/byInn",
      parameters: "inn, pageIndex=2",
      clientRequestId: "4f0c",
      status: 200,
      milliseconds: expect.any(Number),
      user: 42,
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    }),
  ]);
});

test("a probe logs at debug level, a failure as error", async () => {
  const app = await portal();
  await app.inject({ url: "/probe" });
  await app.inject({ method: "POST", url: "/api/fail", payload: {} });
  expect(entries()[0]).toMatchObject({ level: "debug", route: "/probe" });
  const failure = entries().find((entry) => "err" in entry)?.["err"];
  expect(failure).toMatchObject({ type: "Error", code: "EFAULT", message: 'invalid value "…" of … …' });
  expect(failure).toHaveProperty("stack", expect.stringMatching(/^\s+at /));
  expect(failure).not.toHaveProperty("detail");
});

test.each([
  ['duplicate key value violates unique constraint "organizations_inn_key"', undefined],
  ["connect ECONNREFUSED 127.0.0.1:5432", undefined],
  ["canceling statement due to statement timeout", undefined],
  ['invalid input syntax for type integer: "Иванов"', 'invalid input syntax for type integer: "…"'],
  ["user ivanov@example.ru", "user …"],
  ["account 40702810900000012345", "account …"],
  ["8 916 123-45-67", "…"],
  ["report 1234567 of 2026-11-21", undefined],
])("%s", (message, hidden = message) => {
  expect(hidePersonalData(message)).toBe(hidden);
});
