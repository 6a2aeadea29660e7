import { createHmac, hkdfSync } from "node:crypto";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { damageOf } from "./damage.ts";

/*
 * Encrypts files in the age format (https://age-encryption.org/v1), so that the standard program `age` can open
 * them. The key is an X25519 identity, `AGE-SECRET-KEY-1…` (decision 0041).
 */

/** First bytes of an encrypted file. */
export const ageMagic = Buffer.from("age-encryption.org/v1\n");

/** Encrypts a stream for the identity; without one the stream passes unchanged. */
export async function* encryptStream(
  source: AsyncIterable<Uint8Array>,
  identity: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (identity === undefined) return yield* source;
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  yield* await encrypter.encrypt(ReadableStream.from(source));
}

/**
 * Decrypts a stream; without an identity the stream passes unchanged. Authenticates every chunk before it
 * returns it.
 * @param name the file, for the error
 * @throws OperatorError when the file is damaged or encrypted for another key
 */
export async function* decryptStream(
  source: AsyncIterable<Uint8Array>,
  identity: string | undefined,
  name: string,
): AsyncGenerator<Uint8Array> {
  if (identity === undefined) return yield* source;
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    yield* await decrypter.decrypt(ReadableStream.from(source));
  } catch (error) {
    throw damageOf(error, name);
  }
}

/** Names a content by its hash. With a key the name does not reveal the hash; another key gives other names. */
export function contentName(sha256: string, identity: string | undefined): string {
  if (identity === undefined) return sha256;
  const key = Buffer.from(hkdfSync("sha256", identity, "", "birzha content names", 32));
  return createHmac("sha256", key).update(sha256).digest("hex");
}
