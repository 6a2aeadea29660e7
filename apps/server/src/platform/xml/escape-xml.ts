/** Characters XML 1.0 has no way to hold, even escaped: most controls, lone surrogates, U+FFFE and U+FFFF. */
export const illegalCharacters =
  // oxlint-disable-next-line no-control-regex -- these very characters are meant
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const everyIllegal = new RegExp(illegalCharacters, "g");

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/**
 * Text for an attribute or an element. Tabs and line ends become references, because readers turn them into spaces or
 * into other line ends. Throws `RangeError` on a character XML cannot hold.
 */
export function escapeXml(text: string): string {
  if (illegalCharacters.test(text)) throw new RangeError("the text holds a character XML does not allow");
  return text.replace(/[&<>"'\t\n\r]/g, (character) => references[character]!);
}

/** The same for the cell of a sheet, where an unprintable character is no reason to lose the whole report. */
export const cellText = (text: string): string => escapeXml(text.replace(everyIllegal, "\ufffd"));
