import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openIdentity, type IdentityServer } from "@birzha/identity/identity.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../settings/config.ts";
import { openSignIn } from "../../sign-in.ts";
import { systemClock } from "../clock/clock.ts";
import { PrimaryPool } from "../db/replicas/primary-pool.ts";
import type { FileStorage } from "../files/file-storage.ts";

/** A separate identity server that the portal reaches by HTTP and that can be down. */
let database: TestDatabase;
let identity: IdentityServer;
let server: Server;
let app: FastifyInstance;
let publicUrl: string;
let isUp = true;
let refreshes = 0;

beforeAll(async () => {
  database = await cloneDatabase();
  server = createServer((request, response) => {
    if (!isUp) return void request.socket.destroy();
    if (request.url === "/identity/token") refreshes += 1;
    void identity.handle(request, response, "127.0.0.1");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = await openIdentity({
    openPool: (options) => new PrimaryPool({ ...options, connectionString: database.url }),
    publicUrl,
    audience: "birzha-api",
    demo: true,
    onError: (error) => {
      throw error;
    },
  });
});

afterAll(async () => {
  server.close();
  await identity.close();
  await database.drop();
});

beforeEach(async (context) => {
  isUp = true;
  const signIn = await openSignIn({
    database,
    databaseUrl: database.url,
    publicUrl,
    audience: "birzha-api",
    oidc: ownServer(),
    demo: false,
    onError: () => {},
  });
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: signIn.authenticate,
    attachSignIn: signIn.attach,
  });
  context.onTestFinished(async () => {
    await app.close();
    await signIn.close();
  });
});

const ownServer = () =>
  readConfig({
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: identity.client.id,
    OIDC_CLIENT_SECRET: identity.client.secret,
  }).oidc;

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0]!)
    .join("; ");

const login = () =>
  app.inject({ url: "/keycloak/auth/login?to=/agreements", headers: { host: new URL(publicUrl).host } });

const cookieOf = (answer: { cookies: readonly { name: string; value: string }[] }, name: string) => {
  const cookie = answer.cookies.find((each) => each.name === name);
  return cookie && `${cookie.name}=${cookie.value}`;
};

const token = (form: Record<string, string>, cookie: string) =>
  app.inject({
    method: "POST",
    url: "/keycloak/auth/token",
    headers: {
      cookie,
      clientrequestid: randomUUID(),
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(form).toString(),
  });

/** Runs a complete sign-in; returns the session cookie. */
async function signedIn(account: string): Promise<string> {
  const begun = await login();
  const page = await fetch(begun.headers.location!, { redirect: "manual" });
  const entered = await fetch(new URL(page.headers.get("location")!, publicUrl), {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(page.headers) },
    body: new URLSearchParams({ login: account, password: "demo" }),
  });
  const resumed = await fetch(entered.headers.get("location")!, {
    redirect: "manual",
    headers: { cookie: cookiesOf(page.headers) },
  });
  const { searchParams } = new URL(resumed.headers.get("location")!);
  const [code, state] = [searchParams.get("code")!, searchParams.get("state")!];
  const done = await token({ grant_type: "authorization_code", code, state }, cookieOf(begun, "auth.flow")!);
  expect(done.statusCode).toBe(200);
  return cookieOf(done, "auth.session")!;
}

const info = (cookie: string) =>
  app.inject({ url: "/keycloak/users/info", headers: { cookie, clientrequestid: randomUUID() } });

test("PLAT-040 PLAT-047: users of an external identity server sign in", async () => {
  const cookie = await signedIn("newcomer");
  expect((await info(cookie)).json()).toMatchObject({ data: { account: "newcomer" } });
  const { rows } = await sql<{ issuer: string }>`select issuer from users where account = 'newcomer'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ issuer: identity.issuer }]);
});

test("PLAT-040: without the identity server sign-in gives 503, then recovers", async () => {
  isUp = false;
  const rejected = await login();
  expect(rejected.statusCode).toBe(503);
  expect(rejected.json()).toMatchObject({ code: "shared.unavailable" });
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  isUp = true;
  expect((await login()).statusCode).toBe(302);
});

test("PLAT-045 PLAT-053: a refresh without response keeps the session and can repeat", async () => {
  const cookie = await signedIn("farmer");
  isUp = false;
  expect((await token({ grant_type: "refresh_token" }, cookie)).statusCode).toBe(503);
  expect((await info(cookie)).statusCode).toBe(200);
  isUp = true;
  const before = refreshes;
  expect((await token({ grant_type: "refresh_token" }, cookie)).statusCode).toBe(200);
  expect(refreshes).toBe(before + 1);
});

test("PLAT-046: sign-out works without the identity server", async () => {
  const cookie = await signedIn("owner");
  isUp = false;
  const ended = await app.inject({
    method: "POST",
    url: "/keycloak/auth/logout",
    headers: { cookie, clientrequestid: randomUUID() },
  });
  expect(ended.statusCode).toBe(200);
  expect((await info(cookie)).statusCode).toBe(401);
});

test("PLAT-143 G-91: cookies of a portal on https are Secure", async () => {
  const signIn = await openSignIn({
    database,
    databaseUrl: database.url,
    publicUrl: "https://birzha.example",
    audience: "birzha-api",
    oidc: ownServer(),
    demo: false,
    onError: () => {},
  });
  const secure = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: signIn.authenticate,
    attachSignIn: signIn.attach,
  });
  const answer = await secure.inject({ url: "/keycloak/auth/login", headers: { host: "birzha.example" } });
  await secure.close();
  await signIn.close();
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: "auth.flow",
      httpOnly: true,
      secure: true,
      sameSite: "Lax",
      path: "/keycloak/auth",
      maxAge: 600,
    }),
  ]);
});
