import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openIdentity, type IdentityServer } from "@birzha/identity/identity.ts";
import { Browser } from "../test/stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../test/stages/database.ts";
import { aMembership, anOrganization, aUser } from "../test/stages/factories.ts";
import { commandRunner } from "../test/run-command.ts";
import { openPortal } from "../test/stages/portal.ts";
import {
  integrationAllowCommand,
  integrationDenyCommand,
  integrationSecretCommand,
} from "./cli/integration-command.ts";
import { PrimaryPool } from "./platform/db/replicas/primary-pool.ts";
import { embeddedIssuer } from "./sign-in.ts";

/** A complete sign-in over real HTTP: portal, embedded identity server, database. */
let database: TestDatabase;
let app: FastifyInstance;
let origin: string;
let close: () => Promise<void>;
const errors: unknown[] = [];

const audience = "birzha-api";

beforeAll(async () => {
  database = await cloneDatabase();
  ({ app, origin, close } = await openPortal(database, {
    demo: true,
    onError: (error) => errors.push(error),
  }));
});

afterAll(async () => {
  await close();
  await database.drop();
});

const json = async (answer: Response) => (await answer.json()) as Record<string, any>;

async function signedIn(login: string): Promise<Browser> {
  const browser = new Browser(origin);
  expect((await browser.signIn(login)).status).toBe(200);
  return browser;
}

test("FIX-150: sign-in endpoints accept forms only", async () => {
  for (const path of ["/keycloak/auth/token", "/keycloak/auth/backchannel-logout"]) {
    const answer = await app.inject({ method: "POST", url: path, payload: { grant_type: "refresh_token" } });
    expect([path, answer.statusCode]).toEqual([path, 415]);
  }
});

