import { receiptCodeLength } from "./receipt.ts";
import type { ReceiptContent } from "./receipt-file.ts";
import { hashContent, toHex, type ReceiptCrypto } from "./verify-receipt.ts";

/** Receipt of a new version. */
export interface IssuedReceipt {
  readonly content: ReceiptContent;
  readonly contentHash: Uint8Array;
}

const saltBytes = 16;

/** PROOF-001: draws the code and the salt of a receipt, and hashes the canonical content of the version. */
export async function issueReceipt(
  crypto: ReceiptCrypto & { readonly randomBytes: (count: number) => Uint8Array },
  { reportId, action, acceptedAt, dataXML }: Omit<ReceiptContent, "code" | "salt">,
): Promise<IssuedReceipt> {
  const content = {
    reportId,
    action,
    dataXML,
    acceptedAt: new Date(acceptedAt).toISOString(),
    code: toCode(crypto.randomBytes(receiptCodeLength)),
    salt: toHex(crypto.randomBytes(saltBytes)),
  };
  return { content, contentHash: await hashContent(crypto, content) };
}

/** Crockford's Base32: no letters that look like digits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const toCode = (bytes: Uint8Array) => [...bytes].map((byte) => alphabet[byte % alphabet.length]).join("");
