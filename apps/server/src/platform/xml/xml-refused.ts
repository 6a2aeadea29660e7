export const xmlRefusals = [
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

export type XmlRefusal = (typeof xmlRefusals)[number];

/** A rejected document with the reason. Contains none of the content, so it is safe to log. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
  readonly reason: XmlRefusal;
  /** Line of the error from 1, if known. */
  readonly line: number | undefined;

  constructor(reason: XmlRefusal, line?: number) {
    super(`the XML document is refused: ${reason}${line === undefined ? "" : `, line ${line}`}`);
    this.reason = reason;
    this.line = line;
  }
}
