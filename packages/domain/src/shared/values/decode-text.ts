import { positionAt, type TextPosition } from "./text-position.ts";

/** Part of the interface of browsers and of Node.js. */
declare class TextDecoder {
  readonly encoding: string;
  constructor(label: string, options?: { readonly fatal: boolean });
  decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string;
}

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

/** The text of a file, or why it has none. */
export type DecodedText =
  | { readonly encoding: string; readonly text: string }
  | { readonly fault: "unreadable-file" }
  | { readonly fault: "wrong-encoding"; readonly position: TextPosition };

const unreadable = { fault: "unreadable-file" } as const;
const wrongEncoding = (position: TextPosition) => ({ fault: "wrong-encoding", position }) as const;

/**
 * Decodes a text file: by its byte order mark, as UTF-16 without one, by its XML declaration, as UTF-8, or else as
 * Windows-1251 (FIX-214). The text has no byte order mark and no encoding in its declaration.
 */
export function decodeText(
  bytes: Uint8Array,
  { encoding: chosen, isSample = false }: DecodeOptions = {},
): DecodedText {
  if (isOle(bytes)) return unreadable;
  const detected = chosen ?? detectEncoding(bytes);
  if (typeof detected !== "string") return detected;
  const text = new TextDecoder(detected).decode(bytes, { stream: isSample });
  const wrong = isSample ? -1 : text.search(wrongSign);
  if (wrong !== -1) return wrongEncoding(positionAt(text, wrong));
  return { encoding: detected, text: withoutEncoding(text) };
}

function detectEncoding(bytes: Uint8Array) {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (encoding !== undefined) return encoding;
  // A declaration has no other characters than those of ASCII.
  const name = declared.exec(String.fromCharCode(...bytes.subarray(0, 200)))?.[1];
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

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

/** Signs of ASCII have a zero byte in UTF-16, after or before the other one. */
function unmarkedUtf16(bytes: Uint8Array) {
  if (!bytes.includes(0)) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || (even > 0 && odd > 0)) return unreadable;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

function toEncoding(name: string) {
  try {
    const { encoding } = new TextDecoder(name === "cp866" ? "ibm866" : name);
    // UTF-16 without zero bytes is no UTF-16.
    if (supported.has(encoding) && !encoding.startsWith("utf-16")) return encoding;
  } catch {
    // An unknown name.
  }
  return wrongEncoding({ line: 1, column: 1 });
}

/** Signs that a wrong encoding leaves: the replacement character, and bytes without a sign in Windows-1251. */
const wrongSign = /[\uFFFD\u0098]/;

const withoutEncoding = (text: string): string =>
  text.replace(/^(\s*<\?xml\s[^>]*?)\sencoding\s*=\s*["'][\w.:-]+["']/, "$1");
