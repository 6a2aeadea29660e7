import { decodeJwt, decodeProtectedHeader, type JWTPayload, type JWTVerifyResult } from "jose";

/*
 * What the tokens of an identity server say: who somebody is, what he may, what has ended there. Nothing is asked of
 * anybody here, and no signature is judged (issuer.ts does both).
 */

/**
 * INST-003: where an identity server says what. Each is a path of claims with dots between (`realm_access.roles`); it goes
 * through lists (`groups.name`), and a name may hold dots itself (`https://exchange.example/roles`).
 */
export interface ClaimSettings {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly roles: string;
  readonly operatorRole: string;
  /** Whether a person without the claim has no role; else nobody was told of his roles (FIX-004). */
  readonly rolesAreToldOfAll: boolean;
}

/** Who signed in, as the identity server says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly account: string;
  readonly name: string;
  /** Only an address that the identity server does not call unchecked; for letters, never for rights. */
  readonly email: string | undefined;
  /** G-7, FIX-004: the only role taken from a token, at a sign-in; undefined where the issuer tells no roles. */
  readonly isOperator: boolean | undefined;
}

/** What has ended at the issuer: one of a person's sessions there, or all of them where none is named. */
export interface EndedAtIssuer {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly issuerSession: string | undefined;
}

/** Every value at a path, in order; none where there is nothing. */
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

/** The first text at that path; of several addresses the first. */
const textAt = (claims: readonly JWTPayload[], path: string): string | undefined =>
  claims
    .flatMap((set) => valuesAt(set, path).flat())
    .find((value): value is string => typeof value === "string" && value !== "");

/** An address, and whether the identity server has checked that it is the person's; some say so in words. */
function emailIn(
  claims: readonly JWTPayload[],
  path: string,
): { readonly address: string | undefined; readonly isVerified: boolean } {
  const said = claims.map((set) => set["email_verified"]).filter((word) => word !== undefined);
  const address = textAt(claims, path);
  const isAddress = address !== undefined && /^[^@\s]+@[^@\s]+$/.test(address) && address.length <= 254;
  const isDoubted = said.some((word) => word !== true && word !== "true");
  return {
    address: isAddress && !isDoubted ? address : undefined,
    isVerified: isAddress && !isDoubted && said.length > 0,
  };
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** A claim that names something; as long as the database keeps it. */
export const nameIn = (claim: unknown): string | undefined =>
  typeof claim === "string" && claim !== "" && claim.length <= 255 ? claim : undefined;

/** Whether this can be a token at all; whether it is a true one is another question. */
export function isSignedToken(token: string): boolean {
  try {
    decodeJwt(token);
    return decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** Claims of a token that came straight from the issuer; an access token need not be readable. */
export function claimsIn(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

/** What the claims of a sign-in leave open, by the names of the settings: worth another question, or a word in the log. */
export function untoldIn(claims: readonly JWTPayload[], settings: ClaimSettings): readonly string[] {
  const texts = (["account", "name", "email"] as const).filter((what) => !textAt(claims, settings[what]));
  const isRoleUntold =
    settings.rolesAreToldOfAll && claims.every((set) => rolesIn(set, settings.roles) === undefined);
  return [...texts, ...(isRoleUntold ? ["roles"] : [])];
}

/** Who the claims of one sign-in or one token speak of; what stands in several is read from the first. */
export function identityIn(
  issuer: { readonly name: string; readonly claims: ClaimSettings },
  claims: readonly JWTPayload[],
): Identity {
  const { account, name, email, roles, operatorRole, rolesAreToldOfAll } = issuer.claims;
  const subject = textAt(claims, "sub")!;
  const told = claims.map((set) => rolesIn(set, roles)).filter((names) => names !== undefined);
  const mail = emailIn(claims, email);
  // INST-003: cabinets and rights are given to accounts, so nobody is called by an address that may be another's.
  const named = account === email ? mail.address : textAt(claims, account);
  return {
    issuer: issuer.name,
    subject,
    account: named ?? (mail.isVerified ? mail.address! : subject),
    name: textAt(claims, name) ?? "",
    email: mail.address,
    isOperator: told.length > 0 || rolesAreToldOfAll ? told.flat().includes(operatorRole) : undefined,
  };
}

/** Whether a token opens this portal: an access token, no id or refresh token, made for it or for its client. */
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
 * What a logout token ends; undefined when it is none (OpenID Connect Back-Channel Logout, 2.4 and 2.6: an id token,
 * which has a nonce, is no logout token).
 */
export function endedIn({ events, nonce, sub, sid }: JWTPayload): Omit<EndedAtIssuer, "issuer"> | undefined {
  const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, logoutEvent);
  const [subject, issuerSession] = [nameIn(sub), nameIn(sid)];
  if (!isLogout || nonce !== undefined || (!subject && !issuerSession)) return undefined;
  return { subject, issuerSession };
}

/**
 * Roles that a set of claims tells: a word, a list of words, or an object whose names they are (as Zitadel has it).
 * Undefined without the claim: the token does not say who has which role, which is another thing than saying that this
 * person has none (FIX-004). Where roles stand by client, a person who has some of other clients only has none here.
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
