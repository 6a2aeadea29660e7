import type { Configuration } from "oidc-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../../../test/stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { openPortal, type TestPortal } from "../../../test/stages/portal.ts";
import { findFreePort } from "../../../test/resilience/server-process.ts";
import {
  openForeignIssuer,
  type People,
  type ForeignIssuer,
} from "../../../test/services/stranger-issuer.ts";
import { readConfig } from "../../settings/config.ts";
import { findIssuerError } from "./check-issuer.ts";

/* INST-003: external identity servers with different claims, configured by settings alone. */

let database: TestDatabase;
beforeAll(async () => void (database = await cloneDatabase()));
afterAll(() => database.drop());

interface Stranger {
  readonly name: string;
  readonly settings: Record<string, string>;
  readonly configuration: Configuration;
  /** Claims of a user with all details, with or without the operator role. */
  readonly person: (isOperator: boolean, account?: string) => Record<string, unknown>;
}

const verified = { email: "anna@exchange.example", email_verified: true };

/** Access tokens are JWTs for another resource, so userinfo rejects them. */
const readableAccessTokens: Configuration = {
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => "urn:stranger:api",
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: "openid", audience: "stranger-api", accessTokenFormat: "jwt" }),
    },
  },
};

const strangers: readonly Stranger[] = [
  {
    name: "plain: claims in userinfo alone, client secret in a header alone",
    settings: {
      OIDC_SCOPES: "openid profile email staff",
      OIDC_CLAIM_ROLE: "duty",
      OIDC_OPERATOR_ROLE: "exchange-staff",
    },
    configuration: {
      clientAuthMethods: ["client_secret_basic"],
      claims: {
        profile: ["name", "preferred_username"],
        email: ["email", "email_verified"],
        staff: ["duty"],
      },
    },
    person: (isOperator, account = "anna") => ({
      ...verified,
      preferred_username: account,
      name: "Ёлкина Анна",
      ...(isOperator && { duty: "exchange-staff" }),
    }),
  },
  {
    name: "realm roles in access tokens, as in Keycloak",
    settings: { OIDC_CLAIM_ROLE: "realm_access.roles" },
    configuration: {
      ...readableAccessTokens,
      conformIdTokenClaims: false,
      claims: { openid: ["sub", "preferred_username", "name", "email", "email_verified"] },
      extraTokenClaims: (_context, token) => ({ realm_access: peopleOf(token)["realm_access"] }),
    },
    person: (isOperator, account = "anna") => ({
      ...verified,
      preferred_username: account,
      name: "Ёлкина Анна",
      // The claim is absent without any role.
      ...(isOperator && { realm_access: { roles: ["offline_access", "operator"] } }),
    }),
  },
  {
    name: "groups as a list and custom claim names",
    settings: {
      OIDC_SCOPES: "openid groups",
      OIDC_CLAIM_ACCOUNT: "uid",
      OIDC_CLAIM_NAME: "person.displayName",
      OIDC_CLAIM_EMAIL: "emails",
      OIDC_CLAIM_ROLE: "https://exchange.example/groups",
      OIDC_OPERATOR_ROLE: "/exchange/operators",
      OIDC_CLIENT_AUTH: "post",
    },
    configuration: {
      claims: {
        openid: ["sub", "uid", "person", "emails"],
        groups: ["https://exchange.example/groups"],
      },
    },
    person: (isOperator, account = "anna") => ({
      uid: account,
      person: { displayName: "Ёлкина Анна" },
      emails: ["anna@exchange.example"],
      "https://exchange.example/groups": ["/everybody", ...(isOperator ? ["/exchange/operators"] : [])],
    }),
  },
  {
    name: "groups as objects",
    settings: { OIDC_CLAIM_ROLE: "groups.name" },
    configuration: {
      conformIdTokenClaims: false,
      claims: { openid: ["sub", "preferred_username", "name", "email", "email_verified", "groups"] },
    },
    person: (isOperator, account = "anna") => ({
      ...verified,
      preferred_username: account,
      name: "Ёлкина Анна",
      groups: [{ id: 1, name: "everybody" }, ...(isOperator ? [{ id: 2, name: "operator" }] : [])],
    }),
  },
];