describe("a complete sign-in", () => {
  test("PLAT-040 PLAT-041 FIX-141: the redirect has the documents' parameters and PKCE", async () => {
    const login = await new Browser(origin).go("/keycloak/auth/login?to=/agreements");
    expect(login.status).toBe(302);
    const { searchParams, pathname } = new URL(login.headers.get("location")!);
    expect(pathname).toBe("/identity/auth");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      protocol: "openid-connect",
      response_type: "code",
      client_id: "birzha",
      redirect_uri: `${origin}/callback`,
      scope: "openid",
      code_challenge_method: "S256",
    });
    expect(searchParams.get("state")!.length).toBeGreaterThan(30);
  });

  test("PLAT-040 PLAT-043..048 PLAT-056: sign-in, current user, refresh, sign-out, then 401", async () => {
    const browser = new Browser(origin);
    const page = await browser.begin("/agreements?x=1");
    const shown = await (await browser.go(page)).text();
    expect(shown).toContain("<h1>Вход</h1>");
    expect(shown).toContain("newcomer");

    const wrong = await browser.post(page, { login: "newcomer", password: "wrong" });
    expect(wrong.status).toBe(401);
    const again = await wrong.text();
    expect(again).toContain("Неверный логин или пароль");
    expect(again).toContain('value="newcomer"');

    const token = await browser.finish(await browser.enter(page, "newcomer"));
    expect(token.status).toBe(200);
    const answer = await json(token);
    expect(answer).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: expect.closeTo(900, -1),
      refresh_expires_in: 3600,
      token_type: "Cookie",
      to: "/agreements?x=1",
    });

    const info = await json(await browser.call("/keycloak/users/info"));
    expect(info).toMatchObject({
      errorMessage: null,
      data: {
        account: "newcomer",
        name: "Новикова Анна Дмитриевна",
        role: 1,
        status: 0,
        userType: null,
        organizationInfo: null,
        hasAccess: false,
        scope: "openid",
      },
    });

    const refreshed = await browser.token({
      grant_type: "refresh_token",
      refresh_token: answer["refresh_token"],
      client_id: "birzha",
    });
    expect(refreshed.status).toBe(200);
    expect((await json(refreshed))["access_token"]).not.toBe(answer["access_token"]);

    const logout = await browser.post(
      "/keycloak/auth/logout",
      { refresh_token: answer["refresh_token"], client_id: "birzha" },
      { ClientRequestId: randomUUID() },
    );
    expect(logout.status).toBe(200);
    const { endSessionUrl } = (await json(logout))["data"];
    expect(browser.cookie("auth.session")).toBeUndefined();

    expect(endSessionUrl).toBe(`${origin}/`);

    expect((await browser.call("/keycloak/users/info")).status).toBe(401);
    // PLAT-046: the earlier refresh token is rejected.
    const late = await browser.token({ grant_type: "refresh_token", refresh_token: answer["refresh_token"] });
    expect(late.status).toBe(401);
    // The identity server requires the password again.
    expect(await browser.begin()).toContain("/identity/sign-in/");
    expect(errors).toEqual([]);
  });

  test("PLAT-047: a second sign-in keeps the user and the portal name", async () => {
    await signedIn("farmer");
    await database.db.updateTable("users").set({ name: "Фермер" }).where("account", "=", "farmer").execute();
    const browser = await signedIn("farmer");
    expect((await json(await browser.call("/keycloak/users/info")))["data"]["name"]).toBe("Фермер");
    const { rows } = await sql`select from users where account = 'farmer'`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  test("PLAT-070: the identity server can name an operator at sign-in only", async () => {
    const browser = await signedIn("operator");
    expect((await json(await browser.call("/keycloak/users/info")))["data"]).toMatchObject({
      role: 2,
      hasAccess: true,
      hasAuctions: true,
      userType: null,
    });
  });

  test("PLAT-056: a foreign target redirects to the main page", async () => {
    const answer = await json(await new Browser(origin).signIn("newcomer", "//evil.example"));
    expect(answer["to"]).toBe("/");
  });

  test("PLAT-040: sign-ins in two tabs both succeed", async () => {
    const browser = new Browser(origin);
    const [first, second] = [await browser.begin("/first"), await browser.begin("/second")];
    const responses = [await browser.enter(first, "newcomer"), await browser.enter(second, "newcomer")];
    expect(await json(await browser.finish(responses[0]!))).toMatchObject({ to: "/first" });
    expect(await json(await browser.finish(responses[1]!))).toMatchObject({ to: "/second" });
  });

  test("PLAT-040: a login of another identity server's user gives 403", async () => {
    await aUser(database.db, { account: "employee", issuer: "https://elsewhere.example" });
    const rejected = await new Browser(origin).signIn("employee");
    expect(rejected.status).toBe(403);
    expect((await json(rejected))["code"]).toBe("users.account-taken");
    await sql`delete from users where account = 'employee'`.execute(database.db);
  });

  test("PLAT-070: the audit log has sign-ins and sign-outs", async () => {
    const browser = await signedIn("blocked");
    await browser.post("/keycloak/auth/logout", {}, { ClientRequestId: "audit-test" });
    const { rows } = await sql<{ action: string; id: string | null }>`
      select action, client_request_id as id from audit_log
      where actor_user_id = (select id from users where account = 'blocked') order by audit_log.id`.execute(
      database.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(["users.sign-in", "users.sign-out"]);
    expect(rows[1]!.id).toBe("audit-test");
  });
});

describe("rejected sign-ins", () => {
  test("PLAT-042: a forged state gives 400", async () => {
    const browser = new Browser(origin);
    const answer = await browser.enter(await browser.begin(), "newcomer");
    const rejected = await browser.finish(answer, { state: "forged" });
    expect(rejected.status).toBe(400);
    expect((await json(rejected))["code"]).toBe("users.sign-in-failed");
    expect(browser.cookie("auth.session")).toBeUndefined();
  });

  test("PLAT-042: a code of another browser gives 400", async () => {
    const [victim, attacker] = [new Browser(origin), new Browser(origin)];
    const stolen = await attacker.enter(await attacker.begin(), "newcomer");
    await victim.begin();
    expect((await victim.finish(stolen)).status).toBe(400);
    expect(victim.cookie("auth.session")).toBeUndefined();
  });

  test("PLAT-042: a code works once", async () => {
    const browser = new Browser(origin);
    const answer = await browser.enter(await browser.begin(), "newcomer");
    const flow = browser.cookie("auth.flow")!.value;
    expect((await browser.finish(answer)).status).toBe(200);
    expect((await browser.finish(answer)).status).toBe(400);
    // The identity server rejects the code even with a restored flow cookie.
    const replayed = await browser.finish(answer, {}, { cookie: `auth.flow=${flow}` });
    expect(replayed.status).toBe(400);
  });

  test("PLAT-045: garbage in the token request gives 4xx", async () => {
    const browser = await signedIn("newcomer");
    expect((await browser.token({})).status).toBe(400);
    expect((await browser.token({ grant_type: "password" })).status).toBe(400);
    expect((await browser.token({ grant_type: "refresh_token", refresh_token: "garbage" })).status).toBe(400);
    expect((await new Browser(origin).token({ grant_type: "refresh_token" })).status).toBe(401);
  });

  test("PLAT-055: a session that the identity server ended gives 401", async () => {
    const browser = await signedIn("newcomer");
    await sql`delete from identity.records where kind in ('RefreshToken', 'Grant')`.execute(database.db);
    const rejected = await browser.token({ grant_type: "refresh_token" });
    expect(rejected.status).toBe(401);
    expect(browser.cookie("auth.session")).toBeUndefined();
    expect((await browser.call("/keycloak/users/info")).status).toBe(401);
  });

  test("PLAT-048: a missing, invented or expired session gives 401", async () => {
    const bare = await new Browser(origin).call("/keycloak/users/info");
    expect(bare.status).toBe(401);
    expect(await json(bare)).toMatchObject({ data: null, code: "shared.no-session" });
    const invented = await new Browser(origin).call("/keycloak/users/info", {
      cookie: "auth.session=invented",
    });
    expect(invented.status).toBe(401);
    // The session check precedes the check of the client's headers.
    const bareInvented = await fetch(`${origin}/keycloak/users/info`, {
      headers: { cookie: "auth.session=x" },
    });
    expect(bareInvented.status).toBe(401);
    const browser = await signedIn("newcomer");
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(database.db);
    expect((await browser.call("/keycloak/users/info")).status).toBe(401);
  });

  test("G-91: a session cookie requires ClientRequestId and the same origin", async () => {
    const browser = await signedIn("newcomer");
    const rejection = async (headers: Record<string, string>) => {
      const answer = await browser.go("/keycloak/users/info", { headers });
      return [answer.status, (await json(answer))["code"]];
    };
    const ClientRequestId = randomUUID();
    expect(await rejection({})).toEqual([400, "shared.client-request-id"]);
    const foreign = [403, "shared.cross-origin"];
    expect(await rejection({ ClientRequestId, Origin: "https://evil.example" })).toEqual(foreign);
    expect(await rejection({ ClientRequestId, Origin: "null" })).toEqual(foreign);
    expect(await rejection({ ClientRequestId, "Sec-Fetch-Site": "cross-site" })).toEqual(foreign);
    expect(await rejection({ ClientRequestId, "Sec-Fetch-Site": "same-site" })).toEqual(foreign);
    expect(await rejection({ ClientRequestId, "Sec-Fetch-Site": "same-origin", Origin: origin })).toEqual([
      200,
      undefined,
    ]);
    const token = await browser.token({ grant_type: "refresh_token" }, { Origin: "https://evil.example" });
    expect(token.status).toBe(403);
    const logout = await browser.post(
      "/keycloak/auth/logout",
      {},
      { ClientRequestId, "Sec-Fetch-Site": "cross-site" },
    );
    expect(logout.status).toBe(403);
    expect((await browser.call("/keycloak/users/info")).status).toBe(200);
  });

  test("PLAT-040: guesses slow one login from one address, nothing else", async () => {
    const browser = new Browser(origin);
    const page = await browser.begin();
    const guess = async (password: string) => (await browser.post(page, { login: "owner", password })).status;
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`guess-${index}`)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await guess("demo")).toBe(429);
    await browser.enter(page, "newcomer");
    await sql`delete from identity.sign_in_attempts`.execute(database.db);
  });
});

