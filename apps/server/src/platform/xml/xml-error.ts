export const xmlRejections = [
  "too-large",
  "too-deep",
  "too-many-elements",
  "too-many-attributes",
  "illegal-character",
  "doctype",
  "instruction",
  "encoding",
  "version",
  "unknown-entity",
  "text-beside-elements",
  "malformed",
] as const;

export type XmlErrorCode = (typeof xmlRejections)[number];

/** A rejected document with the reason. Contains none of the content, so it is safe to log. */
export class XmlError extends Error {
  override readonly name = "XmlError";
  readonly reason: XmlErrorCode;
  /** Line of the error from 1, if known. */
  readonly line: number | undefined;

  constructor(reason: XmlErrorCode, line?: number) {
    super(`the XML document is refused: ${reason}${line === undefined ? "" : `, line ${line}`}`);
    this.reason = reason;
    this.line = line;
  }
}