/** Claims for tokens that the server issues outside a request of the test. */
let present: People;
const peopleOf = (token: object) => present["accountId" in token ? String(token.accountId) : ""] ?? {};

interface Opened {
  readonly stranger: ForeignIssuer;
  readonly portal: TestPortal;
  readonly signIn: (login: string) => Promise<Browser>;
  /** A sign-in that can fail. */
  readonly trySignIn: (login: string) => Promise<{ readonly browser: Browser; readonly token: Response }>;
}

const settingsOf = ({ issuer, client }: ForeignIssuer, more: Record<string, string> = {}) =>
  readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, ...more })
    .oidc!;

async function open(
  configuration: Configuration,
  settings: Record<string, string>,
  staffSecondFactor = false,
): Promise<Opened> {
  const port = await findFreePort();
  const people = (present = {} as People);
  const stranger = await openForeignIssuer(`http://localhost:${port}/callback`, people, configuration);
  const oidc = settingsOf(stranger, settings);
  const portal = await openPortal(database, {
    demo: false,
    onError: () => {},
    oidc,
    port,
    staffSecondFactor,
  });
  const trySignIn = async (login: string) => {
    const browser = new Browser(portal.origin);
    const page = await browser.go((await browser.go("/keycloak/auth/login")).headers.get("location")!);
    const answered = await browser.go(stranger.letIn(page.headers.get("location")!, login));
    const back = await browser.go(answered.headers.get("location")!);
    const token = await browser.finish(new URL(back.headers.get("location")!).searchParams);
    return { browser, token };
  };
  const signIn = async (login: string) => {
    const { browser, token } = await trySignIn(login);
    expect(token.status, await token.clone().text()).toBe(200);
    return browser;
  };
  return { stranger, portal, signIn, trySignIn };
}

const close = async ({ stranger, portal }: Opened) => {
  await portal.close();
  await stranger.close();
};

const whoIs = async (browser: Browser) => {
  const response = await browser.call("/keycloak/users/info");
  return response.status === 200
    ? ((await response.json()) as { data: { account: string; name: string; role: number } }).data
    : response.status;
};

const stored = async (issuer: string) => {
  const { rows } = await database.pool.query(
    "select account, name, email, role, version from users where issuer = $1 order by id",
    [issuer],
  );
  return rows;
};

describe.each(strangers)("$name", ({ configuration, settings, person }) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open({ issueRefreshToken: async () => true, ...configuration }, settings);
  });
  afterAll(async () => {
    await close(opened);
    await database.pool.query("update users set account = issuer where account = 'anna'");
  });

  test("INST-003 FIX-004: sign-in stores name, e-mail and role; the role follows sign-ins", async () => {
    const { stranger, signIn } = opened;
    stranger.people["4711"] = person(true);
    const operator = await signIn("4711");
    expect(await whoIs(operator)).toMatchObject({ account: "anna", name: "Ёлкина Анна", role: 2 });
    expect(await stored(stranger.issuer)).toEqual([
      { account: "anna", name: "Ёлкина Анна", email: "anna@exchange.example", role: 2, version: 1 },
    ]);
    expect((await operator.call("/api/registration/Users/list")).status).toBe(200);

    stranger.people["4711"] = person(false);
    const member = await signIn("4711");
    expect(await whoIs(member)).toMatchObject({ account: "anna", role: 1 });
    expect((await member.call("/api/registration/Users/list")).status).toBe(403);
    expect(await whoIs(operator)).toBe(401);
    const { rows } = await database.pool.query(
      "select before, after from audit_log where action = 'users.role' and after->>'issuer' = $1 order by id",
      [stranger.issuer],
    );
    expect(rows).toEqual([
      { before: { role: 1 }, after: { role: 2, issuer: stranger.issuer } },
      { before: { role: 2 }, after: { role: 1, issuer: stranger.issuer } },
    ]);
  });

  test("FIX-165: a removed role ends all sessions at the next refresh", async () => {
    const { stranger, signIn } = opened;
    stranger.people["4712"] = person(true, "boris");
    const operator = await signIn("4712");
    const elsewhere = await signIn("4712");
    const refresh = async () => {
      await database.pool.query("update sessions set refreshed_at = created_at - interval '1 minute'");
      return (await operator.token({ grant_type: "refresh_token" })).status;
    };
    expect(await refresh()).toBe(200);
    expect(await whoIs(operator)).toMatchObject({ account: "boris", role: 2 });

    stranger.people["4712"] = person(false, "boris");
    expect(await whoIs(operator)).toMatchObject({ role: 2 });
    expect(await refresh()).toBe(401);
    expect([await whoIs(operator), await whoIs(elsewhere)]).toEqual([401, 401]);
    const { rows } = await database.pool.query(
      `select u.role, l.after from users u join audit_log l on l.entity_id = u.id and l.action = 'users.role'
       where u.account = 'boris' and u.issuer = $1 order by l.id`,
      [stranger.issuer],
    );
    expect(rows).toEqual([
      { role: 1, after: { role: 2, issuer: stranger.issuer } },
      { role: 1, after: { role: 1, issuer: stranger.issuer } },
    ]);
    await database.pool.query("update users set account = issuer || id where account = 'boris'");
  });

  test("INST-003: the settings have no error", async () => {
    const { stranger, portal } = opened;
    const oidc = settingsOf(stranger, settings);
    expect(await findIssuerError({ ...oidc, url: oidc.issuer }, portal.origin)).toBeUndefined();
  });
});

