import { z } from "zod";
import { envelope } from "../http/errors/envelope.ts";
import type { PlainCall } from "../http/openapi/plain-call.ts";

const field = z.string().max(4096);

/** FIX-242: fields that clients of the specification send and that the server ignores. */
const unusedFields = {
  client_id: field.optional(),
  redirect_uri: field.optional(),
  response_type: field.optional(),
  resource: field.optional(),
};

/** PLAT-043, PLAT-045: form fields of the specification; further ones are ignored. */
export const tokenForm = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("authorization_code"),
    code: field.min(1),
    state: field.min(1),
    iss: field.optional(),
    ...unusedFields,
  }),
  z.object({
    grant_type: z.literal("refresh_token"),
    refresh_token: field.optional(),
    ...unusedFields,
  }),
]);

/** G-1: the only response without the envelope. Its tokens are opaque: the real ones never leave the server (G-91). */
export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  refresh_expires_in: z.number(),
  token_type: z.literal("Cookie"),
  /** Target path of the sign-in (PLAT-056); only after a sign-in. */
  to: z.string().optional(),
});

export type TokenAnswer = z.output<typeof tokenAnswer>;

export const loginQuery = z.object({ to: z.unknown().optional(), canonical: z.unknown().optional() });

/** FIX-242: the session cookie decides; the fields of the specification are ignored. */
const signOutForm = z.object({ refresh_token: field.optional(), client_id: field.optional() });

export const logoutForm = z.object({ logout_token: z.string().min(1).max(16_384) });

/** DOOR-001: descriptions of the sign-in requests for the OpenAPI document. */
export const signInCalls = {
  begin: {
    name: "beginSignIn",
    area: "users",
    method: "GET",
    path: "/keycloak/auth/login",
    summary: "Start a sign-in (PLAT-040, PLAT-041)",
    query: loginQuery,
    answer: "redirect",
    rejections: ["shared.too-many-requests", "shared.internal", "shared.unavailable"],
  },
  finish: {
    name: "finishSignIn",
    area: "users",
    method: "POST",
    path: "/keycloak/auth/token",
    summary: "Finish a sign-in or refresh the session (PLAT-043..045, G-1)",
    form: tokenForm,
    answer: tokenAnswer,
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
    form: signOutForm,
    answer: envelope(z.object({ endSessionUrl: z.string() })),
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
    form: logoutForm,
    answer: envelope(z.object({ ended: z.boolean() })),
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
