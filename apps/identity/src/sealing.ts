import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { storeSecret } from "./secrets.ts";

/** Authenticated encryption and digests with a key of this installation. */
export interface SealedCodec {
  /** Encrypts for one purpose. Decryption for any other purpose fails. */
  readonly seal: (purpose: string, plain: Buffer) => Buffer;
  /** Decrypts; undefined if this installation did not encrypt the value for this purpose. */
  readonly open: (purpose: string, sealed: Buffer) => Buffer | undefined;
  /** Returns an encrypted, expiring value as text for a form field or a cookie. */
  readonly issue: (purpose: string, value: object, seconds: number) => string;
  /** Returns the value; undefined if it is forged, expired or of another purpose. */
  readonly read: <T extends object>(purpose: string, text: string) => T | undefined;
  /** Keyed digest of a secret, for storing secrets that the server only compares. */
  readonly digest: (purpose: string, secret: string) => Buffer;
}

const algorithm = "aes-256-gcm";
const [nonceLength, tagLength] = [12, 16];

/**
 * Opens the sealing of this installation, with a key from `identity.secrets` that the first start creates.
 */
export async function openSealing(pool: Pool): Promise<SealedCodec> {
  const made = await storeSecret(pool, "sealing-key", () => randomBytes(32).toString("base64url"));
  return sealingBy(Buffer.from(made, "base64url"));
}

export function sealingBy(key: Buffer): SealedCodec {
  const seal: SealedCodec["seal"] = (purpose, plain) => {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  };
  const open: SealedCodec["open"] = (purpose, sealed) => {
    if (sealed.length < nonceLength + tagLength) return undefined;
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
    } catch {
      return undefined;
    }
  };
  return {
    seal,
    open,
    issue: (purpose, value, seconds) =>
      seal(purpose, Buffer.from(JSON.stringify({ value, ends: Date.now() + seconds * 1000 }))).toString(
        "base64url",
      ),
    read: <T extends object>(purpose: string, text: string) => {
      const plain = open(purpose, Buffer.from(text, "base64url"));
      if (!plain) return undefined;
      const { value, ends } = JSON.parse(plain.toString()) as { value: T; ends: number };
      return ends > Date.now() ? value : undefined;
    },
    digest: (purpose, secret) => createHmac("sha256", key).update(`${purpose}\n${secret}`).digest(),
  };
}
