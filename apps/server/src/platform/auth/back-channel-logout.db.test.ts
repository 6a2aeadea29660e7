import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../settings/config.ts";
import { openSignIn } from "../../sign-in.ts";
import { systemClock } from "../clock/clock.ts";
import type { FileStorage } from "../files/file-storage.ts";

/* An identity server with back-channel logout, as Keycloak. The authorization code states user and session. */

const clientId = "birzha";
const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
const keys = await generateKeyPair("ES256");
const foreignKeys = await generateKeyPair("ES256");
const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: "1", alg: "ES256" };

let database: TestDatabase;
let server: Server;
let address: string;
let app: FastifyInstance;
let closeSignIn: () => Promise<void>;
let nonce: string;

const signed = (claims: JWTPayload) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: "1" })
    .setIssuer(address)
    .setAudience(clientId)
    .setIssuedAt()
    .setJti(randomUUID())
    .setExpirationTime("2 minutes");

async function responseOf(url: string, body: string): Promise<object> {
  if (url.includes("openid-configuration"))
    return {
      issuer: address,
      authorization_endpoint: `${address}/auth`,
      token_endpoint: `${address}/token`,
      jwks_uri: `${address}/keys`,
      id_token_signing_alg_values_supported: ["ES256"],
    };
  if (url === "/keys") return { keys: [publicJwk] };
  const [sub, sid] = new URLSearchParams(body).get("code")!.split(" ") as [string, string];
  const token = await signed({ sub, sid, nonce, preferred_username: sub }).sign(keys.privateKey);
  return { access_token: token, id_token: token, refresh_token: "r", expires_in: 900, token_type: "Bearer" };
}

beforeAll(async () => {
  database = await cloneDatabase();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      void responseOf(request.url!, Buffer.concat(parts).toString()).then((answer) =>
        response.setHeader("content-type", "application/json").end(JSON.stringify(answer)),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIn = await openSignIn({
    database,
    databaseUrl: database.url,
    publicUrl: "http://portal.test",
    audience: "birzha-api",
    oidc: readConfig({ OIDC_ISSUER: address, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: "secret" }).oidc,
    demo: false,
    onError: () => {},
  });
  closeSignIn = signIn.close;
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: signIn.authenticate,
    attachSignIn: signIn.attach,
  });
});

afterAll(async () => {
  await app.close();
  await closeSignIn();
  server.close();
  await database.drop();
});

const form = (url: string, fields: Record<string, string>, cookie = "") =>
  app.inject({
    method: "POST",
    url,
    headers: {
      cookie,
      clientrequestid: randomUUID(),
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** Signs in with a session of the identity server; returns the cookie. */
async function signIn(subject: string, sid: string): Promise<string> {
  const begun = await app.inject({ url: "/keycloak/auth/login", headers: { host: "portal.test" } });
  const { searchParams } = new URL(begun.headers.location!);
  nonce = searchParams.get("nonce")!;
  const flow = begun.cookies.find(({ name }) => name === "auth.flow")!;
  const fields = {
    grant_type: "authorization_code",
    code: `${subject} ${sid}`,
    state: searchParams.get("state")!,
  };
  const done = await form("/keycloak/auth/token", fields, `auth.flow=${flow.value}`);
  expect(done.statusCode, done.body).toBe(200);
  return `auth.session=${done.cookies.find(({ name }) => name === "auth.session")!.value}`;
}

const isIn = async (cookie: string) =>
  (
    await app.inject({
      url: "/keycloak/users/info",
      headers: { cookie, clientrequestid: randomUUID() },
    })
  ).statusCode === 200;

const logOut = (token: string) => form("/keycloak/auth/backchannel-logout", { logout_token: token });

test("FIX-007: a logout token ends only its session", async () => {
  const [here, there] = [await signIn("anna", "s1"), await signIn("anna", "s2")];
  const stranger = await signIn("boris", "s3");
  const token = await signed({ sub: "anna", sid: "s1", events: event }).sign(keys.privateKey);
  const answer = await logOut(token);
  expect([answer.statusCode, answer.json<{ data: object }>().data]).toEqual([200, { ended: true }]);
  expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([false, true, true]);
  const { rows } = await database.pool.query(
    "select u.account, l.after from audit_log l join users u on u.id = l.entity_id where action = 'users.end-sessions'",
  );
  expect(rows).toEqual([{ account: "anna", after: { by: "issuer" } }]);
  expect((await logOut(token)).json<{ data: object }>().data).toEqual({ ended: false });
});

test("FIX-007: a logout token without a session ends all the user's", async () => {
  const sessions = [await signIn("vera", "s4"), await signIn("vera", "s5")];
  const stranger = await signIn("boris", "s6");
  await logOut(await signed({ sub: "vera", events: event }).sign(keys.privateKey));
  for (const session of sessions) expect(await isIn(session)).toBe(false);
  expect(await isIn(stranger)).toBe(true);
});

test("FIX-007: only a logout token of the identity server ends sessions", async () => {
  const session = await signIn("gleb", "s7");
  const claims = { sub: "gleb", sid: "s7" };
  const made = (more: JWTPayload) => signed({ ...claims, events: event, ...more });
  const wrong = {
    "signed by another": await made({}).sign(foreignKeys.privateKey),
    "for another client": await made({}).setAudience("warehouse").sign(keys.privateKey),
    "of another issuer": await made({}).setIssuer("http://elsewhere.test").sign(keys.privateKey),
    "an id token": await signed({ ...claims, nonce }).sign(keys.privateKey),
    "with a nonce": await made({ nonce }).sign(keys.privateKey),
    "of yesterday": await made({})
      .setIssuedAt(Math.floor(Date.now() / 1000) - 86_400)
      .sign(keys.privateKey),
    "about nobody": await signed({ events: event }).sign(keys.privateKey),
    "no token": "x.y.z",
  };
  for (const [name, token] of Object.entries(wrong)) {
    const answer = await logOut(token);
    expect([name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      name,
      400,
      "shared.malformed",
    ]);
  }
  expect((await form("/keycloak/auth/backchannel-logout", {})).statusCode).toBe(400);
  expect(await isIn(session)).toBe(true);
});
