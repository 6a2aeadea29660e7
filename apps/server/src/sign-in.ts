import { demoSubjects } from "@birzha/identity/demo-accounts.ts";
import { accountPage, identityMount, openIdentity, type Identity } from "@birzha/identity/identity.ts";
import Fastify, { type FastifyInstance } from "fastify";
import type pg from "pg";
import { noteKeyUse } from "./areas/keys/store.ts";
import { findActor } from "./areas/users/find-actor.ts";
import { recordSignIn, rememberOrganization } from "./areas/users/store.ts";
import type { OwnIdentityServer } from "./settings/config.ts";
import { PrimaryPool } from "./platform/db/replicas/primary-pool.ts";
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
import type { Authenticate } from "./platform/http/endpoint-binding/context.ts";

/** How the users table calls the embedded identity server, whatever its address is today. */
export const embeddedIssuer = "embedded";

export interface SignInSettings {
  readonly database: NodeDatabase;
  /** Connection string of the owner role: the embedded identity server has connections of its own. */
  readonly databaseUrl: string;
  /** INST-033: a pooler that they go to instead. */
  readonly poolerUrl?: string | undefined;
  /** Their largest number. */
  readonly connections?: number;
  /** Without a final slash. */
  readonly publicUrl: string;
  readonly audience: string;
  /** An OpenID Connect server of your own; undefined: the embedded one. */
  readonly oidc: OwnIdentityServer | undefined;
  /** Demo accounts in the embedded server; without it they are shut and their sessions end (FIX-001). */
  readonly demo: boolean;
  /** Whether there is a mail server: people register by letter in the embedded server (INST-001). */
  readonly sendsLetters?: boolean;
  /** Faults of the embedded server, for the log. */
  readonly onFault: (error: unknown) => void;
}

export interface SignIn {
  /** For `buildApp`. */
  readonly authenticate: Authenticate;
  /** Puts the sign-in calls, and the embedded identity server, into the application before it listens. */
  readonly attach: (app: FastifyInstance) => void;
  /** Where people change their passwords; undefined where that is another server's matter. */
  readonly accountPage: string | undefined;
  readonly close: () => Promise<void>;
}

/** Signing in, assembled: any OpenID Connect server, or the embedded one; sessions; who a caller is. */
export async function openSignIn(settings: SignInSettings): Promise<SignIn> {
  const { database, publicUrl, audience, oidc } = settings;
  const { db } = database;
  if (!settings.demo) await endDemoSessions(db);
  const embedded = oidc ? undefined : await openEmbedded(settings);
  const place = embedded?.issuer ?? ownIssuer(oidc!);
  const issuer = openIssuer({ ...place, publicUrl, audience });
  const users: UserDirectory = {
    findActor,
    recordSignIn: (person) => recordSignIn(db, person),
    noteUse: (digest, use) => noteUse(db, digest, use),
    noteKeyUse: (digest) => noteKeyUse(db, digest),
    rememberOrganization: (userId, organizationId) => rememberOrganization(db, userId, organizationId),
  };
  const cookies = signInCookies({ secure: publicUrl.startsWith("https:") });
  return {
    authenticate: createAuthenticate({ db: database.requests.db, issuer, users, cookies, publicUrl }),
    attach: (app) => {
      if (embedded) mountIdentity(app, identityMount, embedded.identity.handle);
      void app.register(async (calls) => signInRoutes(calls, { db, issuer, users, cookies, publicUrl }));
    },
    accountPage: embedded && accountPage,
    close: async () => embedded?.close(),
  };
}

/** FIX-001: nobody goes on with an account of a demonstration that is over, whoever signs people in now. */
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

/** It tells everything in its tokens. */
const embeddedClaims = {
  account: "preferred_username",
  name: "name",
  email: "email",
  roles: "roles",
  operatorRole: "operator",
  rolesAreToldOfAll: false,
};

/** Behind a pooler sessions have the pooler's time-outs, and refuse those of whoever comes. */
function openPool(
  { statement_timeout: timeout, ...options }: pg.PoolConfig,
  { databaseUrl, poolerUrl, connections }: SignInSettings,
): PrimaryPool {
  return new PrimaryPool({
    ...options,
    ...(connections !== undefined && { max: connections }),
    ...(poolerUrl === undefined && { statement_timeout: timeout }),
    connectionString: poolerUrl ?? databaseUrl,
  });
}

/** The embedded server, and a way to it past the public application with its limits and its load shedding. */
async function openEmbedded(
  settings: SignInSettings,
): Promise<{ identity: Identity; issuer: IssuerPlace; close: () => Promise<void> }> {
  const identity = await openIdentity({
    ...settings,
    openPool: (options) => openPool(options, settings),
    ledger: embeddedLedger(embeddedIssuer),
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
