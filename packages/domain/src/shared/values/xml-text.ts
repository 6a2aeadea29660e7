/**
 * Characters that XML 1.0 cannot represent, even escaped: most controls, lone surrogates, U+FFFE and U+FFFF.
 */
export const illegalXmlCharacters =
  // oxlint-disable-next-line no-control-regex -- these very characters are meant
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // White space that an XML parser would otherwise normalise.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Escapes a text for an XML element or a double-quoted attribute. */
export const escapeXmlText = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (c) => references[c]!);
