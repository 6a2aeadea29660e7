import { escapeXmlText, illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";

const everyIllegal = new RegExp(illegalXmlCharacters, "g");

/**
 * Escapes text for a double-quoted attribute or an element.
 * @throws RangeError on a character that XML cannot represent
 */
export function escapeXml(text: string): string {
  if (illegalXmlCharacters.test(text)) throw new RangeError("text contains a character that XML forbids");
  return escapeXmlText(text);
}

/** Escapes text for a sheet cell; replaces illegal characters, so that one of them does not fail the whole report. */
export const cellText = (text: string): string => escapeXmlText(text.replace(everyIllegal, "\ufffd"));
