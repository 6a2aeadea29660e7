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
  const attributes = der.set(
    attribute("1.2.840.113549.1.9.20", der.bmpText(title)),
    attribute("1.2.840.113549.1.9.21", der.octets(id)),
  );
  const bags = [
    der.sequence(der.oid("1.2.840.113549.1.12.10.1.2"), der.explicit(0, encrypted), attributes),
    ...certificates.map((certificate, index) =>
      der.sequence(
        der.oid("1.2.840.113549.1.12.10.1.3"),
        der.explicit(
          0,
          der.sequence(der.oid("1.2.840.113549.1.9.22.1"), der.explicit(0, der.octets(certificate))),
        ),
        ...(index === 0 ? [attributes] : []),
      ),
    ),
  ];
  const content = der.sequence(contentInfo(der.sequence(...bags)));
  return der.sequence(der.integer(3), contentInfo(content), seal(content, password));
}

const contentInfo = (content: Uint8Array): Buffer =>
  der.sequence(der.oid(data), der.explicit(0, der.octets(content)));

const attribute = (type: string, value: Uint8Array): Buffer => der.sequence(der.oid(type), der.set(value));

function seal(content: Uint8Array, password: string): Buffer {
  const salt = randomBytes(16);
  const mac = createHmac("sha256", sealKey(password, salt)).update(content).digest();
  return der.sequence(
    der.sequence(der.algorithm(sha256, der.none), der.octets(mac)),
    der.octets(salt),
    der.integer(iterations),
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
