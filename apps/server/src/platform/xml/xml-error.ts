import type { XmlErrorCode } from "@birzha/domain/shared/values/xml-error-code.ts";
import type { TextPosition } from "@birzha/domain/shared/values/text-position.ts";

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
