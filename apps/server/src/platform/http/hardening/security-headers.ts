import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers data, whatever it answers: what speaks of a page is not even made. Such a route says `helmet: false`. */
    isData?: boolean;
  }
  interface FastifyReply {
    /** The one nonce with which styles of this answer are accepted; differs with every answer. */
    styleNonce: string;
  }
}

export interface SecurityHeadersOptions {
  /** Whether people reach the portal by https: only then may browsers be told to insist on it. */
  readonly https: boolean;
  /** What else may run, as the policy names it: the browser extension that signs documents, the hash of a script. */
  readonly scriptSources?: readonly string[];
}

/** The browser extensions of the plug-in that signs: the vendor's loader takes its scripts from them (G-83). */
export const signingExtensions: readonly string[] = [
  "chrome-extension://iifchhfnnmpdbibifmljnfjhpififfog",
  "chrome-extension://epebfcehmdedogndhlcacafjaacknbcm",
];

const yearInSeconds = 31_536_000;

/** Device access that no page of ours asks for. */
const refusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "microphone",
  "payment",
  "usb",
];

/** What a browser never shows as a page of the portal: data, code, styles, letters. */
const partOfPage = /^(?:application\/(?:json|javascript)|text\/(?:css|javascript)|font\/)/;

const policyOfParts = "default-src 'self';frame-ancestors 'none'";

/** What speaks of a page alone, by the names of the raw answer. */
const headersOfPages = [
  "permissions-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/**
 * Headers of every answer: nothing but our own scripts runs, nobody frames the portal, types are not guessed.
 * A handler that answers a page of another kind may set its own `content-security-policy`.
 *
 * Parts of a page carry what counts for them: a first visit has thirty, and on a bad line the rest of these headers
 * would be a third of a second (HOUSE-024).
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: SecurityHeadersOptions,
): Promise<void> {
  const nonces = new WeakMap<ServerResponse, string>();
  const nonceOf = (response: ServerResponse) => {
    const nonce = nonces.get(response) ?? randomBytes(16).toString("base64");
    nonces.set(response, nonce);
    return nonce;
  };
  app.decorateReply("styleNonce", {
    getter(this: FastifyReply) {
      return nonceOf(this.raw);
    },
  });
  const ofData = [
    ["content-security-policy", policyOfParts],
    ["cross-origin-resource-policy", "same-origin"],
    ["x-content-type-options", "nosniff"],
    ...(options.https ? [["strict-transport-security", `max-age=${yearInSeconds}`] as const] : []),
  ] as const;
  const policy = refusedFeatures.map((feature) => `${feature}=()`).join(", ");
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.isData)
      for (const [name, value] of ofData) reply.raw.setHeader(name, value);
    // On the raw answer, as helmet does it: the identity server's pages never pass through Fastify's.
    else reply.raw.setHeader("permissions-policy", policy);
    done();
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(options.scriptSources ?? [])],
        scriptSrcAttr: ["'none'"],
        styleSrc: [
          "'self'",
          (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonceOf(response)}'`,
        ],
        // Previews of attached pictures are blob: addresses, the icon of the page is a data: one.
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.https && { maxAge: yearInSeconds, includeSubDomains: false },
    frameguard: { action: "deny" },
    // "no-referrer" would turn the Origin of our own forms into "null", and they would be refused as foreign.
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!request.routeOptions.config.isData && partOfPage.test(String(reply.getHeader("content-type")))) {
      for (const name of headersOfPages) reply.raw.removeHeader(name);
      reply.raw.setHeader("content-security-policy", policyOfParts);
    }
    done(null, payload);
  });
}