describe("a single identity server", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open(
      {
        claims: {
          profile: ["name", "preferred_username"],
          email: ["email", "email_verified"],
          address: ["address"],
        },
        clientDefaults: { scope: "openid profile email" },
      },
      {},
    );
  });
  afterAll(() => close(opened));

  test("INST-003: an unverified address receives no e-mail and opens no account", async () => {
    const { stranger, signIn } = opened;
    const email = "boss@firm.example";
    stranger.people["doubted"] = { name: "Ёлкин", email, email_verified: false };
    stranger.people["in words"] = { name: "Ёлкин", email, email_verified: "false" };
    stranger.people["unsaid"] = { name: "Ёлкин", email };
    stranger.people["checked"] = { name: "Ёлкин", email, email_verified: "true" };
    for (const login of Object.keys(stranger.people)) await signIn(login);
    expect(await stored(stranger.issuer)).toEqual([
      expect.objectContaining({ account: "doubted", email: null }),
      expect.objectContaining({ account: "in words", email: null }),
      expect.objectContaining({ account: "unsaid", email }),
      expect.objectContaining({ account: email, email }),
    ]);
  });

  test("INST-003 FIX-004: a server without role claims removes no role", async () => {
    const { stranger, signIn } = opened;
    stranger.people["vera"] = { preferred_username: "vera" };
    await signIn("vera");
    await database.pool.query("update users set role = 2 where account = 'vera'");
    expect(await whoIs(await signIn("vera"))).toMatchObject({ role: 2 });
  });

  test("INST-003 PLAT-053: without refresh tokens a session lasts as the server states", async () => {
    const { stranger, signIn } = opened;
    stranger.people["gleb"] = { preferred_username: "gleb" };
    const browser = await signIn("gleb");
    const refreshed = await browser.token({ grant_type: "refresh_token" });
    expect(refreshed.status).toBe(200);
    const { expires_in: left } = (await refreshed.json()) as { expires_in: number };
    expect(left).toBeGreaterThan(3500);
    expect(left).toBeLessThanOrEqual(3600);
    expect(await whoIs(browser)).toMatchObject({ account: "gleb" });
    await database.pool.query("update sessions set expires_at = now() where expires_at > now()");
    expect((await browser.token({ grant_type: "refresh_token" })).status).toBe(401);
  });

  test("INST-003: a sign-in error names its setting", async () => {
    const { stranger, portal } = opened;
    const errorOf = (settings: Record<string, string>, publicUrl = portal.origin) => {
      const oidc = settingsOf(stranger, settings);
      return findIssuerError({ ...oidc, url: oidc.issuer }, publicUrl);
    };
    expect(await errorOf({})).toBeUndefined();
    expect(await errorOf({ OIDC_SCOPES: "openid address" })).toMatch(/invalid_scope.*OIDC_SCOPES/);
    expect(await errorOf({ OIDC_CLIENT_ID: "warehouse" })).toMatch(/OIDC_CLIENT_ID/);
    expect(await errorOf({}, "https://elsewhere.example")).toContain("https://elsewhere.example/callback");
    expect(await errorOf({ OIDC_CLIENT_SECRET: "wrong" })).toMatch(/OIDC_CLIENT_SECRET.*OIDC_CLIENT_AUTH/);
    const other = stranger.issuer.replace("127.0.0.1", "localhost");
    expect(await errorOf({ OIDC_ISSUER: other })).toContain(`«${stranger.issuer}»`);
    expect(await errorOf({ OIDC_ISSUER: `${stranger.issuer}/realms/none` })).toContain("HTTP 404");
    expect(await errorOf({ OIDC_ISSUER: portal.origin })).toMatch(/HTTP 404|OpenID Connect/);
    const nobody = `127.0.0.1:${await findFreePort()}`;
    expect(await errorOf({ OIDC_ISSUER: `http://${nobody}` })).toContain(nobody);
  });
});

