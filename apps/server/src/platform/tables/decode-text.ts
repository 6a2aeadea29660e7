import { positionAt } from "../xml/xml-error.ts";
import { TableError } from "./table-error.ts";

/** Encodings that an XML declaration can name. */
const declared = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const supported: ReadonlySet<string> = new Set([
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1251",
  "koi8-r",
  "ibm866",
]);

/** First bytes of the binary formats of Excel and of workbooks with a password. */
const oleSignature = [0xd0, 0xcf, 0x11, 0xe0];

export interface DecodeOptions {
  /** Encoding that the user has chosen. */
  readonly encoding?: string | undefined;
  /** Whether the bytes are the start of a file: they can end within a character, and wrong signs are no error. */
  readonly isSample?: boolean;
}

/**
 * Decodes a text file: by its byte order mark, as UTF-16 without one, by its XML declaration, as UTF-8, or else as
 * Windows-1251 (FIX-214). The text has no byte order mark and no encoding in its declaration.
 * @throws TableError `unreadable-file`, `wrong-encoding` with the position
 */
export function decodeText(bytes: Uint8Array, { encoding: chosen, isSample = false }: DecodeOptions = {}) {
  if (isOle(bytes)) throw new TableError("unreadable-file");
  const encoding = chosen ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: isSample });
  const wrong = isSample ? -1 : text.search(wrongSign);
  if (wrong !== -1) throw new TableError("wrong-encoding", { position: positionAt(text, wrong) });
  return { encoding, text: withoutEncoding(text) };
}

function detectEncoding(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (encoding !== undefined) return encoding;
  // A declaration has no other characters than those of ASCII.
  const name = declared.exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1];
  if (name !== undefined) return toEncoding(name);
  try {
    // The end of a sample can be within a character.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1251";
  }
}

/** Whether the file is a binary workbook of Excel, or a workbook with a password. */
export const isOle = (bytes: Uint8Array): boolean =>
  oleSignature.every((byte, index) => bytes[index] === byte);

export function hasPassword(bytes: Uint8Array): boolean {
  const has = (name: string) => Buffer.from(bytes).includes(Buffer.from(name, "utf16le"));
  return isOle(bytes) && (has("EncryptedPackage") || has("EncryptionInfo"));
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

/** Signs of ASCII have a zero byte in UTF-16, after or before the other one. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0)) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || (even > 0 && odd > 0)) throw new TableError("unreadable-file");
  return odd > 0 ? "utf-16le" : "utf-16be";
}

function toEncoding(name: string): string {
  try {
    const { encoding } = new TextDecoder(name === "cp866" ? "ibm866" : name);
    // UTF-16 without zero bytes is no UTF-16.
    if (supported.has(encoding) && !encoding.startsWith("utf-16")) return encoding;
  } catch {
    // An unknown name.
  }
  throw new TableError("wrong-encoding", { position: { line: 1, column: 1 } });
}

/** Signs that a wrong encoding leaves: the replacement character, and bytes without a sign in Windows-1251. */
const wrongSign = /[\uFFFD\u0098]/;

const withoutEncoding = (text: string): string =>
  text.replace(/^(\s*<\?xml\s[^>]*?)\sencoding\s*=\s*["'][\w.:-]+["']/, "$1");
