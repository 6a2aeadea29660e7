import type { ContactDetails } from "@birzha/domain/shared/values/contacts.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { escapeHtml } from "../errors/escape-html.ts";
import { rejectUnknownPaths } from "../hardening/unknown-paths.ts";

export interface WebBundleOptions {
  /** Absolute path of the built web application: `index.html`, `assets/` and other static files. */
  readonly directory: string;
  /** Absolute path of the folder with `rules.pdf` and `conditions.pdf`, which an exchange can replace. */
  readonly documents: string;
  /** Path of the signing plug-in's loader, which the administrator provides; undefined: none (G-83). */
  readonly pluginLoader?: string | undefined;
  /** FIX-002: shows the demo banner on every page. */
  readonly demo?: boolean;
  /** SCREEN-108: pages that open in English, embedded in the page. */
  readonly englishPages?: "commodity" | "all";
  /** MKT-008: readers of the prices: public, members or staff; members by default. */
  readonly marketAccess?: string;
  /** Contacts of the exchange from the settings, embedded in the page (G-22). */
  readonly contacts?: ContactDetails;
  /** URL of the admission letter form on the exchange's site, embedded in the page. */
  readonly admissionFileUrl?: string | undefined;
  /** URL of the password page (INST-001); undefined when another identity server manages passwords. */
  readonly accountPage?: string | undefined;
  /**
   * Whether the visitor sent a session cookie, valid or not. Without one the page skips the request for the
   * current user. If absent, every page sends that request.
   */
  readonly mayBeSignedIn?: (request: FastifyRequest) => boolean;
}

/** PLAT-081, G-23: public documents of the exchange. */
const documentNames = ["rules.pdf", "conditions.pdf"] as const;

const noncePlaceholder = "__CSP_NONCE__";
const demoPlaceholder = "__DEMO__";
const englishPagesPlaceholder = "__ENGLISH_PAGES__";
const marketAccessPlaceholder = "__MARKET_ACCESS__";
const contactsPlaceholder = "__CONTACTS__";
const admissionFilePlaceholder = "__ADMISSION_FILE__";
const accountPagePlaceholder = "__ACCOUNT_PAGE__";
const signedInPlaceholder = "__SIGNED_IN__";

/** Asset names contain a content hash, so browsers can cache them for good. */
const forever = "public, max-age=31536000, immutable";

const pageOf = (directory: string): Promise<string> => readFile(path.join(directory, "index.html"), "utf8");

/** Returns CSP hashes of the page's inline scripts. */
export async function inlineScripts(directory: string): Promise<string[]> {
  const scripts = (await pageOf(directory)).matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, code]) => `'sha256-${createHash("sha256").update(code!).digest("base64")}'`);
}

/**
 * Serves the web application: precompressed assets, the fixed documents, and `index.html` for every page of the
 * application, with a new nonce per response. Rejects when `index.html` is unreadable.
 */
export async function serveWebBundle(app: FastifyInstance, options: WebBundleOptions): Promise<void> {
  const file = await pageOf(options.directory);
  const template = file
    .replace(demoPlaceholder, options.demo ? "yes" : "no")
    .replace(englishPagesPlaceholder, options.englishPages ?? "commodity")
    .replace(marketAccessPlaceholder, options.marketAccess ?? "members")
    .replace(contactsPlaceholder, () => escapeHtml(JSON.stringify(options.contacts ?? {})))
    .replace(admissionFilePlaceholder, () => escapeHtml(options.admissionFileUrl ?? ""))
    .replace(accountPagePlaceholder, () => escapeHtml(options.accountPage ?? ""));
  const { mayBeSignedIn = () => true } = options;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const isKnown = mayBeSignedIn(request);
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        template
          .replaceAll(noncePlaceholder, reply.styleNonce)
          .replaceAll(signedInPlaceholder, isKnown ? "maybe" : "no"),
      );
  };

  await app.register(async (files) => {
    // No rate limit: a page loads dozens of files, none of which queries the database. An office behind one
    // address that opens the portal in the morning must not hit a limit.
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, unlimited: true };
    });
    await files.register(fastifyStatic, {
      root: options.directory,
      // `sendPage` serves the page; directories have no index.
      index: false,
      preCompressed: true,
      dotfiles: "ignore",
      cacheControl: false,
      allowedPath: (name) => name !== "/index.html" && !/\.(map|br|gz)$/i.test(name),
      setHeaders: (reply, file) => {
        const hashed = path.relative(options.directory, file).startsWith(`assets${path.sep}`);
        void reply.header("cache-control", hashed ? forever : "no-cache");
      },
    });
    const { pluginLoader } = options;
    if (pluginLoader)
      files.get("/vendor/cadesplugin_api.js", (_request, reply) =>
        reply
          .header("cache-control", "no-cache")
          .sendFile(path.basename(pluginLoader), path.dirname(pluginLoader)),
      );
    for (const name of documentNames) {
      files.get(`/docs/${name}`, (_request, reply) =>
        reply.header("cache-control", "no-cache").sendFile(name, options.documents),
      );
    }
  });
  app.get("/", (request, reply) => sendPage(request, reply));
  rejectUnknownPaths(app, sendPage);
}
