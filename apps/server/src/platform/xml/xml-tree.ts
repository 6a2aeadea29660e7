import type { TextPosition } from "@birzha/domain/shared/values/text-position.ts";

/** An element of a parsed document. Reports are records: an element has child elements or text, never both. */
export interface XmlElement {
  readonly name: string;
  /** Has no prototype: any absent name is undefined. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Empty for an element with children. Untrimmed. */
  readonly text: string;
  readonly children: readonly XmlElement[];
  /** Start of the element in a parsed document. */
  readonly position?: TextPosition | undefined;
}

export interface XmlElementParts {
  /** Computes the position; runs only when the position is read. */
  readonly locate?: () => TextPosition;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly XmlElement[];
}

/** Creates an element; absent parts are empty. */
export function xmlElement(name: string, parts: XmlElementParts = {}): XmlElement {
  const element: XmlElement = {
    name,
    attributes: Object.assign(Object.create(null) as Record<string, string>, parts.attributes),
    text: parts.text ?? "",
    children: parts.children ?? [],
  };
  // Not enumerable: elements with equal content are equal wherever they were read.
  return parts.locate ? Object.defineProperty(element, "position", { get: parts.locate }) : element;
}

/** Accepted names: letters of any script, digits, `_`, `-`, `.` and one namespace prefix. */
export const xmlName = /^[\p{L}_][\p{L}\p{N}_.-]{0,99}(:[\p{L}_][\p{L}\p{N}_.-]{0,99})?$/u;
