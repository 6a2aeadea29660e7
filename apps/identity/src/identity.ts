import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type pg from "pg";
import { sweepRecords } from "./adapter.ts";
import { openDemoAccounts, shutDemoAccounts } from "./demo-accounts.ts";
import { createProvider, secondsUntilRetry } from "./provider.ts";
import { findFont } from "./pages/fonts.ts";
import { failedPage } from "./pages/failed-page.ts";
import { sendPage, type PortalLinks, type PageVisit } from "./pages/page.ts";
import { readRequest } from "./request-text.ts";
import { migrateIdentity } from "./schema.ts";
import { storeSecret } from "./secrets.ts";
import { showAccountPage } from "./pages/account-page.ts";
import type { PageContext } from "./pages/page-context.ts";
import type { FailedSignIn, IdentityServices } from "./services.ts";
import { askPage, codePage, helpPage, emailPage } from "./pages/email-pages.ts";
import { inTransaction, noLedger, type IdentityLedger } from "./ledger.ts";
import { scriptPath, sendPasskeyScript } from "./passkeys/passkey-script.ts";
import { openSealing } from "./sealing.ts";
import { signInPage } from "./pages/sign-in-page.ts";
import { languageOf, pageLanguages, textsOf, type PageLanguage } from "./pages/texts.ts";

/** Path of the identity server under the portal's URL. */
export const identityMount = "/identity";

/** INST-001: path of the page on which users manage their password, second factor and passkeys. */
export const accountPage = `${identityMount}/account`;

export interface IdentityPool extends pg.PoolConfig {
  /** Called when a connection is lost, idle or checked out. */
  readonly onError: (error: unknown) => void;
}

export interface IdentitySettings {
  /**
   * Opens a pool to the portal's database with the owner role. The tables are in schema `identity`. Every connection
   * must have an `error` listener: its loss would end the process otherwise (FIX-201).
   */
  readonly openPool: (options: IdentityPool) => pg.Pool;
  /** Public URL of the portal without a trailing slash, for example `https://birzha.example`. */
  readonly publicUrl: string;
  /** `aud` of the access tokens. */
  readonly audience: string;
  /** Creates the demo accounts and lists them on the sign-in page; if false, deactivates them (FIX-001). */
  readonly demo: boolean;
  /** Hooks of the portal into the transactions of the pages. A standalone server has none. */
  readonly ledger?: IdentityLedger;
  /** Whether the server can send e-mail. Without it users cannot register themselves. */
  readonly sendsEmails?: boolean;
  /** FIX-164: whether staff accounts must have a second factor; false by default. */
  readonly staffSecondFactor?: boolean;
  /** Receives failed sign-ins. */
  readonly onFailedSignIn?: (failure: FailedSignIn) => void;
  /** Receives unexpected errors of the server. Validation errors are not among them. */
  readonly onError: (error: unknown) => void;
  /** Whether the database was unreachable or busy, so that the client can repeat the request; false by default. */
  readonly isUnavailable?: (error: unknown) => boolean;
}

