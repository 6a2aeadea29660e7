/**
 * An element of a parsed document. Reports are records: an element holds either other elements or text, never both.
 */
export interface XmlElement {
  readonly name: string;
  /** Has no prototype: a name that is not there is undefined, whatever it is. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Empty for an element with children. Nothing is trimmed. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

export interface XmlElementParts {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly XmlElement[];
}

/** Builds an element; what is not given is empty. */
export const xmlElement = (name: string, parts: XmlElementParts = {}): XmlElement => ({
  name,
  attributes: Object.assign(Object.create(null) as Record<string, string>, parts.attributes),
  text: parts.text ?? "",
  children: parts.children ?? [],
});

/** The names we read and write: letters of any script, digits, `_`, `-`, `.` and one namespace prefix. */
export const xmlName = /^[\p{L}_][\p{L}\p{N}_.-]{0,99}(:[\p{L}_][\p{L}\p{N}_.-]{0,99})?$/u;
