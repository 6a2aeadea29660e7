import { decodeJwt, decodeProtectedHeader, type JWTPayload, type JWTVerifyResult } from "jose";

/*
 * Interprets claims of tokens: identity, roles, ended sessions. No I/O and no signature checks (see issuer.ts).
 */

/**
 * INST-003: paths of the claims. A path is dotted (`realm_access.roles`), goes through lists (`groups.name`),
 * and names may contain dots (`https://exchange.example/roles`).
 */
export interface ClaimSettings {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly roles: string;
  readonly operatorRole: string;
  /** Whether a missing claim means "no role"; otherwise it means "roles unknown" (FIX-004). */
  readonly sendsAllRoles: boolean;
}

/** The signed-in user according to the identity server. */
export interface TokenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly account: string;
  readonly name: string;
  /** Undefined if the identity server marks it as unverified; for e-mail, never for rights. */
  readonly email: string | undefined;
  /**
   * G-7, FIX-004: the only role read from a token, at sign-in and, for its loss, at each refresh (FIX-165).
   * Undefined when the issuer states no roles.
   */
  readonly isOperator: boolean | undefined;
  /** FIX-204: whether the claims prove a second factor; undefined when they name no methods. */
  readonly hasSecondFactor?: boolean | undefined;
  /** `acr`, `amr` and `auth_time` of the verified token, for the error that it proves no second factor (FIX-346). */
  readonly factorClaims?: Readonly<Pick<JWTPayload, "acr" | "amr" | "auth_time">>;
}

/** Seconds after a sign-in at the issuer for which it proves a second factor: a working day. */
export const proofSeconds = 12 * 60 * 60;

/**
 * FIX-204: whether the claims prove a second factor: by an accepted `acr`, or without a list of them by `mfa` in `amr`
 * (RFC 8176). Undefined when they name neither; a proof ends twelve hours after `auth_time`.
 */
export function secondFactorIn(
  { acr, amr, auth_time: signedInAt }: JWTPayload,
  acceptedAcr: readonly string[],
  now = Date.now() / 1000,
): boolean | undefined {
  if (acr === undefined && amr === undefined) return undefined;
  if (typeof signedInAt === "number" && now - signedInAt > proofSeconds) return false;
  return acceptedAcr.length > 0
    ? typeof acr === "string" && acceptedAcr.includes(acr)
    : Array.isArray(amr) && amr.includes("mfa");
}

/** Ended at the issuer: one of a user's sessions, or all of them when `issuerSession` is undefined. */
export interface EndedAtIssuer {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly issuerSession: string | undefined;
}