export interface IdentityServer {
  readonly issuer: string;
  /** OAuth client of the portal. */
  readonly client: { readonly id: string; readonly secret: string };
  /**
   * Handles a request whose path starts with `identityMount`. `address` is the client's IP address. Never
   * throws.
   */
  readonly handle: (request: IncomingMessage, response: ServerResponse, address: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const clientId = "birzha";
const sweepMilliseconds = 10 * 60 * 1000;

/**
 * Opens the embedded identity server: a plain Node request handler that the portal mounts or a server serves
 * on its own.
 *
 *   request below /identity
 *     │ readRequest       rejects malformed input (FIX-005)
 *     │ settleAddress     forces the public URL, whatever the headers claim
 *     ├─ findPage ──────▶ pages: sign-in, register, forgot, e-mailed links, account
 *     └─ otherwise ─────▶ oidc-provider: /auth, /token, /jwks, /session …
 *
 * It has its own connection pool. A shared pool could deadlock: the portal calls this server while holding
 * connections.
 */
export async function openIdentity(settings: IdentitySettings): Promise<IdentityServer> {
  const { publicUrl, demo, audience, onError, isUnavailable = () => false } = settings;
  const pool = settings.openPool({
    max: 4,
    application_name: "birzha-identity",
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    statement_timeout: 5_000,
    onError,
  });
  try {
    await migrateIdentity(pool);
    await (demo ? openDemoAccounts : shutDemoAccounts)(pool);
    await sweepRecords(pool);
    const issuer = `${publicUrl}${identityMount}`;
    const portal: PortalLinks = { home: `${publicUrl}/`, begin: `${publicUrl}/keycloak/auth/login`, demo };
    const ledger = settings.ledger ?? noLedger;
    const secret = await storeSecret(pool, "client-secret", () => randomBytes(32).toString("base64url"));
    const provider = await createProvider({
      pool,
      issuer,
      mount: identityMount,
      client: { id: clientId, secret, redirectUri: `${publicUrl}/callback` },
      portal,
      audience,
      onError,
      isUnavailable,
      onSignOut: (session) => inTransaction(pool, (connection) => ledger.endSession(connection, session)),
    });
    const protocol = provider.callback();
    const desk: IdentityServices = {
      pool,
      provider,
      sealing: await openSealing(pool),
      ledger,
      mount: identityMount,
      secure: publicUrl.startsWith("https:"),
      sendsEmails: settings.sendsEmails ?? false,
      staffSecondFactor: settings.staffSecondFactor ?? false,
      onFailedSignIn: settings.onFailedSignIn ?? (() => {}),
    };
    const sweep = setInterval(() => void sweepRecords(pool).catch(onError), sweepMilliseconds);
    sweep.unref();

    const handle: IdentityServer["handle"] = async (given, response, address) => {
      try {
        const read = await readRequest(given);
        if (!read) return rejectUnreadable(given, response, { ...portal, language: languageOf(given) });
        const { request, body } = read;
        settleAddress(request, publicUrl);
        const { pathname, searchParams: query } = new URL(request.url!, publicUrl);
        const page = findPage(pathname.slice(identityMount.length), request.method);
        if (page) {
          const chosen = pageLanguages.find((language) => language === query.get("lang"));
          if (chosen) return chooseLanguage(request.url!, response, chosen, desk.secure);
          const language = languageOf(request);
          const visit = { ...portal, language, here: request.url! };
          const fields = new URLSearchParams(body);
          const words = textsOf(language);
          await page({ ...desk, request, response, visit, words, address, query, fields });
        } else {
          const mounted = request as IncomingMessage & { originalUrl?: string };
          mounted.originalUrl = request.url;
          request.url = request.url!.slice(identityMount.length) || "/";
          await protocol(request, response);
        }
      } catch (error) {
        onError(error);
        if (response.headersSent) return void response.end();
        const isPassing = isUnavailable(error);
        if (isPassing) response.setHeader("retry-after", secondsUntilRetry);
        const visit = { ...portal, language: languageOf(given) };
        const code = isPassing ? "temporarily_unavailable" : "server_error";
        sendPage(response, isPassing ? 503 : 500, failedPage(visit, code));
      }
    };
    const close = async () => {
      clearInterval(sweep);
      await pool.end();
    };
    return { issuer, client: { id: clientId, secret }, handle, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Returns the page handler for a path; undefined for paths of the OpenID Connect protocol. */
function findPage(path: string, method = ""): ((call: PageContext) => void | Promise<void>) | undefined {
  if (method !== "GET" && method !== "POST") return undefined;
  if (path.startsWith("/sign-in/")) return signInPage;
  if (path === "/register") return (call) => askPage(call, "register");
  if (path === "/forgot") return (call) => askPage(call, "reset");
  if (path === "/code" && method === "POST") return codePage;
  if (path === "/link") return emailPage;
  if (path === "/help") return helpPage;
  if (path === scriptPath) return sendPasskeyScript;
  if (path.startsWith("/fonts/")) return findFont(path);
  const step = /^\/account(\/password|\/email|\/second-factor(?:\/on)?|\/passkeys(?:\/add|\/one)?|)$/.exec(
    path,
  )?.[1];
  return step === undefined || (step === "" && method === "POST")
    ? undefined
    : (call) => showAccountPage(call, step);
}

/** PLAT-033, PLAT-034: stores the language in the portal's cookie, so that both use the same one. */
function chooseLanguage(
  address: string,
  response: ServerResponse,
  language: PageLanguage,
  secure: boolean,
): void {
  const here = new URL(address, "http://here");
  here.searchParams.delete("lang");
  const cookie = `auth.locale=${language}; Max-Age=${365 * 24 * 60 * 60}; Path=/; SameSite=Lax`;
  response.writeHead(303, {
    location: here.pathname + here.search,
    "set-cookie": secure ? `${cookie}; Secure` : cookie,
    "cache-control": "no-store",
  });
  response.end();
}

/**
 * FIX-005: rejects a malformed request with OAuth JSON, or with a page if the client accepts HTML. Leaves the
 * rest of the body unread and closes the connection.
 */
function rejectUnreadable({ headers }: IncomingMessage, response: ServerResponse, visit: PageVisit): void {
  const code = "invalid_request";
  response.setHeader("connection", "close");
  if (headers.accept?.includes("text/html")) return sendPage(response, 400, failedPage(visit, code));
  response.writeHead(400, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify({ error: code }));
}

/**
 * Overwrites the forwarding headers with the configured URL. oidc-provider builds absolute URLs from the
 * request, which does not know the public URL behind a proxy, and clients can forge these headers.
 */
function settleAddress(request: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  request.headers.host = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  delete request.headers["x-forwarded-host"];
  delete request.headers.forwarded;
}
