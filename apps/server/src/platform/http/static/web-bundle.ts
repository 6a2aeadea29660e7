import type { Contacts } from "@birzha/domain/shared/values/contacts.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { escapeHtml } from "../errors/escape-html.ts";
import { answerUnknownPaths } from "../hardening/unknown-paths.ts";

export interface WebBundleOptions {
  /** Absolute path of the built web application: `index.html`, `assets/` and what else the browser may ask for. */
  readonly directory: string;
  /** Absolute path of the folder with `rules.pdf` and `conditions.pdf`; an exchange puts its own there. */
  readonly documents: string;
  /** The vendor's loader of the plug-in that signs, a file of the administrator; undefined: there is none (G-83). */
  readonly pluginLoader?: string | undefined;
  /** FIX-002: every page then says that it is a demonstration. */
  readonly demo?: boolean;
  /** How to reach the exchange, as its settings say; the page carries it (G-22). */
  readonly contacts?: Contacts;
  /** Form of the admission letter on the exchange's site; the page carries it, too. */
  readonly admissionFileUrl?: string | undefined;
  /** Where people change their passwords (INST-001); undefined where that is another server's matter. */
  readonly accountPage?: string | undefined;
  /**
   * Whether the visitor brought a session, alive or not: a page that knows he did not need not ask who he is.
   * Without it every page asks.
   */
  readonly mayBeSignedIn?: (request: FastifyRequest) => boolean;
}

/** PLAT-081, G-23. */
const documentNames = ["rules.pdf", "conditions.pdf"] as const;

const noncePlaceholder = "__CSP_NONCE__";
const demoPlaceholder = "__DEMO__";
const contactsPlaceholder = "__CONTACTS__";
const admissionFilePlaceholder = "__ADMISSION_FILE__";
const accountPagePlaceholder = "__ACCOUNT_PAGE__";
const signedInPlaceholder = "__SIGNED_IN__";

/** A link to a part that pages of one path, or all of people with a session, need at once (web/build/early-parts.ts). */
const earlyPart = /\s*<link [^>]*data-page="([^"]*)"[^>]*>/g;
const pathOf = ({ url }: FastifyRequest): string =>
  url
    .split(/[?#]/, 1)[0]!
    .toLowerCase()
    .replace(/(?<=.)\/+$/, "");

/** Names of assets carry a hash of their content, so a browser need never ask again. */
const forever = "public, max-age=31536000, immutable";

const pageOf = (directory: string): Promise<string> => readFile(path.join(directory, "index.html"), "utf8");

/** The scripts that stand in the page itself (web/build/early-script.ts), as a content security policy allows them. */
export async function inlineScripts(directory: string): Promise<string[]> {
  const scripts = (await pageOf(directory)).matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, code]) => `'sha256-${createHash("sha256").update(code!).digest("base64")}'`);
}

/**
 * Serves the web application: assets as they were compressed at build time, the fixed documents, and `index.html` for
 * every page of the application, each time with the nonce of its answer. Rejects when `index.html` cannot be read.
 */
export async function serveWebBundle(app: FastifyInstance, options: WebBundleOptions): Promise<void> {
  const file = await pageOf(options.directory);
  const template = file
    .replace(demoPlaceholder, options.demo ? "yes" : "no")
    .replace(contactsPlaceholder, () => escapeHtml(JSON.stringify(options.contacts ?? {})))
    .replace(admissionFilePlaceholder, () => escapeHtml(options.admissionFileUrl ?? ""))
    .replace(accountPagePlaceholder, () => escapeHtml(options.accountPage ?? ""));
  const { mayBeSignedIn = () => true } = options;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const isKnown = mayBeSignedIn(request);
    const path = pathOf(request);
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        template
          .replace(earlyPart, (link, page) => (isKnown && (page === "*" || page === path) ? link : ""))
          .replaceAll(noncePlaceholder, reply.styleNonce)
          .replaceAll(signedInPlaceholder, isKnown ? "maybe" : "no"),
      );
  };

  await app.register(async (files) => {
    // A page is made of dozens of files and none of them asks the database: an office behind one address, opening
    // the portal in the morning, is no flood.
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, unlimited: true };
    });
    await files.register(fastifyStatic, {
      root: options.directory,
      // The page itself is ours to send; a folder has none.
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
  answerUnknownPaths(app, sendPage);
}
