import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { recordKeyUse } from "../../src/areas/keys/store.ts";
import { findActor } from "../../src/areas/users/find-actor.ts";
import { recordSignIn, revokeStaffRole, storeDefaultOrganization } from "../../src/areas/users/store.ts";
import { createAuthenticate } from "../../src/platform/auth/authenticate.ts";
import { signInCookies } from "../../src/platform/auth/cookies.ts";
import { openIssuer } from "../../src/platform/auth/issuer.ts";
import { readConfig } from "../../src/settings/config.ts";
import { noteUse, startSession } from "../../src/platform/auth/sessions.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import type { AuthenticateRequest } from "../../src/platform/http/endpoint-binding/context.ts";

type Db = OpenDatabase["db"];

const publicUrl = "http://localhost:3000";

const nobody = readConfig({
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "birzha",
  OIDC_CLIENT_SECRET: "unused",
}).oidc!;

/**
 * The real `authenticate` for `buildApp`, with an unused identity server: database tests start sessions
 * directly. src/sign-in.db.test.ts tests the sign-in itself.
 */
export const testAuthenticate = (db: Db): AuthenticateRequest =>
  createAuthenticate({
    db,
    publicUrl,
    cookies: signInCookies({ secure: false }),
    issuer: openIssuer({
      ...nobody,
      name: "https://identity.test",
      isEmbedded: false,
      url: nobody.issuer,
      audience: "birzha-api",
      publicUrl,
    }),
    users: {
      findActor,
      recordSignIn: (identity) => recordSignIn(db, identity),
      revokeStaffRole: (digest) => revokeStaffRole(db, digest),
      noteUse: (digest, use) => noteUse(db, digest, use),
      recordKeyUse: (digest) => recordKeyUse(db, digest),
      storeDefaultOrganization: (userId, organizationId) =>
        storeDefaultOrganization(db, userId, organizationId),
    },
  });

export interface TestResponse<Data> {
  readonly status: number;
  readonly data: Data;
  readonly total: number | undefined;
  readonly code: string | undefined;
  readonly errorMessage: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[] | undefined;
  readonly details: Readonly<Record<string, string | number>> | undefined;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestClient {
  readonly get: <Data = unknown>(
    url: string,
    headers?: Record<string, string>,
  ) => Promise<TestResponse<Data>>;
  readonly post: <Data = unknown>(
    url: string,
    payload?: InjectOptions["payload"],
    headers?: Record<string, string>,
  ) => Promise<TestResponse<Data>>;
  readonly put: TestClient["post"];
  readonly delete: TestClient["get"];
}

export interface SignInOptions {
  /** Value of CurrentOrganization in every request. */
  readonly organizationId?: number;
}

/** A client of the app for the account: session cookie, a new ClientRequestId per request. */
export async function signIn(
  app: FastifyInstance,
  db: Db,
  account: string,
  options: SignInOptions = {},
): Promise<TestClient> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  const sessionId = await startSession(db, user.id, {}, 3600);
  return clientOf(app, { cookie: `auth.session=${sessionId}`, ...organizationHeader(options) });
}

/** A client without a session. */
export const guest = (app: FastifyInstance): TestClient => clientOf(app, {});

const organizationHeader = ({ organizationId }: SignInOptions): Record<string, string> =>
  organizationId === undefined ? {} : { currentorganization: String(organizationId) };

/** A client that sends these headers in every request, each with a new ClientRequestId. */
export function clientOf(app: FastifyInstance, always: Record<string, string>): TestClient {
  const call =
    (method: "GET" | "POST" | "PUT" | "DELETE") =>
    async <Data>(
      url: string,
      payload: InjectOptions["payload"],
      headers: Record<string, string> = {},
    ): Promise<TestResponse<Data>> => {
      const response = await app.inject({
        method,
        url,
        headers: { clientrequestid: randomUUID(), ...always, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      const body = isJson ? response.json<Record<string, unknown>>() : {};
      return {
        status: response.statusCode,
        data: body["data"] as Data,
        total: (body["paging"] as { totalRecords: number } | undefined)?.totalRecords,
        code: body["code"] as string | undefined,
        errorMessage: (body["errorMessage"] as string | null | undefined) ?? null,
        errors: body["errors"] as TestResponse<Data>["errors"],
        details: body["details"] as TestResponse<Data>["details"],
        body: response.body,
        headers: response.headers,
      };
    };
  return {
    get: (url, headers) => call("GET")(url, undefined, headers),
    post: call("POST"),
    put: call("PUT"),
    delete: (url, headers) => call("DELETE")(url, undefined, headers),
  };
}