describe("FIX-204: proofs of a second factor", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open(
      {
        issueRefreshToken: async () => true,
        conformIdTokenClaims: false,
        claims: { openid: ["sub", "preferred_username", "roles", "acr", "auth_time"] },
        // Some access tokens are opaque; these are JWTs for API clients.
        features: {
          devInteractions: { enabled: false },
          resourceIndicators: {
            enabled: true,
            defaultResource: () => "urn:stranger:api",
            useGrantedResource: () => true,
            getResourceServerInfo: () => ({
              scope: "openid",
              audience: "birzha-api",
              accessTokenFormat: "jwt",
            }),
          },
        },
      },
      { OIDC_CLAIM_ROLE: "roles", OIDC_STAFF_ACR: "silver gold" },
      true,
    );
  });
  afterAll(() => close(opened));

  test("FIX-346: a sign-in with the second factor requests the accepted acr", async () => {
    const requestOf = async (query: string) => {
      const browser = new Browser(opened.portal.origin);
      const { headers } = await browser.go(`/keycloak/auth/login?to=/${query}`);
      const { searchParams } = new URL(headers.get("location")!);
      return [searchParams.get("acr_values"), searchParams.get("max_age")];
    };
    expect(await requestOf("&secondFactor=1")).toEqual(["silver gold", "43200"]);
    expect(await requestOf("")).toEqual([null, null]);
  });

  test("FIX-204 FIX-346: staff need an accepted acr, others none; the error names it", async () => {
    const { stranger, signIn, trySignIn } = opened;
    const operator = { preferred_username: "zoya", roles: ["operator"] };
    for (const acr of [undefined, "bronze", "silver gold"]) {
      stranger.people["zoya"] = { ...operator, ...(acr !== undefined && { acr }) };
      const { browser, token } = await trySignIn("zoya");
      expect([acr, token.status, await token.json()]).toEqual([
        acr,
        403,
        expect.objectContaining({
          code: "users.second-factor",
          errorMessage: expect.stringContaining(acr === undefined ? "auth_time" : `"acr":"${acr}"`),
        }),
      ]);
      expect(await whoIs(browser)).toBe(401);
    }
    expect(await stored(stranger.issuer)).toEqual([]);
    stranger.people["zoya"] = { ...operator, acr: "gold" };
    expect(await whoIs(await signIn("zoya"))).toMatchObject({ role: 2 });
    stranger.people["pavel"] = { preferred_username: "pavel", roles: [] };
    expect(await whoIs(await signIn("pavel"))).toMatchObject({ role: 1 });
  });

  test("FIX-204: a refresh without proof ends a session of staff", async () => {
    const { stranger, signIn } = opened;
    stranger.people["egor"] = { preferred_username: "egor", roles: [], acr: "bronze" };
    const browser = await signIn("egor");
    stranger.people["egor"] = { preferred_username: "egor", roles: ["operator"], acr: "bronze" };
    await database.pool.query("update users set role = 2 where account = 'egor'");
    expect((await browser.token({ grant_type: "refresh_token" })).status).toBe(401);
    expect(await whoIs(browser)).toBe(401);
  });
});
