import { createHash, createHmac, randomBytes, type KeyObject } from "node:crypto";
import * as der from "./write-der.ts";

export interface KeyStore {
  readonly key: KeyObject;
  /** DER, the owner's first. */
  readonly certificates: readonly Uint8Array[];
  /** Friendly name of the entry. */
  readonly title: string;
  readonly password: string;
}

const data = "1.2.840.113549.1.7.1";
const sha256 = "2.16.840.1.101.3.4.2.1";
const iterations = 10_000;

/**
 * Returns a PKCS#12 file (RFC 7292): the key encrypted with PBES2 and AES-256, the whole authenticated with
 * HMAC-SHA256.
 */
export function writePkcs12({ key, certificates, title, password }: KeyStore): Buffer {
  const encrypted = key.export({ format: "der", type: "pkcs8", cipher: "aes-256-cbc", passphrase: password });
  const id = createHash("sha1").update(certificates[0]!).digest();
  const attributes = der.derSet(
    attribute("1.2.840.113549.1.9.20", der.bmpText(title)),
    attribute("1.2.840.113549.1.9.21", der.derOctets(id)),
  );
  const bags = [
    der.derSequence(der.derOid("1.2.840.113549.1.12.10.1.2"), der.derExplicit(0, encrypted), attributes),
    ...certificates.map((certificate, index) =>
      der.derSequence(
        der.derOid("1.2.840.113549.1.12.10.1.3"),
        der.derExplicit(
          0,
          der.derSequence(
            der.derOid("1.2.840.113549.1.9.22.1"),
            der.derExplicit(0, der.derOctets(certificate)),
          ),
        ),
        ...(index === 0 ? [attributes] : []),
      ),
    ),
  ];
  const content = der.derSequence(contentInfo(der.derSequence(...bags)));
  return der.derSequence(der.derInteger(3), contentInfo(content), seal(content, password));
}

const contentInfo = (content: Uint8Array): Buffer =>
  der.derSequence(der.derOid(data), der.derExplicit(0, der.derOctets(content)));

const attribute = (type: string, value: Uint8Array): Buffer =>
  der.derSequence(der.derOid(type), der.derSet(value));

function seal(content: Uint8Array, password: string): Buffer {
  const salt = randomBytes(16);
  const mac = createHmac("sha256", sealKey(password, salt)).update(content).digest();
  return der.derSequence(
    der.derSequence(der.derAlgorithm(sha256, der.derNull), der.derOctets(mac)),
    der.derOctets(salt),
    der.derInteger(iterations),
  );
}

/**
 * Derives the MAC key by RFC 7292 appendix B.2: SHA-256, purpose 3, key length equal to the digest: one
 * block, no feedback.
 */
function sealKey(password: string, salt: Uint8Array): Buffer {
  const blockBytes = 64;
  const fill = (bytes: Uint8Array) => Buffer.alloc(blockBytes * Math.ceil(bytes.length / blockBytes), bytes);
  const secret = Buffer.from(`${password}\0`, "utf16le").swap16();
  let block = Buffer.concat([Buffer.alloc(blockBytes, 3), fill(salt), fill(secret)]);
  for (let i = 0; i < iterations; i++) block = createHash("sha256").update(block).digest();
  return block;
}