describe("sessions", () => {
  test("G-91 PLAT-143: cookies are HttpOnly, SameSite=Lax, prefixed auth. and hold no token", async () => {
    const browser = await signedIn("newcomer");
    const session = browser.cookie("auth.session")!;
    expect(session.attributes).toMatch(/HttpOnly/i);
    expect(session.attributes).toMatch(/SameSite=Lax/i);
    expect(session.attributes).not.toMatch(/Secure/i);
    expect(session.value).toMatch(/^[\w-]{43}$/);
    const stored = await sql<{ id: Buffer; tokens: Buffer }>`select id, tokens from sessions`.execute(
      database.db,
    );
    for (const row of stored.rows) {
      expect(row.id.toString("utf8")).not.toContain(session.value);
      expect(row.tokens.toString("latin1")).not.toContain("eyJ");
    }
  });

  test("G-91: no response contains a token of the identity server", async () => {
    const browser = new Browser(origin);
    const texts: string[] = [];
    const token = await browser.signIn("newcomer");
    texts.push(await token.text(), token.headers.getSetCookie().join());
    texts.push(await (await browser.token({ grant_type: "refresh_token" })).text());
    texts.push(await (await browser.call("/keycloak/users/info")).text());
    for (const text of texts) expect(text).not.toContain("eyJ");
  });

  test("PLAT-050: concurrent refreshes reach the identity server once; all succeed", async () => {
    const browser = await signedIn("newcomer");
    const count = async () => {
      const { rows } = await sql<{ spent: number }>`
        select count(*)::int as spent from identity.records
        where kind = 'RefreshToken' and consumed_at is not null`.execute(database.db);
      return rows[0]!.spent;
    };
    const before = await count();
    const sent = await database.db.transaction().execute(async (tx) => {
      await sql`select from sessions for update`.execute(tx);
      const requests = Array.from({ length: 5 }, () => browser.token({ grant_type: "refresh_token" }));
      // At least two requests begin before one of them claims the refresh.
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
          return rows.length;
        })
        .toBeGreaterThanOrEqual(2);
      return requests;
    });
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await count()) - before).toBe(1);
    // After the grace period the rotated token works.
    await sql`update sessions set refreshed_at = now() - interval '1 minute', created_at = now() - interval '1 hour'`.execute(
      database.db,
    );
    expect((await browser.token({ grant_type: "refresh_token" })).status).toBe(200);
    expect((await count()) - before).toBe(2);
  });

  test("PLAT-071: a blocked user keeps only sign-in, sign-out and current user", async () => {
    const browser = await signedIn("newcomer");
    await database.db
      .updateTable("users")
      .set({ status: 1, description: "Нарушение правил" })
      .where("account", "=", "newcomer")
      .execute();
    const info = await browser.call("/keycloak/users/info");
    expect((await json(info))["data"]).toMatchObject({ status: 1, description: "Нарушение правил" });
    const rejected = await browser.call("/api/registration/Users/organizations");
    expect(rejected.status).toBe(403);
    expect((await json(rejected))["code"]).toBe("shared.blocked");
    expect((await browser.token({ grant_type: "refresh_token" })).status).toBe(200);
    await database.db
      .updateTable("users")
      .set({ status: 0, description: null })
      .where("account", "=", "newcomer")
      .execute();
  });

  test("PLAT-092 G-18: an organisation header needs membership; the last valid one persists", async () => {
    const browser = await signedIn("newcomer");
    const user = await database.db
      .selectFrom("users")
      .select("id")
      .where("account", "=", "newcomer")
      .executeTakeFirstOrThrow();
    const [first, second, foreign] = [
      await anOrganization(database.db),
      await anOrganization(database.db),
      await anOrganization(database.db),
    ];
    await aMembership(database.db, { user_id: user.id, organization_id: first.id });
    await aMembership(database.db, { user_id: user.id, organization_id: second.id, user_type: 1 });
    const acting = async (header?: string) => {
      const answer = await browser.call(
        "/keycloak/users/info",
        header === undefined ? {} : { CurrentOrganization: header },
      );
      const { data, code } = await json(answer);
      return answer.status === 200
        ? [data["organizationInfo"]["id"], data["userType"]]
        : [answer.status, code];
    };
    expect(await acting()).toEqual([first.id, 0]);
    expect(await acting("")).toEqual([first.id, 0]);
    expect(await acting(String(second.id))).toEqual([second.id, 1]);
    expect(await acting()).toEqual([second.id, 1]);
    const rejected = [403, "shared.foreign-organization"];
    for (const header of [String(foreign.id), "999999", "0", "-1", "1e3", "x", `${first.id} or 1=1`])
      expect(await acting(header)).toEqual(rejected);
    // Rejected headers are not stored.
    expect(await acting()).toEqual([second.id, 1]);
    await database.db
      .updateTable("memberships")
      .set({ is_active: false })
      .where("organization_id", "=", second.id)
      .execute();
    expect(await acting(String(second.id))).toEqual(rejected);
    expect(await acting()).toEqual([first.id, 0]);
    await sql`delete from memberships where user_id = ${user.id}`.execute(database.db);
  });
});

