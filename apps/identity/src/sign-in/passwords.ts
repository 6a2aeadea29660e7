import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** Argon2id with 19 MiB and two passes, OWASP's minimum; 40 ms on one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Unicode normalisation: keyboards compose the same letter differently. */
const plain = (password: string) => password.normalize("NFKC");

/**
 * Hashes a password. The PHC string format stores the parameters, so that they can grow without breaking old
 * hashes.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { ...cost, message: plain(password), nonce });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/** Whether the password matches the hash. Never matches a malformed hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = format.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    nonce: Buffer.from(nonce, "base64"),
    message: plain(password),
  });
  return timingSafeEqual(actual, expected);
}
