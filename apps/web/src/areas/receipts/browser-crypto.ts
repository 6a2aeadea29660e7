import type { ReceiptCrypto } from "@birzha/domain/receipts/verify-receipt.ts";

/** A view of its own memory, as Web Crypto requires. */
const copy = (bytes: Uint8Array) => new Uint8Array(bytes);

/** Web Crypto of the browser for the verifier of receipts. */
export const browserCrypto: ReceiptCrypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", copy(bytes))),
  verifyEd25519: async (publicKey, signature, data) => {
    const key = await crypto.subtle.importKey("raw", copy(publicKey), "Ed25519", false, ["verify"]);
    return crypto.subtle.verify("Ed25519", key, copy(signature), copy(data));
  },
  encodeText: (text) => new TextEncoder().encode(text),
};
