import { createCipheriv, createDecipheriv, createHash, hash, hkdfSync, randomBytes } from "node:crypto";

/** Tokens of the identity server; only this process ever sees them in the clear. */
export interface SessionTokens {
  readonly refresh?: string | undefined;
  readonly id?: string | undefined;
}

/** The value of the session cookie: 256 random bits that stand nowhere else. */
export const newSessionId = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of the session id; it cannot be turned back into a cookie. */
export const digestOf = (sessionId: string): Buffer => hash("sha256", sessionId, "buffer");

/**
 * The key is made of the cookie itself, so a copy of the database opens no tokens, and there is no key to keep,
 * to rotate or to share between nodes.
 */
const keyOf = (sessionId: string): Buffer =>
  Buffer.from(hkdfSync("sha256", sessionId, "", "birzha session tokens", 32));

const nonceLength = 12;
const tagLength = 16;

export function sealTokens(sessionId: string, tokens: SessionTokens): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", keyOf(sessionId), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the bytes were not sealed for this session */
export function openTokens(sessionId: string, bytes: Buffer): SessionTokens {
  const body = nonceLength + tagLength;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(sessionId), bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, body));
  const text = Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString("utf8");
  return JSON.parse(text) as SessionTokens;
}

/**
 * What the browser gets where the protocol has a refresh token (G-91): it says which session is meant and is
 * worth nothing without the cookie.
 */
export const opaqueRefreshToken = (sessionId: string): string =>
  createHash("sha256").update(`refresh ${sessionId}`).digest("base64url");
