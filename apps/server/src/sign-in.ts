import { demoSubjects } from "@birzha/identity/demo-accounts.ts";
import {
  accountPage,
  identityMount,
  openIdentity,
  type IdentityServer,
  type IdentityPool,
} from "@birzha/identity/identity.ts";
import type { FailedSignIn } from "@birzha/identity/services.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { recordKeyUse } from "./areas/keys/store.ts";
import { findActor } from "./areas/users/find-actor.ts";
import { recordSignIn, revokeStaffRole, storeDefaultOrganization } from "./areas/users/store.ts";
import type { OwnIdentityServer } from "./settings/config.ts";
import { BudgetedClient, BudgetedPool, type BudgetedOptions } from "./platform/db/time-budget.ts";
import { appendAudit } from "./platform/audit/audit.ts";
import { createAuthenticate, type UserDirectory } from "./platform/auth/authenticate.ts";
import { signInCookies } from "./platform/auth/cookies.ts";
import { inProcessFetch, mountIdentity } from "./platform/auth/embedded-issuer.ts";
import { embeddedLedger } from "./platform/auth/embedded-ledger.ts";
import { openIssuer, type IssuerSettings } from "./platform/auth/issuer.ts";
import { signInRoutes } from "./platform/auth/sign-in-routes.ts";
import { endSessionsOfSubjects, noteUse } from "./platform/auth/sessions.ts";
import type { NodeDatabase } from "./platform/db/database.ts";
import type { OwnerDb } from "./platform/db/handles.ts";
import { inOwnerTransaction } from "./platform/db/request-transaction.ts";
import { toApiError } from "./platform/http/errors/failure.ts";
import type { AuthenticateRequest } from "./platform/http/endpoint-binding/context.ts";

/** Issuer of the embedded identity server in the users table, independent of its address. */
export const embeddedIssuer = "embedded";

export interface SignInSettings {
  readonly database: NodeDatabase;
  /** Connection string of the owner role. The embedded identity server has its own connections. */
  readonly databaseUrl: string;
  /** INST-033: pooler for these connections. */
  readonly poolerUrl?: string | undefined;
  /** Maximum number of these connections. */
  readonly connections?: number;
  /** Without trailing slash. */
  readonly publicUrl: string;
  readonly audience: string;
  /** External OpenID Connect server. Undefined: the embedded one. */
  readonly oidc: OwnIdentityServer | undefined;
  /** Enables demo accounts in the embedded server. If false, blocks them and ends their sessions (FIX-001). */
  readonly demo: boolean;
  /** Whether a mail server is configured: users can then register by e-mail in the embedded server (INST-001). */
  readonly sendsEmails?: boolean;
  /** FIX-164, FIX-204: whether the identity server must prove a second factor of staff; false by default. */
  readonly staffSecondFactor?: boolean;
  /** Logs errors of the embedded server. */
  readonly onError: (error: unknown) => void;
}

export interface SignIn {
  /** Passed to `buildApp`. */
  readonly authenticate: AuthenticateRequest;
  /** Registers the sign-in endpoints and the embedded identity server. */
  readonly attach: (app: FastifyInstance) => void;
  /** Page to change the password. Undefined for external servers. */
  readonly accountPage: string | undefined;
  readonly close: () => Promise<void>;
}

