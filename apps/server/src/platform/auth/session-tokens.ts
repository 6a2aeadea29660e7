import { createCipheriv, createDecipheriv, createHash, hash, hkdfSync, randomBytes } from "node:crypto";

/** Tokens of the identity server; unencrypted only in this process. */
export interface SessionTokens {
  readonly refresh?: string | undefined;
  readonly id?: string | undefined;
  /** Whether the issuer has proven a second factor (FIX-204). */
  readonly hasSecondFactor?: boolean | undefined;
}

/** Generates a session cookie: 256 random bits, stored nowhere else. */
export const newSessionId = (): string => randomBytes(32).toString("base64url");

/** Digest of a session id for the database; it does not reveal the cookie. */
export const digestOf = (sessionId: string): Buffer => hash("sha256", sessionId, "buffer");

/**
 * Derives the key from the cookie itself, so a copy of the database cannot decrypt any token. There is no key
 * to store, rotate or share between nodes.
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

/** @throws when the bytes are not encrypted for this session */
export function openTokens(sessionId: string, bytes: Buffer): SessionTokens {
  const body = nonceLength + tagLength;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(sessionId), bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, body));
  const text = Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString("utf8");
  return JSON.parse(text) as SessionTokens;
}

/**
 * Substitute for a refresh token in the protocol (G-91): it identifies the session and is useless without the
 * cookie.
 */
export const opaqueRefreshToken = (sessionId: string): string =>
  createHash("sha256").update(`refresh ${sessionId}`).digest("base64url");
