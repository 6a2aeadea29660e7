import type { XmlErrorCode } from "@birzha/domain/shared/values/xml-error-code.ts";

/** Position in a document, from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Returns the line and column of an offset. Columns count UTF-16 units, as editors do. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}

/** A rejected document with the reason. Contains none of the content, so it is safe to log. */
export class XmlError extends Error {
  override readonly name = "XmlError";
  readonly reason: XmlErrorCode;
  /** FIX-145: position of the error, if known. */
  readonly position: TextPosition | undefined;

  constructor(reason: XmlErrorCode, position?: TextPosition) {
    const place = position ? ` at line ${position.line}, column ${position.column}` : "";
    super(`invalid XML document: ${reason}${place}`);
    this.reason = reason;
    this.position = position;
  }
}
