import { decodeText as decode, isOle, type DecodeOptions } from "@birzha/domain/shared/values/decode-text.ts";
import { TableError } from "./table-error.ts";

/**
 * Decodes a text file as the screen does.
 * @throws TableError `unreadable-file`, `wrong-encoding` with the position
 */
export function decodeText(bytes: Uint8Array, options?: DecodeOptions) {
  const decoded = decode(bytes, options);
  if ("text" in decoded) return decoded;
  throw new TableError(decoded.fault, decoded.fault === "wrong-encoding" ? decoded : {});
}

export function hasPassword(bytes: Uint8Array): boolean {
  const has = (name: string) => Buffer.from(bytes).includes(Buffer.from(name, "utf16le"));
  return isOle(bytes) && (has("EncryptedPackage") || has("EncryptionInfo"));
}
