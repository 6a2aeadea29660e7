import { z } from "zod";
import { envelopeSchema } from "../http/errors/envelope.ts";
import type { PlainCall } from "../http/openapi/plain-call.ts";

const field = z.string().max(4096);

/** FIX-242: fields that clients of the specification send and that the server ignores. */
const unusedFields = {
  client_id: field.optional().describe("Ignored; the portal is the client."),
  redirect_uri: field.optional().describe("Ignored; the portal knows its address."),
  response_type: field.optional().describe("Ignored."),
  resource: field.optional().describe("Ignored."),
};

/** PLAT-043, PLAT-045: form fields of the specification; further ones are ignored. */
export const tokenForm = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z
      .literal("authorization_code")
      .describe("Whether to finish a sign-in or to refresh the session."),
    code: field.min(1).describe("Authorisation code of the identity server."),
    state: field.min(1).describe("State parameter of the sign-in."),
    iss: field.optional().describe("Issuer of the response of the identity server."),
    ...unusedFields,
  }),
  z.object({
    grant_type: z.literal("refresh_token").describe("Whether to finish a sign-in or to refresh the session."),
    refresh_token: field.optional().describe("Placeholder: the real token stays on the server."),
    ...unusedFields,
  }),
]);

/** G-1: the only response without the envelope. Its tokens are opaque: the real ones never leave the server (G-91). */
export const tokenResponse = z.object({
  access_token: z.string().describe("Placeholder: the real token stays on the server."),
  refresh_token: z.string().describe("Placeholder: the real token stays on the server."),
  expires_in: z.number().describe("Remaining validity in seconds."),
  refresh_expires_in: z.number().describe("Remaining validity of the session in seconds."),
  token_type: z.literal("Cookie").describe("Always `Cookie`: the session is a cookie."),
  /** Target path of the sign-in (PLAT-056); only after a sign-in. */
  to: z.string().optional().describe("Path of the portal to open after the sign-in."),
});

export type TokenResponse = z.output<typeof tokenResponse>;

export const loginQuery = z.object({
  secondFactor: z
    .unknown()
    .meta({ type: "string" })
    .optional()
    .describe("Asks an external identity server for a second factor, which staff need."),
  to: z
    .unknown()
    .meta({ type: "string" })
    .optional()
    .describe("Path of the portal to open after the sign-in."),
  canonical: z
    .unknown()
    .meta({ type: "string" })
    .optional()
    .describe("Set by the portal after it has redirected to its own host name."),
});

/** FIX-242: the session cookie decides; the fields of the specification are ignored. */
const signOutForm = z.object({
  refresh_token: field.optional().describe("Placeholder: the real token stays on the server."),
  client_id: field.optional().describe("Ignored; the portal is the client."),
});

export const logoutForm = z.object({
  logout_token: z.string().min(1).max(16_384).describe("Logout token of the identity server (JWT)."),
});

/** DOOR-001: descriptions of the sign-in requests for the OpenAPI document. */
export const signInCalls = {
  begin: {
    name: "beginSignIn",
    area: "users",
    method: "GET",
    path: "/keycloak/auth/login",
    summary: "Start a sign-in (PLAT-040, PLAT-041)",
    description: "Redirects the browser to the identity server, which returns to `/callback`.",
    query: loginQuery,
    response: "redirect",
    rejections: ["shared.too-many-requests", "shared.internal", "shared.unavailable"],
  },
  finish: {
    name: "finishSignIn",
    area: "users",
    method: "POST",
    path: "/keycloak/auth/token",
    summary: "Finish a sign-in or refresh the session (PLAT-043..045, G-1)",
    description: "The tokens of the response are placeholders; the session is a cookie.",
    form: tokenForm,
    response: tokenResponse,
    rejections: [
      "shared.malformed",
      "shared.invalid",
      "shared.client-request-id",
      "users.sign-in-failed",
      "shared.no-session",
      "shared.cross-origin",
      "shared.forbidden",
      "users.account-taken",
      "users.second-factor",
      "shared.too-large",
      "shared.unsupported-type",
      "shared.too-many-requests",
      "shared.internal",
      "shared.unavailable",
    ],
  },
  end: {
    name: "signOut",
    area: "users",
    method: "POST",
    path: "/keycloak/auth/logout",
    summary: "Sign out (PLAT-046)",
    description: "Ends the session and returns the address that ends the session of the identity server.",
    form: signOutForm,
    response: envelopeSchema(
      z.object({
        endSessionUrl: z.string().describe("Address that ends the session of the identity server."),
      }),
    ),
    rejections: [
      // A body is read, though none is needed.
      "shared.malformed",
      "shared.too-large",
      "shared.unsupported-type",
      "shared.client-request-id",
      "shared.cross-origin",
      "shared.too-many-requests",
      "shared.internal",
      "shared.unavailable",
    ],
  },
  endAtIssuer: {
    name: "endSessionAtIssuer",
    area: "users",
    method: "POST",
    path: "/keycloak/auth/backchannel-logout",
    summary: "End sessions on behalf of the identity server (FIX-007)",
    description: "Only for the identity server: OpenID Connect Back-Channel Logout.",
    form: logoutForm,
    response: envelopeSchema(z.object({ ended: z.boolean().describe("Whether any session was ended.") })),
    rejections: [
      "shared.malformed",
      "shared.invalid",
      "shared.too-large",
      "shared.unsupported-type",
      "shared.too-many-requests",
      "shared.internal",
      "shared.unavailable",
    ],
  },
} as const satisfies Readonly<Record<string, PlainCall>>;
