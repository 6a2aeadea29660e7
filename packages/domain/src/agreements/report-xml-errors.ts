/** FIX-145: reasons why the document of a report cannot be read. The code of the error is `xml-` with the reason. */
export const reportXmlErrors = [
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
  "mixed-content",
  "malformed",
  "root",
  "duplicate-element",
] as const;
export type ReportXmlError = (typeof reportXmlErrors)[number];