describe("clients without a browser", () => {
  let identity: IdentityServer;
  let configuration: oidc.Configuration;

  beforeAll(async () => {
    identity = await openIdentity({
      openPool: (options) => new PrimaryPool({ ...options, connectionString: database.url }),
      publicUrl: origin,
      audience,
      demo: true,
      onError: (error) => errors.push(error),
    });
    configuration = await oidc.discovery(
      new URL(identity.issuer),
      identity.client.id,
      identity.client.secret,
      undefined,
      {
        execute: [oidc.allowInsecureRequests],
      },
    );
  });

  afterAll(() => identity.close());

  /** A sign-in of a client that stores its own tokens. */
  async function tokensOf(login: string) {
    const browser = new Browser(origin);
    const verifier = oidc.randomPKCECodeVerifier();
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const authorize = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: `${origin}/callback`,
      scope: "openid",
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    const page = (await browser.go(authorize.href)).headers.get("location")!;
    const callback = new URL(`${origin}/callback?${await browser.enter(page, login)}`);
    return oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
  }

  const info = (token: string) =>
    fetch(`${origin}/keycloak/users/info`, { headers: { Authorization: `Bearer ${token}` } });

  test("PLAT-048: only access tokens of the issuer are valid", async () => {
    const tokens = await tokensOf("newcomer");
    const accepted = await info(tokens.access_token);
    expect(accepted.status).toBe(200);
    expect((await json(accepted))["data"]["account"]).toBe("newcomer");
    const [header, payload, signature] = tokens.access_token.split(".") as [string, string, string];
    const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
    const promoted = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: "operator" }),
    ).toString("base64url");
    for (const forged of [
      "",
      "x",
      tokens.id_token!,
      tokens.refresh_token!,
      `${header}.${promoted}.${signature}`,
      `${unsigned}.${promoted}.`,
    ])
      expect((await info(forged)).status).toBe(401);
  });

  test("PLAT-048: a session cookie does not replace a bad token", async () => {
    const browser = await signedIn("newcomer");
    expect((await browser.call("/keycloak/users/info", { Authorization: "Bearer x" })).status).toBe(401);
    expect((await browser.call("/keycloak/users/info", { Authorization: "Bearer" })).status).toBe(401);
    // Basic authentication of a proxy in front of a test installation is ignored.
    expect((await browser.call("/keycloak/users/info", { Authorization: "Basic eDp5" })).status).toBe(200);
  });

  test("PLAT-047: the first request with a token creates the user", async () => {
    await sql`delete from sessions where user_id in (select id from users where account = 'owner')`.execute(
      database.db,
    );
    const { access_token } = await tokensOf("owner");
    expect((await json(await info(access_token)))["data"]).toMatchObject({ account: "owner", role: 1 });
    const { rows } = await sql<{ issuer: string }>`select issuer from users where account = 'owner'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ issuer: embeddedIssuer }]);
  });

  describe("A-66: the trading system", () => {
    const birzha = (...words: string[]) =>
      commandRunner([integrationSecretCommand, integrationAllowCommand, integrationDenyCommand], database, {
        PUBLIC_URL: origin,
        DATA_DIR: "/nonexistent",
      })(...words);
    const secretIn = (stdout: string) => /Секрет: (\S+)/.exec(stdout)?.[1] ?? "";
    const askToken = (secret: string, fields: Record<string, string> = {}) =>
      fetch(`${origin}/identity/token`, {
        method: "POST",
        headers: { Authorization: `Basic ${Buffer.from(`trading-system:${secret}`).toString("base64")}` },
        body: new URLSearchParams({ grant_type: "client_credentials", ...fields }),
      });
    const notices = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`${origin}/api/integration/notices`, { headers });
      return [answer.status, (await json(answer))["code"]];
    };

    test("A-66 V-1: its renewable secret gives integration tokens alone", async () => {
      expect((await askToken("guessed")).status).toBe(401);
      const shown = await birzha("integration", "secret");
      expect(shown).toMatchObject({ code: 0, stderr: "" });
      expect(shown.stdout).toContain(`${origin}/identity/token`);
      const secret = secretIn(shown.stdout);
      expect(secretIn((await birzha("integration", "secret")).stdout)).toBe(secret);

      const given = await json(await askToken(secret, { scope: "integration" }));
      expect(given).toMatchObject({ token_type: "Bearer", scope: "integration" });
      const token = given["access_token"] as string;
      expect(await notices(token)).toEqual([200, undefined]);
      // Rights come from the database, so the scope is irrelevant.
      expect(await notices((await json(await askToken(secret)))["access_token"] as string)).toEqual([
        200,
        undefined,
      ]);
      // The account cannot sign in to the portal.
      const who = await info(token);
      expect([who.status, (await json(who))["code"]]).toEqual([403, "shared.forbidden"]);

      const renewed = secretIn((await birzha("integration", "secret", "--new")).stdout);
      expect(renewed).not.toBe(secret);
      expect((await askToken(secret)).status).toBe(401);
      expect((await askToken(renewed)).status).toBe(200);
    });

    test("A-66 V-1: a user's token and account cannot act as trading system", async () => {
      const { access_token } = await tokensOf("newcomer");
      expect(await notices(access_token)).toEqual([403, "shared.no-organization"]);
      await tokensOf("operator").then(({ access_token: operators }) => info(operators));
      for (const [account, words] of [
        ["operator", "принадлежит человеку"],
        ["nobody-yet", "не знает"],
      ] as const) {
        const rejected = await birzha("integration", "allow", account);
        expect(rejected).toMatchObject({ code: 1, stdout: "" });
        expect(rejected.stderr).toContain(words);
      }
      const member = await aUser(database.db, { account: "a-member" });
      await aMembership(database.db, { user_id: member.id });
      expect((await birzha("integration", "allow", "a-member")).code).toBe(1);
      expect((await birzha("integration", "allow")).code).toBe(1);
    });

    test("A-66: integration allow admits an external account without browser sign-in", async () => {
      const { access_token } = await tokensOf("newcomer");
      const browser = await signedIn("newcomer");
      expect((await birzha("integration", "allow", "newcomer")).code).toBe(0);
      try {
        expect(await notices(access_token)).toEqual([200, undefined]);
        // The sessions of the account end, and new ones are impossible.
        expect((await browser.call("/keycloak/users/info")).status).toBe(401);
        const turned = await new Browser(origin).signIn("newcomer");
        expect([turned.status, (await json(turned))["code"]]).toEqual([403, "shared.forbidden"]);
      } finally {
        expect((await birzha("integration", "deny", "newcomer")).code).toBe(0);
      }
      expect(await notices(access_token)).toEqual([403, "shared.no-organization"]);
      const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
        select action, before, after from audit_log
        where entity_id = (select id from users where account = 'newcomer') and action like '%-machine'
        order by id`.execute(database.db);
      expect(rows).toEqual([
        {
          action: "users.allow-machine",
          before: { role: 1 },
          after: { role: 9, terminal: expect.any(String) },
        },
        {
          action: "users.deny-machine",
          before: { role: 9 },
          after: { role: 1, terminal: expect.any(String) },
        },
      ]);
    });
  });

  test("PLAT-040: a client without PKCE gets an error in Russian", async () => {
    const authorize = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: `${origin}/callback`,
      scope: "openid",
      state: "s",
    });
    const turned = await new Browser(origin).go(authorize.href);
    expect(new URL(turned.headers.get("location")!).searchParams.get("error")).toBe("invalid_request");
    authorize.searchParams.set("redirect_uri", "https://evil.example/callback");
    const page = await new Browser(origin).go(authorize.href, { headers: { accept: "text/html" } });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("Войти не удалось");
  });
});

test("PLAT-040: another host spelling redirects to the portal's own address", async () => {
  const answer = await app.inject({
    url: "/keycloak/auth/login?to=/agreements",
    headers: { host: `127.0.0.1:${new URL(origin).port}` },
  });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(`${origin}/keycloak/auth/login?to=%2Fagreements&canonical=1`);
});