/** Returns every value at a path, in order. */
function valuesAt(value: unknown, path: string): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  if (typeof value !== "object" || value === null) return [];
  const within = value as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(within, path)) return [within[path]];
  for (let dot = path.indexOf("."); dot > 0; dot = path.indexOf(".", dot + 1)) {
    const head = path.slice(0, dot);
    const found = Object.hasOwn(within, head) ? valuesAt(within[head], path.slice(dot + 1)) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the first text at a path, e.g. of several addresses. */
const textAt = (claims: readonly JWTPayload[], path: string): string | undefined =>
  claims
    .flatMap((set) => valuesAt(set, path).flat())
    .find((value): value is string => typeof value === "string" && value !== "");

/** Returns the e-mail address and whether the issuer has verified it; some issuers send `"true"` as text. */
function emailIn(
  claims: readonly JWTPayload[],
  path: string,
): { readonly address: string | undefined; readonly isVerified: boolean } {
  const verifiedClaims = claims.map((set) => set["email_verified"]).filter((word) => word !== undefined);
  const address = textAt(claims, path);
  const isAddress = address !== undefined && /^[^@\s]+@[^@\s]+$/.test(address) && address.length <= 254;
  const isDoubted = verifiedClaims.some((word) => word !== true && word !== "true");
  return {
    address: isAddress && !isDoubted ? address : undefined,
    isVerified: isAddress && !isDoubted && verifiedClaims.length > 0,
  };
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** Returns a claim that identifies something, up to the column's 255 characters. */
export const nameIn = (claim: unknown): string | undefined =>
  typeof claim === "string" && claim !== "" && claim.length <= 255 ? claim : undefined;

/** Whether the text has the form of a signed token; does not verify it. */
export function isSignedToken(token: string): boolean {
  try {
    decodeJwt(token);
    return decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** Returns the claims of a token received directly from the issuer; an access token may be opaque. */
export function claimsIn(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

/** Returns the settings whose claims are missing, to query userinfo for them or to log them. */
export function missingClaims(claims: readonly JWTPayload[], settings: ClaimSettings): readonly string[] {
  const texts = (["account", "name", "email"] as const).filter((what) => !textAt(claims, settings[what]));
  const lacksRoles =
    settings.sendsAllRoles && claims.every((set) => rolesIn(set, settings.roles) === undefined);
  return [...texts, ...(lacksRoles ? ["roles"] : [])];
}

/** Combines the claims of one sign-in or token into an identity; the first set with a claim wins. */
export function identityIn(
  issuer: {
    readonly name: string;
    readonly claims: ClaimSettings;
    readonly staffAcr?: readonly string[] | undefined;
  },
  claims: readonly JWTPayload[],
): TokenIdentity {
  const { account, name, email } = issuer.claims;
  const subject = textAt(claims, "sub")!;
  const mail = emailIn(claims, email);
  const { acr, amr, auth_time } = claims[0] ?? {};
  // INST-003: organisations and rights belong to accounts, so an unverified e-mail address must not become one.
  const named = account === email ? mail.address : textAt(claims, account);
  return {
    issuer: issuer.name,
    subject,
    account: named ?? (mail.isVerified ? mail.address! : subject),
    name: textAt(claims, name) ?? "",
    email: mail.address,
    isOperator: operatorIn(issuer.claims, claims),
    // The first set is a verified token; userinfo proves nothing about the sign-in.
    hasSecondFactor: secondFactorIn(claims[0] ?? {}, issuer.staffAcr ?? []),
    factorClaims: { acr, amr, auth_time },
  };
}

/** Whether the claims state the staff role; undefined when they state no roles. */
export function operatorIn(
  { roles, operatorRole, sendsAllRoles }: ClaimSettings,
  claims: readonly JWTPayload[],
): boolean | undefined {
  const roleLists = claims.map((set) => rolesIn(set, roles)).filter((names) => names !== undefined);
  return roleLists.length > 0 || sendsAllRoles ? roleLists.flat().includes(operatorRole) : undefined;
}

/** Whether a token is an access token (no id or refresh token) for this portal or its client. */
export function isAccessToken(
  { payload, protectedHeader }: JWTVerifyResult,
  { audience, clientId }: { readonly audience: string; readonly clientId: string },
): boolean {
  const isAccess =
    payload["typ"] === undefined
      ? protectedHeader.typ?.toLowerCase() === "at+jwt"
      : payload["typ"] === "Bearer";
  return isAccess && ([payload.aud ?? []].flat().includes(audience) || payload["azp"] === clientId);
}

/**
 * Returns the subject and session of a logout token; undefined for other tokens (OpenID Connect Back-Channel
 * Logout, 2.4 and 2.6: a token with a nonce is an id token).
 */
export function endedIn({ events, nonce, sub, sid }: JWTPayload): Omit<EndedAtIssuer, "issuer"> | undefined {
  const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, logoutEvent);
  const [subject, issuerSession] = [nameIn(sub), nameIn(sid)];
  if (!isLogout || nonce !== undefined || (!subject && !issuerSession)) return undefined;
  return { subject, issuerSession };
}

/**
 * Returns the roles in a set of claims: a string, a list of strings, or the keys of an object (Zitadel).
 * Undefined without the claim: then the roles are unknown, which differs from having none (FIX-004). If roles
 * are grouped by client, a user with roles of other clients only has none here.
 */
export function rolesIn(claims: JWTPayload, path: string): readonly string[] | undefined {
  const found = valuesAt(claims, path);
  if (found.length === 0) {
    const outermost = claims[path.split(".", 1)[0]!];
    return typeof outermost === "object" && outermost !== null ? [] : undefined;
  }
  return found.flatMap(namesIn);
}

function namesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string");
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
