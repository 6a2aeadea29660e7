import { createHash, randomBytes, webcrypto } from "node:crypto";

/** Cryptography of Node.js for rules of the domain, which have none of their own. */
export const nodeCrypto = {
  sha256: async (bytes: Uint8Array): Promise<Uint8Array> => createHash("sha256").update(bytes).digest(),
  randomBytes: (count: number): Uint8Array => randomBytes(count),
  encodeText: (text: string): Uint8Array => new TextEncoder().encode(text),
  verifyEd25519: async (publicKey: Uint8Array, signature: Uint8Array, data: Uint8Array): Promise<boolean> => {
    const key = await webcrypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return webcrypto.subtle.verify("Ed25519", key, signature, data);
  },
};
