import { escapeXmlText, illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";

const everyIllegal = new RegExp(illegalXmlCharacters, "g");

/** Text for a double-quoted attribute or an element. Throws `RangeError` on a character XML cannot hold. */
export function escapeXml(text: string): string {
  if (illegalXmlCharacters.test(text)) throw new RangeError("the text holds a character XML does not allow");
  return escapeXmlText(text);
}

/** The same for the cell of a sheet, where an unprintable character is no reason to lose the whole report. */
export const cellText = (text: string): string => escapeXmlText(text.replace(everyIllegal, "\ufffd"));
