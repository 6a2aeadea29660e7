import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * The route always responds with data, so headers for pages are skipped. Such a route sets `helmet: false`.
     */
    isData?: boolean;
  }
  interface FastifyReply {
    /** CSP nonce for styles of this response. */
    styleNonce: string;
  }
}

export interface SecurityHeadersOptions {
  /** Whether users reach the portal by https; only then HSTS is sent. */
  readonly https: boolean;
  /** Additional script sources in CSP syntax: the signing extension, the hash of a script. */
  readonly scriptSources?: readonly string[];
}

/** Browser extensions of the signing plug-in, from which the vendor's loader takes its scripts (G-83). */
export const signingExtensions: readonly string[] = [
  "chrome-extension://iifchhfnnmpdbibifmljnfjhpififfog",
  "chrome-extension://epebfcehmdedogndhlcacafjaacknbcm",
];

const yearInSeconds = 31_536_000;

/** Device features that no page of the portal uses. */
const rejectedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "microphone",
  "payment",
  "usb",
];

/** Content types that browsers never show as a page of the portal: data, scripts, styles, fonts. */
const partOfPage = /^(?:application\/(?:json|javascript)|text\/(?:css|javascript)|font\/)/;

const policyOfParts = "default-src 'self';frame-ancestors 'none'";

/** Headers that only affect pages, by their names on the raw response. */
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
 * Sets security headers on every response: only the portal's own scripts run, framing is forbidden, no MIME
 * sniffing. A handler with another kind of page can set its own `content-security-policy`.
 *
 * Assets get a shorter set of headers: a first visit loads thirty of them, and on a slow connection the full
 * set would cost a third of a second (HOUSE-024).
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
  const policy = rejectedFeatures.map((feature) => `${feature}=()`).join(", ");
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.isData)
      for (const [name, value] of ofData) reply.raw.setHeader(name, value);
    // On the raw response, like helmet: pages of the identity server bypass Fastify's response.
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
        // Previews of attached images are blob: URLs, the page's icon is a data: URL.
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
    // "no-referrer" would set the Origin of same-origin forms to "null", and the CSRF check would reject them.
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
