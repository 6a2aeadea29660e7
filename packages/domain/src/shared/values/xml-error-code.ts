/** Reasons why a text is not an XML document that the portal reads. */
export type XmlErrorCode =
  | "too-large"
  | "too-deep"
  | "too-many-elements"
  | "too-many-attributes"
  | "illegal-character"
  | "doctype"
  | "instruction"
  | "encoding"
  | "version"
  | "unknown-entity"
  | "mixed-content"
  | "malformed";
