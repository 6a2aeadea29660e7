import { decodeReferences } from "../xml/decode-references.ts";
import { TableError } from "./table-error.ts";

/** Receives the parts of a document in their order. Names have no namespace prefix. */
export interface XmlParts {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

/** Maximum characters of a tag; longer ones are not markup of a workbook. */
const maxTag = 64 * 1024;

/**
 * Scans markup piece by piece, so that a part of a workbook never is in memory as a whole (FIX-202). Workbooks are
 * machine-made: the scanner checks only what it needs. Reports in XML have the strict `parseXml`.
 */
export class XmlScanner {
  readonly #parts: XmlParts;
  #rest = "";
  #depth = 0;

  constructor(parts: XmlParts) {
    this.#parts = parts;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const start = text.indexOf("<", at);
      // An ampersand at the end can be the start of a reference.
      const end = start === -1 ? safeEnd(text, at) : start;
      if (end > at) this.#parts.text(decode(text.slice(at, end)));
      at = end;
      if (start === -1) break;
      const next = this.#markup(text, at);
      if (next === undefined) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > maxTag) throw new TableError("damaged-workbook");
  }

  end(): void {
    if (this.#rest.trim() !== "" || this.#depth > 0) throw new TableError("incomplete-file");
  }

  /** @returns the offset after the markup; undefined if it is incomplete */
  #markup(text: string, at: number): number | undefined {
    if (text.startsWith("<!--", at)) return after(text, "-->", at + 4);
    if (text.startsWith("<?", at)) return after(text, "?>", at + 2);
    if (text.startsWith("<![CDATA[", at)) {
      const end = after(text, "]]>", at);
      if (end !== undefined) this.#parts.text(text.slice(at + 9, end - 3));
      return end;
    }
    if (text.startsWith("<!", at) && text.length > at + 9) throw new TableError("damaged-workbook");
    const end = tagEnd(text, at);
    if (end === undefined) return undefined;
    const isClosing = text[at + 1] === "/";
    const isEmpty = text[end - 1] === "/";
    const tag = text.slice(at + (isClosing ? 2 : 1), isEmpty ? end - 1 : end);
    const name = /^[^\s/]+/.exec(tag)?.[0].replace(/^.*:/, "") ?? "";
    if (isClosing) this.#parts.close(name);
    else {
      this.#parts.open(name, (key) => attributeOf(tag, key));
      if (isEmpty) this.#parts.close(name);
    }
    if (isClosing || !isEmpty) this.#depth += isClosing ? -1 : 1;
    return end + 1;
  }
}

function safeEnd(text: string, at: number): number {
  const start = text.lastIndexOf("&");
  return start >= at && text.length - start < 12 && !text.includes(";", start) ? start : text.length;
}

function after(text: string, mark: string, from: number): number | undefined {
  const found = text.indexOf(mark, from);
  return found === -1 ? undefined : found + mark.length;
}

function tagEnd(text: string, at: number): number | undefined {
  let quote = "";
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text[index]!;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return index;
  }
  return undefined;
}

/** Patterns by the name of their attribute; a sheet asks for few names a million times. */
const patterns = new Map<string, RegExp>();

function attributeOf(tag: string, key: string): string | undefined {
  const pattern = patterns.get(key) ?? new RegExp(`\\s(?:[\\w.-]+:)?${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(key, pattern);
  const found = pattern.exec(tag);
  const raw = found?.[1] ?? found?.[2];
  return raw === undefined ? undefined : decode(raw);
}

function decode(text: string): string {
  try {
    return decodeReferences(text);
  } catch {
    throw new TableError("damaged-workbook");
  }
}
