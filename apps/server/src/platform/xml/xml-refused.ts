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

/** The document is not read, and why. Carries nothing of its content, so it may be logged. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
  readonly reason: XmlRefusal;
  /** Line of the fault, from 1, where it is known. */
  readonly line: number | undefined;

  constructor(reason: XmlRefusal, line?: number) {
    super(`the XML document is refused: ${reason}${line === undefined ? "" : `, line ${line}`}`);
    this.reason = reason;
    this.line = line;
  }
}