/** Assembles sign-in: OpenID Connect client, embedded server if configured, sessions, authentication. */
export async function openSignIn(settings: SignInSettings): Promise<SignIn> {
  const { database, publicUrl, audience, oidc, staffSecondFactor = false } = settings;
  const { db } = database;
  if (!settings.demo) await endDemoSessions(db);
  let attached: FastifyInstance | undefined;
  const onFailedSignIn = (failure: FailedSignIn) => attached && recordFailure(attached, failure);
  const embedded = oidc ? undefined : await openEmbedded(settings, onFailedSignIn);
  const place = embedded?.issuer ?? ownIssuer(oidc!);
  const issuer = openIssuer({ ...place, publicUrl, audience });
  const users: UserDirectory = {
    findActor,
    recordSignIn: (person) => recordSignIn(db, person),
    revokeStaffRole: (digest) => revokeStaffRole(db, digest),
    noteUse: (digest, use) => noteUse(db, digest, use),
    recordKeyUse: (digest) => recordKeyUse(db, digest),
    storeDefaultOrganization: (userId, organizationId) =>
      storeDefaultOrganization(db, userId, organizationId),
  };
  const cookies = signInCookies({ secure: publicUrl.startsWith("https:") });
  return {
    authenticate: createAuthenticate({
      db: database.requests.db,
      issuer,
      users,
      cookies,
      publicUrl,
      staffSecondFactor,
    }),
    attach: (app) => {
      attached = app;
      if (embedded) mountIdentity(app, identityMount, embedded.identity.handle);
      void app.register(async (calls) =>
        signInRoutes(calls, { db, issuer, users, cookies, publicUrl, staffSecondFactor }),
      );
    },
    accountPage: embedded && accountPage,
    close: async () => embedded?.close(),
  };
}

/** FIX-164: makes guessing visible: a log line with the address, and a counter. */
function recordFailure(app: FastifyInstance, failure: FailedSignIn): void {
  app.log.warn({ part: "sign-in", ...failure }, "sign-in failed");
  app.metrics.countFailedSignIn(failure.reason);
}

/** FIX-001: ends sessions of demo accounts after demo mode, regardless of the current identity server. */
const endDemoSessions = (db: OwnerDb): Promise<void> =>
  inOwnerTransaction(db, async (tx) => {
    const ended = await endSessionsOfSubjects(tx, embeddedIssuer, demoSubjects);
    const entries = ended.map((entityId) => ({ action: "users.end-sessions", entity: "user", entityId }));
    await appendAudit(tx, { actor: undefined, clientRequestId: undefined, ip: undefined }, entries);
  });

type IssuerPlace = Omit<IssuerSettings, "publicUrl" | "audience">;

const ownIssuer = ({ issuer, ...place }: OwnIdentityServer): IssuerPlace => ({
  ...place,
  name: issuer,
  url: issuer,
  isEmbedded: false,
});

/** The embedded server sends all claims in its tokens. */
const embeddedClaims = {
  account: "preferred_username",
  name: "name",
  email: "email",
  roles: "roles",
  operatorRole: "operator",
  sendsAllRoles: false,
};

/** A pooler sets timeouts itself and rejects them as startup parameters. */
function openPool(
  { statement_timeout: timeout, ...options }: IdentityPool,
  { databaseUrl, poolerUrl, connections }: SignInSettings,
): BudgetedPool {
  const client: BudgetedOptions = { hasPreparedStatements: poolerUrl === undefined };
  return new BudgetedPool({
    ...options,
    ...client,
    Client: BudgetedClient,
    ...(connections !== undefined && { max: connections }),
    ...(poolerUrl === undefined && { statement_timeout: timeout }),
    connectionString: poolerUrl ?? databaseUrl,
  });
}

/**
 * Opens the embedded server, with an in-process route that bypasses rate limits and load shedding of the public
 * application.
 */
async function openEmbedded(
  settings: SignInSettings,
  onFailedSignIn: (failure: FailedSignIn) => void,
): Promise<{ identity: IdentityServer; issuer: IssuerPlace; close: () => Promise<void> }> {
  const identity = await openIdentity({
    ...settings,
    openPool: (options) => openPool(options, settings),
    ledger: embeddedLedger(embeddedIssuer),
    onFailedSignIn,
    isUnavailable: (error) => toApiError(error).status === 503,
  });
  const inside = Fastify();
  mountIdentity(inside, identityMount, identity.handle);
  const issuer = {
    name: embeddedIssuer,
    isEmbedded: true,
    url: identity.issuer,
    client: identity.client,
    scopes: "openid",
    claims: embeddedClaims,
    fetch: inProcessFetch(inside),
  };
  const close = async () => {
    await inside.close();
    await identity.close();
  };
  return { identity, issuer, close };
}
